"""Say errors of the engine in the reader's language."""

from django.utils.translation import gettext

from games.engine.errors import EngineError, Words


def error_words(error: EngineError) -> str:
    """Return an error as a sentence, with every part of it that is words translated too."""
    return _filled(error.template, error.params)


def _filled(template: str, params: dict[str, object]) -> str:
    return gettext(template).format(**{name: _part(value) for name, value in params.items()})


def _part(value: object) -> object:
    if isinstance(value, EngineError):
        return error_words(value)
    return _filled(value.template, value.params) if isinstance(value, Words) else value
