"""Whatever takes a form, in every app, takes no more of one sender than there may be."""

from django.urls import URLResolver, get_resolver

SAMPLES = {
    "int": "7",
    "slug": "some",
    "str": "some",
    "uuid": "00000000-0000-0000-0000-000000000000",
    "path": "some",
}


def addresses(resolver=None, before="/"):
    """Return an address for each pattern below a resolver."""
    found = []
    for one in (resolver or get_resolver()).url_patterns:
        route = before + sample(one.pattern)
        found += addresses(one, route) if isinstance(one, URLResolver) else [route]
    return found


def sample(pattern):
    """Return a text that a pattern of an address matches, if it is made of named parts."""
    text = str(pattern)
    for name, converter in pattern.converters.items():
        kind = type(converter).__name__.removesuffix("Converter").lower().replace("string", "str")
        text = text.replace(f"<{kind}:{name}>", SAMPLES.get(kind, "some")).replace(f"<{name}>", "some")
    return text


def test_too_many_forms_are_refused_by_every_page(client, db, monkeypatch):
    monkeypatch.setattr("games.middleware.posts_too_often", lambda *sender: True)
    plain = [path for path in addresses() if not set(path) & set("<(^\\$?")]
    assert {"/play/", "/accounts/login/", "/accounts/signup/", "/lobby/offer/", "/match/some/talk/"} <= set(
        plain
    )
    assert len(plain) > 150
    answers = {path: client.post(path).status_code for path in plain}
    assert not {path: status for path, status in answers.items() if status != 429}
