"""Pictures of the pages: what is missing for them is said in one sentence."""

import pytest
from django.core.management import CommandError, call_command


def test_says_that_chromium_is_missing(monkeypatch, tmp_path):
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "nowhere"))
    with pytest.raises(CommandError, match="install it, or set CHROMIUM"):
        call_command("screenshots", out=tmp_path)


def test_the_readme_is_in_english(tmp_path):
    with pytest.raises(CommandError, match="add en"):
        call_command("screenshots", out=tmp_path, language=["it"], readme=True)


@pytest.mark.browser
def test_takes_every_size_light_and_dark_in_each_language(tmp_path):
    call_command("screenshots", out=tmp_path, only="join", language=["it", "ru"])
    names = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.png")}
    pictures = [f"join-{size}-{light}.png" for size in ("wide", "phone") for light in ("light", "dark")]
    assert names == {f"{language}/{picture}" for language in ("it", "ru") for picture in pictures}
    assert len({path.read_bytes() for path in tmp_path.rglob("join-wide-light.png")}) == 2
