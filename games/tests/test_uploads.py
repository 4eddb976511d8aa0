"""Records from elsewhere: checked by the engine, read by whoever has the link, counted in nothing, deleted at will."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from accounts.closing import close_account
from accounts.export import export_account
from accounts.models import Player, Rating
from games.engine.record import load_record
from games.models import Match, Result, Statistics, Upload
from games.selectors import record_of
from games.statistics.counting import count_matches
from games.tests.markup import part
from games.tests.tables import person, play_rounds, set_table
from games.uploads.reading import read_upload

pytestmark = pytest.mark.django_db

UPLOADS = reverse("games:uploads")


@pytest.fixture
def over(anna, bruno):
    return play_rounds(set_table(anna, bruno, of="napola", target=3))


@pytest.fixture
def written(over):
    """The record of a match as plain data."""
    return record_of(over).to_json()


def send(client, written, title="", name="match.json"):
    """Upload data, or a text or bytes as they are."""
    raw = written if isinstance(written, str | bytes) else json.dumps(written, indent=1)
    raw = raw if isinstance(raw, bytes) else raw.encode()
    return client.post(UPLOADS, {"file": SimpleUploadedFile(name, raw), "title": title})


def said(answer):
    """Return why an upload was refused."""
    assert answer.status_code == 422 and not Upload.objects.exists()
    form = answer.context["form"]
    return " ".join(error for errors in form.errors.values() for error in errors)


@pytest.fixture
def uploaded(client, written, anna):
    client.force_login(anna)
    send(client, written, title="The final")
    return Upload.objects.get()


def test_a_record_is_uploaded_and_replayed(client, uploaded, over):
    client.logout()
    answer = client.get(uploaded.get_absolute_url(), {"round": 1, "ply": 3})
    assert "not played here" in answer.text and "The final" in answer.text
    assert answer["X-Robots-Tag"] == "noindex"
    told, board = answer.context["replay"], part(answer.text, "board")
    assert (told.ply, board["data-ply"]) == (3, "3")
    assert part(answer.text, "replay-forward")["hx-get"].startswith(uploaded.get_absolute_url())
    theirs = client.get(reverse("games:replay", args=[over.key]), {"round": 1, "ply": 3}).context["replay"]
    for name in ("seats", "sides", "table", "said", "options", "steps", "rounds", "plies"):
        assert getattr(told, name) == getattr(theirs, name), name
    alone = client.get(uploaded.get_absolute_url(), {"ply": 2}, headers={"HX-Request": "true"})
    assert alone.text.lstrip().startswith('<section id="board"')


def test_its_last_ply_tells_the_end(client, uploaded, over):
    told = client.get(uploaded.get_absolute_url(), {"round": 99, "ply": 99}).context["replay"]
    assert [side.total for side in told.sides] == over.totals and "wins the match" in told.said


def test_a_match_that_is_not_over_may_be_uploaded(client, written, anna):
    del written["result"], written["rounds"][1:]
    written["rounds"][0]["plays"] = written["rounds"][0]["plays"][:5]
    client.force_login(anna)
    assert send(client, written).status_code == 302
    told = client.get(Upload.objects.get().get_absolute_url(), {"ply": 99}).context["replay"]
    assert (told.ply, told.score) == (5, None) and "wins" not in told.said


def test_what_is_kept_is_what_the_engine_writes(written):
    strange = written | {"key": "k", "comment": "\x00\ud800"}
    strange["seats"] = [
        {"name": "\u202eAnna<b>\x00 " + "x" * 90, "rating": 10**400, "bot": "hal"},
        {"name": "\u200b", "bot": "hard"},
    ]
    strange["rounds"][0]["thinks"] = [10**300] * len(strange["rounds"][0]["plays"])
    strange["result"]["note"] = ["x"]
    kept = read_upload(json.dumps(strange).encode())
    assert kept.extra == {} and set(kept.result) == {"totals", "winner", "ended_by"}
    assert [*kept.seats[0]] == ["name"] and kept.seats[0]["name"].startswith("Anna<b>")
    assert len(kept.seats[0]["name"]) <= 24 and kept.seats[1] == {"name": "Somebody", "bot": "hard"}
    assert kept.rounds[0].thinks == ()
    assert read_upload(json.dumps(kept.to_json()).encode()) == kept


def test_the_file_is_given_back_and_is_a_record(client, uploaded):
    answer = client.get(reverse("games:upload_record", args=[uploaded.key]))
    assert load_record(answer.text).to_json() == uploaded.record
    assert "attachment" in answer["Content-Disposition"] and answer["X-Robots-Tag"] == "noindex"


def test_names_are_never_markup(client, written, anna):
    written["seats"][0]["name"] = "<script>1</script>"
    client.force_login(anna)
    send(client, written)
    page = client.get(Upload.objects.get().get_absolute_url()).text
    assert "<script>1" not in page and "&lt;script&gt;1" in page


# -- refused ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{\n "format": "scopa-record/1",\n "seats" []\n}', "Line 3, column 10 is not JSON"),
        ("", "This file is empty"),
        ("hello", "Line 1, column 1"),
        (b'{"a":\n "\xff"}', "Line 2 is not text in UTF-8"),
        ("[" * 100_000, "not a record"),
        ("NaN", "not a record"),
        ("[]", "must be an object"),
        ("{}", "“format” must be “scopa-record/1”"),
    ],
)
def test_what_is_no_record_is_refused_with_the_line(client, anna, text, why):
    client.force_login(anna)
    assert why in said(send(client, text))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda data: data["rounds"][0]["plays"].__setitem__(4, "7Dx2C"), "Round 1, play 5: "),
        (lambda data: data["rounds"][0]["plays"].__setitem__(0, "<b>"), "Round 1, play 1: "),
        (lambda data: data["rounds"].clear(), "from 1 to 150 rounds"),
        (lambda data: data["rounds"].extend(data["rounds"] * 150), "from 1 to 150 rounds"),
        (lambda data: data["result"].update(winner=1 - data["result"]["winner"]), "The result says winner"),
        (lambda data: data.update(variant="bridge"), "“variant” must be"),
        (lambda data: data["seats"].pop(), "names 1 seats"),
    ],
)
def test_what_breaks_a_rule_is_refused_with_the_place(client, anna, written, change, why):
    change(written)
    client.force_login(anna)
    assert why in said(send(client, written))


def test_a_file_that_is_too_large(client, anna, settings):
    settings.SCOPA_UPLOAD_BYTES = 1000
    client.force_login(anna)
    assert "larger than" in said(send(client, " " * 1001))


def test_no_file(client, anna):
    client.force_login(anna)
    assert "Choose a file first" in said(client.post(UPLOADS, {"title": "x"}))


@pytest.mark.parametrize(("guest", "most"), [(False, 3), (True, 1)])
def test_somebody_keeps_so_many(client, written, settings, guest, most):
    settings.SCOPA_UPLOADS_EACH, settings.SCOPA_UPLOADS_OF_GUESTS = 3, 1
    client.force_login(person("Clara", is_guest=guest))
    for _ in range(most):
        assert send(client, written).status_code == 302
    answer = send(client, written)
    assert answer.status_code == 422 and "the most" in answer.text
    assert Upload.objects.count() == most


# -- whose it is -----------------------------------------------------------------------------------------------


def test_a_stranger_who_uploads_becomes_a_guest_and_one_who_fails_does_not(client, written, db):
    people = Player.objects.count()
    send(client, "nothing")
    assert Player.objects.count() == people
    assert send(client, written).status_code == 302
    assert Upload.objects.get().owner.is_guest


def test_its_owner_sees_it_listed_and_deletes_it(client, uploaded, bruno):
    address = reverse("games:delete_upload", args=[uploaded.key])
    assert "The final" in client.get(UPLOADS).text and address in client.get(UPLOADS).text
    assert client.get(address).status_code == 405
    assert client.post(address).url == UPLOADS
    assert client.post(address).status_code == 404
    assert client.get(uploaded.get_absolute_url()).status_code == 404


def test_nobody_else_deletes_it_or_sees_it_listed(client, uploaded, bruno):
    address = reverse("games:delete_upload", args=[uploaded.key])
    client.force_login(bruno)
    assert "The final" not in client.get(UPLOADS).text
    assert address not in client.get(uploaded.get_absolute_url()).text
    assert client.post(address).status_code == 404
    client.logout()
    assert "The final" not in client.get(UPLOADS).text
    assert client.post(address).status_code == 302
    assert Upload.objects.exists()


def test_it_goes_with_the_data_and_with_the_account(uploaded, anna, bruno):
    (told,) = export_account(anna)["uploads"]
    assert (told["title"], told["record"]) == ("The final", uploaded.record)
    assert export_account(bruno)["uploads"] == []
    close_account(player=anna)
    assert not Upload.objects.exists()


def test_it_counts_in_nothing(client, written, anna, django_assert_max_num_queries):
    before = Match.objects.count(), Result.objects.count(), Rating.objects.count()
    client.force_login(anna)
    send(client, written)
    count_matches(Match.objects.latest("ended").ended.replace(year=2999))
    assert (Match.objects.count(), Result.objects.count(), Rating.objects.count()) == before
    assert Statistics.objects.get().sums["people"]["matches"] == 1
    client.logout()
    with django_assert_max_num_queries(3):
        client.get(Upload.objects.get().get_absolute_url())


def test_cards_that_were_not_dealt_are_not_drawn(client, written, anna):
    del written["result"], written["rounds"][1:]
    written["rounds"][0]["plays"] = []
    client.force_login(anna)
    send(client, written)
    told = client.get(Upload.objects.get().get_absolute_url()).context["replay"]
    assert sum(len(seat.hand) for seat in told.seats) + len(told.table) == 10
