"""What is set is read as it was meant, or refused by its name."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from scopa_site.environment import Env
from scopa_site.tests.test_settings import read, run


@pytest.fixture
def env(monkeypatch):
    def made(**variables):
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        return Env()

    return made


def test_what_is_empty_is_not_set(env):
    empty = env(NUMBER="", WORDS=" ")
    assert empty.int("NUMBER", default=7) == 7
    assert empty.list("WORDS", default=["a"]) == ["a"]
    with pytest.raises(ImproperlyConfigured, match="Set NUMBER"):
        empty.int("NUMBER")


def test_a_text_stays_as_it_is(env):
    assert env(KEY="$HOME\\$ and, more").str("KEY") == "$HOME\\$ and, more"


def test_a_file_may_hold_a_value(env, tmp_path):
    (tmp_path / "key").write_text("of the file\n")
    assert env(KEY_FILE=str(tmp_path / "key")).str("KEY") == "of the file"
    with pytest.raises(ImproperlyConfigured, match="OTHER_FILE cannot be read"):
        env(OTHER_FILE=str(tmp_path / "nothing")).str("OTHER")


@pytest.mark.parametrize(("text", "truth"), [("True", True), ("1", True), ("no", False), ("OFF", False)])
def test_truth_is_said_in_few_words(env, text, truth):
    assert env(SWITCH=text).bool("SWITCH") is truth


@pytest.mark.parametrize(
    ("read", "text", "says"),
    [
        (lambda env: env.bool("IT"), "ture", "IT takes true or false, and is 'ture'"),
        (lambda env: env.int("IT", default=3), "ten", "IT takes a whole number, and is 'ten'"),
        (lambda env: env.float("IT"), "half", "IT takes a number, and is 'half'"),
        (lambda env: env.numbers("IT", (1, 2)), "1", "IT takes two numbers"),
        (lambda env: env.numbers("IT", (1, 2)), "1,2,3", "IT takes two numbers"),
        (lambda env: env.numbers("IT", (1, 2), int), "1,b", "IT takes two numbers"),
    ],
)
def test_a_wrong_value_is_named(env, read, text, says):
    with pytest.raises(ImproperlyConfigured, match=says):
        read(env(IT=text))


def test_two_numbers_are_read_as_asked(env):
    assert env(IT="1,2").numbers("IT", (0, 0), int) == (1, 2)
    assert env().numbers("NOTHING", (0.5, 1.0)) == (0.5, 1.0)


@pytest.mark.parametrize(
    ("variables", "says"),
    [
        ({"DATABASE_URL": "mysql://a:hidden@h/n"}, "DATABASE_URL takes postgres://"),
        ({"DATABASE_URL": "postgres://a:hidden@h:port/n"}, "DATABASE_URL takes postgres://"),
        ({"DATABASE_URL": "postgres://a:hidden@h"}, "DATABASE_URL takes postgres://"),
        ({"REDIS_URL": "hidden:6379"}, "REDIS_URL takes redis://"),
        ({"EMAIL_URL": "mail.example:hidden"}, "EMAIL_URL takes smtp"),
        ({"DATABASE_POOL": "many"}, "DATABASE_POOL takes a whole number"),
        ({"ASGI_SERVER": "apache"}, "ASGI_SERVER takes daphne or uvicorn"),
    ],
)
def test_a_wrong_setting_stops_the_site_and_tells_no_password(variables, says):
    answer = run("DATABASES", **({"DATABASE_URL": "postgres://a@h/n"} | variables))
    assert answer.returncode != 0
    last = answer.stderr.strip().splitlines()[-1]
    assert says in last
    assert "hidden" not in answer.stderr


def test_what_a_database_url_asks_for_goes_to_the_driver():
    (databases,) = read("DATABASES", DATABASE_URL="postgres://a@h/n?sslmode=require", DATABASE_POOL="3")
    options = databases["default"]["OPTIONS"]
    assert options["sslmode"] == "require"
    assert options["pool"]["max_size"] == 3


def test_an_empty_list_of_hosts_is_a_site_at_home():
    at_home, hosts = read("AT_HOME", "ALLOWED_HOSTS", ALLOWED_HOSTS="")
    assert at_home and "localhost" in hosts


def test_keys_of_before_are_kept_for_a_while():
    assert [*read("SECRET_KEY_FALLBACKS", SECRET_KEY_FALLBACKS="a,b")] == [["a", "b"]]
