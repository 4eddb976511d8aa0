"""Ask every address of the API what its own description allows, and hold the answers against it, by schemathesis."""

import random
from typing import Any

from django.core.handlers.wsgi import WSGIHandler

from scopa_site.fuzz.changes import read_rows, refused_changes, sender_of
from scopa_site.fuzz.scene import set_scene, values_for
from scopa_site.fuzz.told import Found

DESCRIPTION = "/api/v1/openapi.json"
PLAIN = {"Accept-Encoding": "identity"}


class NoSchemathesis(Exception):
    """What asks the API is not installed."""


def attack_api(found: Found, chance: random.Random, questions: int) -> None:
    """Ask each address so many questions, with a token and without; raise `NoSchemathesis` where it is missing."""
    try:
        import schemathesis
    except ImportError:
        raise NoSchemathesis("--api needs what is in requirements-dev.txt: make install") from None
    scene = set_scene(chance)
    schema = schemathesis.openapi.from_wsgi(DESCRIPTION, WSGIHandler())
    owner, before, values = scene.people["owner"], read_rows(), values_for(scene)
    operations: list[Any] = list(schema.get_all_operations())
    for operation in [result.ok() for result in operations]:
        for headers in (PLAIN, PLAIN | {"Authorization": f"Bearer {scene.token}"}):
            for known in ({}, values):  # what nobody has heard of, and what there is
                _ask_often(found, operation, headers, questions, chance.randrange(2**32), known)
            found.tell(f"{found.counts['questions']} questions")
    after = read_rows()
    sender = sender_of({owner.pk if owner else None}, set(), before, after)
    for text in refused_changes(before, after, sender):
        found.wrong("change", f"API: {text}")


def _ask_often(
    found: Found,
    operation: Any,
    headers: dict[str, str],
    questions: int,
    number: int,
    known: dict[str, list[Any]],
) -> None:
    """Ask one address so many questions, which the number decides; in its path stands what is known, if anything is."""
    from hypothesis import HealthCheck, Phase, given, seed, settings

    chance = random.Random(number)
    plain: dict[str, Any] = {"deadline": None, "database": None, "phases": [Phase.generate]}

    @seed(number)
    @settings(max_examples=questions, suppress_health_check=list(HealthCheck), **plain)
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        case.path_parameters = {
            name: chance.choice(known.get(name) or [value])
            for name, value in (case.path_parameters or {}).items()
        }
        _ask(found, case, headers)

    ask()


def _ask(found: Found, case: Any, headers: dict[str, str]) -> None:
    """Ask once; what is no error must be as it is described."""
    found.where = f"{case.method} {case.formatted_path} {dict(case.query or {})}"
    found.counts["questions"] += 1
    answer = case.call(base_url="http://localhost", headers=headers)
    found.counts[f"told {answer.status_code}"] += 1
    if answer.status_code >= 500:
        return found.wrong("answer", str(answer.status_code))
    if answer.status_code == 200:
        try:
            case.operation.validate_response(answer)
        except Exception as error:
            found.wrong("answer", repr(error))
