"""The figures of the engine are measured, and on whole rounds."""

from random import Random

import pytest

from games.bench.engine import measure, random_round
from games.engine.round import fold
from games.engine.variants import rules_for


def test_each_figure_is_measured() -> None:
    told = measure(seconds=0.06)
    assert set(told) == {"scopa_rounds_per_second", "cirulla_rounds_per_second", "fold_microseconds"}
    assert all(figure > 0 for figure in told.values())


@pytest.mark.parametrize("variant", ["scopa", "cirulla"])
def test_a_measured_round_is_a_whole_round(variant: str) -> None:
    rules = rules_for(variant)
    position, events = random_round(rules, Random(3))
    texts = [str(event) for event in events]
    assert position.finished
    assert sum(not text.startswith("!") for text in texts) == 36
    assert fold(rules, 0, position.setup.deck, texts) == position
