"""What a program is told where it asks for what is not to be had: what is wrong, and what to do."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from ninja import NinjaAPI
from ninja.errors import ValidationError


class Problem(Exception):
    """An answer that is none: `status` is that of HTTP, `code` a word for programs, the text for people."""

    def __init__(self, status: int, code: str, text: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(text)
        self.status, self.code, self.headers = status, code, headers or {}


def missing(what: str, hint: str) -> Problem:
    """Return the problem that there is no such thing, or none that the reader may see."""
    return Problem(404, "not_found", f"{what} {hint}")


def told(status: int, code: str, text: str, **more: Any) -> HttpResponse:
    """Return a problem as it is sent."""
    told = {"error": code, "message": text, **more, "documentation": reverse("games:api")}
    return JsonResponse(told, status=status)


def listen(api: NinjaAPI) -> None:
    """Let an API tell its problems so."""

    @api.exception_handler(Problem)
    def on_problem(request: HttpRequest, problem: Problem) -> HttpResponse:
        answer = told(problem.status, problem.code, str(problem))
        for name, value in problem.headers.items():
            answer[name] = value
        return answer

    @api.exception_handler(Http404)
    def on_nothing(request: HttpRequest, error: Http404) -> HttpResponse:
        return told(
            404, "not_found", "There is nothing here. See the list of addresses in the documentation."
        )

    @api.exception_handler(ValidationError)
    def on_bad_parameter(request: HttpRequest, error: ValidationError) -> HttpResponse:
        wrong = {str(one["loc"][-1]): str(one["msg"]) for one in error.errors}
        listed = "; ".join(f"{name}: {problem}" for name, problem in wrong.items())
        return told(422, "bad_parameter", f"Some parameters cannot be read. {listed}.", parameters=wrong)
