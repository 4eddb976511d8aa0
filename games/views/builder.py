"""House rules: change the rules of a variant, share them as a link, set a table with them."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import replace_url

from accounts.services import ensure_player
from games.engine.rules import ALLOWED
from games.forms_rules import HouseRulesForm, HouseTableForm
from games.models import Variant
from games.rulebook.options import value_words
from games.rulebook.pages import rules_page
from games.services.open_match import open_match
from games.services.refusals import Refused
from games.words import target_line

OF_THE_PAGE = ("variant", "csrfmiddlewaretoken")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def build(request: HttpRequest) -> HttpResponse:
    """Show the rules that a link says, with every option to change; a post sets a table with them.

    A link holds the variant and what differs from it; one that says more is led to the short one.
    """
    if request.method == "POST":
        return _set_table(request)
    form, problem = _form_of(request.GET)
    sound = form.is_valid() and not problem
    table = HouseTableForm(form.rules)
    table.keep(request.GET)
    if not sound:
        return _page(request, form, table, problem)
    unknown, query = _unknown(request.GET), _query(form)
    if not _by_htmx(request) and not unknown and request.GET.urlencode() not in ("", query):
        return redirect(f"{reverse('games:build')}?{query}")
    if unknown:
        problem = _("Left out, since there is no such rule: {names}.").format(names=", ".join(unknown))
    return _page(request, form, table, problem, status=200)


def _set_table(request: HttpRequest) -> HttpResponse:
    """Open a match with the rules posted, or say what is wrong with them and open nothing."""
    form, problem = _form_of(request.POST)
    sound = form.is_valid() and not problem
    table = HouseTableForm(form.rules, request.POST)
    if sound and table.is_valid():
        try:
            player = ensure_player(request)
            options = table.match_options | {"variant": form.variant, "options": form.changes}
            return redirect(open_match(player=player, **options))
        except Refused as refused:
            messages.error(request, str(refused))
    return _page(request, form, table, problem)


def _form_of(given: QueryDict) -> tuple[HouseRulesForm, str]:
    """Return the rules that were asked for, and what is wrong where no such variant is offered."""
    asked = given.get("variant", "scopa")
    offered = Variant.objects.filter(offered=True)
    variant = offered.filter(slug=asked).first()
    if variant is not None:
        return HouseRulesForm(variant, given.dict()), ""
    text = _("There is no variant “{name}”. Start from one of the list.").format(name=asked[:40])
    start = offered.filter(slug="scopa").first() or offered.first()
    if start is None:
        raise Http404
    return HouseRulesForm(start, {}), text


def _page(
    request: HttpRequest, form: HouseRulesForm, table: HouseTableForm, problem: str, status: int = 422
) -> HttpResponse:
    """Answer with the page, or with what changed on it where a script asks."""
    link = f"{reverse('games:build')}?{_query(form)}"
    context = _context(form, table) | {
        "problem": problem,
        "link": link,
        "share": request.build_absolute_uri(link),
    }
    if not _by_htmx(request):
        return render(request, "games/builder.html", context, status=status)
    answer = render(request, "games/_builder_frame.html", context, status=status)
    return replace_url(answer, link) if status == 200 else answer


def _by_htmx(request: HttpRequest) -> bool:
    return bool(getattr(request, "htmx", False))


def _context(form: HouseRulesForm, table: HouseTableForm) -> dict[str, Any]:
    return {
        "form": form,
        "groups": form.groups,
        "variant": form.variant,
        "variants": Variant.objects.filter(offered=True),
        "table_form": table,
        "changes": [value_words(option, value) for option, value in form.changes.items()],
        "said": _said(form),
        "target": target_line(form.rules.options()),
        "sections": rules_page(form.rules, form.base),
    }


def _query(form: HouseRulesForm) -> str:
    query = QueryDict(mutable=True)
    query.update({"variant": form.variant.slug} | form.differences)
    return query.urlencode()


def _said(form: HouseRulesForm) -> str:
    """Return what became of the rules in a few words."""
    if form.errors:
        return _("These rules do not go together yet.")
    if not form.changes:
        return _("The rules of {variant}, unchanged.").format(variant=form.variant)
    return ngettext(
        "{count} rule differs from {variant}.", "{count} rules differ from {variant}.", len(form.changes)
    ).format(count=len(form.changes), variant=form.variant)


def _unknown(given: QueryDict) -> list[str]:
    """Return the names in a link that are no options, shortened."""
    return [
        name[:40]
        for name in given
        if name not in ALLOWED and name not in OF_THE_PAGE and not name.startswith("table-")
    ][:5]
