"""The API as a whole: its parts, its documentation, and what all its answers have in common."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import URLPattern, path
from ninja import NinjaAPI

from games.api import ladders, matches, own, players, problems, programs
from games.api.readers import ANYBODY, Anybody
from games.api.shown import Links

ABOUT = """What everybody may read here, for programs: players, ladders, matches and the records of those that are
over. With a token from your settings also what belongs to you. Nothing is changed here but by programs that play,
with a token that says so: they sit at casual tables as computers do, and are told what their own seat sees. No card is
told to anybody that lies hidden from them."""

api = NinjaAPI(title="Scopa", version="1", description=ABOUT, urls_namespace="api", auth=Anybody())
problems.listen(api)
for part in (players, ladders, matches, own, programs):
    api.add_router("", part.router)


def nothing(request: HttpRequest, rest: str = "") -> HttpResponse:
    """Tell that an address is none of this API."""
    return problems.told(
        404, "no_address", "There is no such address. The documentation lists those that there are."
    )


def start(request: HttpRequest) -> HttpResponse:
    """Tell where to begin."""
    links = Links(request)
    named = ("players", "ladders", "matches", "me")
    return JsonResponse(
        {name: links(f"api:{name}") for name in named}
        | {"documentation": links("games:api"), "openapi": links("api:openapi-json")}
    )


def common(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Give the answers of a view what all have: limits as headers, any page may read them, and problems in JSON."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        asked_first = request.method == "OPTIONS"  # by a browser, before a page of another site may ask
        answer = HttpResponse(status=204) if asked_first else view(request, *args, **kwargs)
        if answer.status_code == 405:
            answer = _not_so(answer.get("Allow") or "GET")
        return _with_headers(request, answer)

    answered.csrf_exempt = True  # type: ignore[attr-defined]
    return answered


def _not_so(allowed: str) -> HttpResponse:
    """Tell that an address is asked by other methods than this one."""
    reading = allowed == "GET"
    code = "only_get" if reading else "other_method"
    text = "This is read by GET, and nothing is changed by it." if reading else f"Here goes {allowed}."
    answer = problems.told(405, code, text)
    answer["Allow"] = allowed
    return answer


def _with_headers(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Let scripts of other sites read: no cookie lets anybody in here, so they see what anybody sees."""
    answer["Access-Control-Allow-Origin"] = "*"
    answer["Access-Control-Allow-Methods"] = "GET, POST"
    answer["Access-Control-Allow-Headers"] = "Authorization, Content-Type"
    if getattr(request, "auth", ANYBODY) != ANYBODY:
        answer["Cache-Control"] = "private, no-store"
    for name, value in getattr(request, "limits", {}).items():
        answer[name] = str(value)
    return answer


def _patterns(made: list[Any]) -> list[URLPattern]:
    found = [*made, path("<path:rest>", nothing, name="nothing")]
    for pattern in found:
        pattern.callback = common(start if pattern.name == "api-root" else pattern.callback)
    return found


_made, _app_name, _namespace = api.urls
urls = (_patterns(_made), _app_name, _namespace)
