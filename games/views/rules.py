"""Rules pages: of every variant, and of one table."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.absence import NEVER_SOONER
from games.engine.rules import Rules
from games.models import Variant
from games.rulebook import plain_like, usual_rules
from games.rulebook.leaving import LINES
from games.rulebook.pages import rules_page
from games.selectors import snapshot_or_404
from games.words import rules_line


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show the variants, each with its rules in one line."""
    return render(request, "games/rules_index.html", {"variants": Variant.objects.filter(offered=True)})


@require_safe
def leaving(request: HttpRequest) -> HttpResponse:
    """Show what happens when somebody leaves."""
    waits = {
        "lost": round(max(NEVER_SOONER, settings.SCOPA_CLAIM_AFTER_LOST)),
        "left": round(settings.SCOPA_CLAIM_AFTER_LEFT),
        "pause": round(settings.SCOPA_PAUSE / 60),
    }
    return render(request, "games/leaving.html", {"lines": LINES, "waits": waits})


@require_safe
def variant(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rules of a variant; what differs from plain Scopa stands out."""
    found = get_object_or_404(Variant, slug=slug)
    players, teams = found.seatings[0]
    rules = found.rules(players=players, teams=teams)
    build = f"{reverse('games:build')}?variant={found.slug}" if found.offered else ""
    return _page(
        request, str(found), rules_line(found, found.options), rules, plain_like(rules), build_url=build
    )


@require_safe
def of_match(request: HttpRequest, key: str) -> HttpResponse:
    """Show the rules of one table; what differs from its variant stands out.

    Whoever has its key may read them, also where nobody may watch: the page that invites to the table leads here.
    """
    snapshot = snapshot_or_404(key)
    match, rules = snapshot.match, snapshot.rules
    return _page(
        request,
        str(match.variant),
        rules_line(match.variant, match.options),
        rules,
        usual_rules(match.variant, rules),
        back=match.get_absolute_url(),
    )


def _page(
    request: HttpRequest,
    name: str,
    line: str,
    rules: Rules,
    usual: Rules,
    *,
    back: str = "",
    build_url: str = "",
) -> HttpResponse:
    context = {
        "name": name,
        "line": line,
        "sections": rules_page(rules, usual),
        "back": back,
        "build_url": build_url,
    }
    return render(request, "games/rules.html", context)
