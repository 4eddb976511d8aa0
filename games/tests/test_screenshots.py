"""Pictures of the pages: what is missing for them is said in one sentence."""

import pytest
from django.core.management import CommandError, call_command


def test_says_that_chromium_is_missing(monkeypatch, tmp_path):
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "nowhere"))
    with pytest.raises(CommandError, match="install it, or set CHROMIUM"):
        call_command("screenshots", out=tmp_path)


@pytest.mark.browser
def test_takes_every_size_light_and_dark(tmp_path):
    call_command("screenshots", out=tmp_path, only="join")
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {f"join-{size}-{light}.png" for size in ("wide", "phone") for light in ("light", "dark")}
