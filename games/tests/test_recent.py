"""What was made most recently is kept, and made once."""

from concurrent.futures import ThreadPoolExecutor

from games.recent import Recent


def test_a_value_is_made_once():
    made = []
    recent = Recent(most=3)
    assert [recent.get("a", lambda: made.append(1) or "made") for _ in range(2)] == ["made", "made"]
    assert made == [1]


def test_the_oldest_is_forgotten():
    recent = Recent(most=2)
    for key in "abc":
        recent.put(key, key)
    assert recent.get("a", lambda: "made again") == "made again"
    assert recent.get("c", lambda: "made again") == "c"


def test_the_first_value_of_a_key_stays():
    recent = Recent(most=2)
    assert recent.put("a", 1) == 1
    assert recent.put("a", 2) == 1


def test_many_threads_may_ask_at_once():
    recent = Recent(most=5)
    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(lambda number: recent.get(number % 20, lambda: number % 20), range(5000)))
    assert answers == [number % 20 for number in range(5000)]
