"""Rules pages say in sentences what the engine does, for every variant and for one table."""

import pytest
from django.core.management import call_command
from django.urls import reverse

from games.engine.rules import ALLOWED, Rules
from games.engine.variants import VARIANTS
from games.models import Variant
from games.rulebook import differences, plain_like, sentence
from games.rulebook.pages import rules_page
from games.rulebook.sentences import SENTENCES
from games.tests.tables import person, set_table

TOLD_OTHERWISE = {"players", "teams", "deck", "hand_size", "table_size", "target", "fixed_deals"}


@pytest.fixture
def variants(db):
    call_command("load_variants", verbosity=0)


def test_every_value_of_every_option_has_a_sentence():
    for option, values in ALLOWED.items():
        if option not in TOLD_OTHERWISE:
            assert all(sentence(option, value) for value in values), option


def test_no_two_values_of_an_option_say_the_same():
    for option in SENTENCES:
        told = [sentence(option, value) for value in ALLOWED[option]]
        assert len(set(told)) == len(told), option


def test_an_option_that_differs_is_told_as_a_difference():
    assert differences(Rules(scopa_value="rank"), Rules()) == ["A sweep is worth the value of its card."]


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_a_page_tells_every_option_in_which_a_variant_differs_from_plain_scopa(variant):
    rules = variant.rules
    told = {
        line.option
        for section in rules_page(rules, plain_like(rules))
        for line in section.lines
        if line.unusual
    }
    assert told == set(rules.changes_from(plain_like(rules))) - TOLD_OTHERWISE


def test_an_example_shows_what_the_engine_allows():
    def single(rules):
        capturing = next(section for section in rules_page(rules, Rules()) if section.id == "capturing")
        return capturing.captures[0].choices

    assert [list(map(str, choice)) for choice in single(Rules())] == [["6D"]]
    free = single(Rules(single_priority=False))
    assert [list(map(str, choice)) for choice in free] == [["6D"], ["2C", "4H"]]


def test_options_that_do_not_matter_are_left_out():
    options = {line.option for section in rules_page(Rules(), Rules()) for line in section.lines}
    assert not options & {"ace_must_sweep", "matta", "piccola_max", "fifteen_allows_equal"}


def test_every_variant_has_its_page(client, variants):
    assert all(
        client.get(reverse("games:variant_rules", kwargs={"slug": slug})).status_code == 200
        for slug in Variant.objects.values_list("slug", flat=True)
    )


def test_the_index_leads_to_every_variant_that_is_offered(client, variants):
    Variant.objects.filter(slug="libia").update(offered=False)
    page = client.get(reverse("games:rules")).content.decode()
    assert reverse("games:variant_rules", kwargs={"slug": "cirulla"}) in page
    assert reverse("games:variant_rules", kwargs={"slug": "libia"}) not in page


def test_an_unknown_variant_is_not_found(client, variants):
    assert client.get(reverse("games:variant_rules", kwargs={"slug": "nothing"})).status_code == 404


@pytest.mark.parametrize("begun", [False, True])
def test_the_rules_that_an_invitation_leads_to_are_there_where_nobody_may_watch(client, db, begun):
    people = [person("Anna"), person("Bruno")] if begun else [person("Anna")]
    match = set_table(*people, watching=False)
    page = client.get(match.get_absolute_url()).text
    address = reverse("games:match_rules", args=[match.key])
    assert address in page
    assert client.get(address).status_code == 200
