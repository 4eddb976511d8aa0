"""The same tests on PostgreSQL and Redis: where rows are locked, and where several processes talk to each other."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scopa_site.testing import POSTGRES_URL, REDIS_URL

HERE = Path(__file__).parent
# One after the other: all of them make and drop one database of tests.
FILES = (
    "test_at_once.py",
    "test_offers_at_once.py",
    "test_play.py",
    "test_next_round.py",
    "test_resign.py",
    "test_finish.py",
    "test_rating.py",
    "test_recompute_ratings.py",
    "test_ends_at_once.py",
    "test_results.py",
    "test_ladders.py",
    "test_player_pages.py",
    "test_api.py",
    "test_bench_site.py",
    "../../accounts/tests/test_tokens.py",
    "test_rematch.py",
    "test_talk.py::test_one_line_sent_twice_at_once_is_said_once",
    "test_mails.py::test_two_referees_send_one_mail",
    "test_take_seat.py",
    "test_open_match.py::test_an_error_stands_at_the_field_that_it_concerns",
    "test_referee.py",
    "test_flags.py",
    "test_downtime.py",
    "test_clocks.py",
    "test_live_region.py",
    "test_idle_sockets.py",
    "test_catching_up.py",
    "../../scopa_site/tests/test_emptied.py",
    "../tournaments/tests/test_crash.py",
    "../tournaments/tests/test_series.py::test_two_referees_make_one_event",
    "../tournaments/tests/test_told.py::test_two_referees_send_one_mail",
)


@pytest.mark.services
def test_services_and_what_happens_at_once():
    environment = os.environ | {"DATABASE_URL": POSTGRES_URL, "REDIS_URL": REDIS_URL}
    options = ["-q", "--maxfail=5", "--create-db", "-p", "no:cacheprovider", "-m", "not services"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *(str(HERE / name) for name in FILES)],
        cwd=HERE.parents[1],
        env=environment,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
