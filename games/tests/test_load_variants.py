"""The command that keeps the shipped variants in step with the engine."""

from io import StringIO

import pytest
from django.core.management import call_command

from games.engine.variants import SHIPPED, VARIANTS
from games.models import Variant
from games.tests.tables import house_variant

pytestmark = pytest.mark.django_db


def load():
    out = StringIO()
    call_command("load_variants", stdout=out)
    return out.getvalue()


def stored():
    return list(Variant.objects.values())


def test_every_variant_is_created_in_order():
    assert f"{len(SHIPPED)} variants" in load()
    assert list(Variant.objects.values_list("slug", flat=True)) == [one.id for one in SHIPPED]
    for variant in Variant.objects.all():
        variant.full_clean()
        players, teams = variant.seatings[0]
        assert variant.rules() == VARIANTS[variant.slug].rules
        assert variant.rules(players=players, teams=teams)
        assert variant.shipped and variant.offered


def test_twice_changes_nothing():
    load()
    before = stored()
    load()
    assert stored() == before


def test_what_drifted_is_put_right():
    load()
    before = stored()
    Variant.objects.filter(slug="cirulla").update(options={}, name="Other", shipped=False, order=999)
    load()
    assert stored() == before


def test_what_is_not_offered_stays_so():
    load()
    Variant.objects.filter(slug="cirulla").update(offered=False)
    load()
    assert not Variant.objects.get(slug="cirulla").offered


def test_house_variants_stay_as_they_are():
    house = house_variant(target=16)
    load()
    again = Variant.objects.get(pk=house.pk)
    assert (again.options, again.shipped, again.name) == ({"target": 16}, False, house.name)
