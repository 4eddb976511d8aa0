"""Programs of people as computer players: registered, invited, seated, and sent away."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone

from accounts.claims import check_account_name, check_name
from accounts.closing import close_account
from accounts.models import Player
from accounts.services import rename
from games.bots import LEVELS
from games.models import PROGRAM, ComputerStand, Match, Program, Relation, Seat
from games.referee import act_on_due
from games.selectors import record_of
from games.services.open_match import open_match
from games.services.programs import (
    MOST,
    invited,
    note_heard,
    play_as_program,
    register_program,
    remove_program,
    seat_at,
)
from games.services.refusals import AlreadyPlayed, Refused
from games.services.rematch import play_again
from games.services.resign import resign
from games.services.seats import fill_free_seats
from games.statistics.counting import count_matches
from games.tests.markup import part, read
from games.tests.tables import (
    person,
    play_text,
    position_of,
    round_of,
    set_table,
    snapshot_of,
    stored_state,
    variant,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga(db):
    return Player.objects.create_user("olga", name="Olga")


@pytest.fixture
def program(olga):
    """A program of Olga's that is here."""
    made = register_program(owner=olga, name="Rosina", about="Counts the sevens.")
    note_heard(made, now=timezone.now())
    return made


def against(program, *people, **options):
    """Return a match of some people that a program was invited to."""
    return set_table(*people, level=program.computer, **options)


def answer(program, match, text=""):
    """Play for a program as the answer to the present ply, what comes first unless a play is named."""
    stored = round_of(match)
    chosen = text or str(position_of(match).legal_plays[0])
    return play_as_program(
        seat=seat_at(program, match.key), round_number=stored.number, ply=stored.ply, text=chosen
    )


def turn_of(match, seat):
    """Let the others play until it is the turn of a seat."""
    while position_of(match).turn != seat:
        play_text(match, str(position_of(match).legal_plays[0]))


# -- registering --------------------------------------------------------------------------------------


def test_a_program_is_registered_with_a_name_of_its_own(program, olga):
    assert (program.name, program.owner, program.computer) == ("Rosina", olga, f"program-{program.pk}")
    with pytest.raises(ValidationError, match="A program has this name"):
        register_program(owner=person("Bruno"), name="R0sina")
    with pytest.raises(ValidationError, match="an account by this name"):
        register_program(owner=olga, name="Olga")
    for wrong in ("Computer 7", "a\u200bb", "", "x" * 25):
        with pytest.raises(ValidationError):
            register_program(owner=olga, name=wrong)
    assert Program.objects.count() == 1


@pytest.mark.parametrize("name", ["Rosina", "R0sina", "Rоsinа", "ROSINA"])
def test_no_person_takes_its_name_or_what_looks_like_it(program, olga, name):
    guest = person("Gino", is_guest=True)
    for check, player in ((check_name, None), (check_name, guest), (check_account_name, olga)):
        with pytest.raises(ValidationError) as refused:
            check(name, player=player)
        assert refused.value.code == "program"
    with pytest.raises(ValidationError, match="A program has this name"):
        rename(player=olga, name=name)
    remove_program(owner=olga, program_id=program.pk)
    assert check_account_name(name) == name


def test_who_went_by_its_name_before_keeps_it(program):
    elder = person("Rosina")
    assert check_name("ROSINA", player=elder) == "ROSINA"


def test_not_by_guests_and_not_too_many(program, olga):
    with pytest.raises(ValidationError, match="belong to accounts"):
        register_program(owner=person("Gino", is_guest=True), name="Figaro")
    for number in range(MOST - 1):
        register_program(owner=olga, name=f"Rosina the {'I' * number}n")
    with pytest.raises(ValidationError, match="as many programs"):
        register_program(owner=olga, name="Figaro")


# -- being invited -------------------------------------------------------------------------------------


def test_invited_it_takes_a_seat_as_a_computer(program, anna):
    match = against(program, anna)
    seat = match.seats.get(index=1)
    assert (seat.level, seat.program, seat.shown_name, seat.player) == (PROGRAM, program, "Rosina", None)
    assert (match.status, match.rated) == (Match.Status.PLAYING, False)


def test_it_takes_one_seat_and_the_house_the_others(program, anna):
    match = against(program, anna, players=4, teams=2)
    levels = [seat.level for seat in match.seats.all()]
    assert levels == ["", PROGRAM, "careful", "careful"]


def test_not_while_it_is_away(program, anna):
    Program.objects.update(heard=timezone.now() - timedelta(minutes=5))
    with pytest.raises(Refused, match="Rosina is not here"):
        against(program, anna)
    assert not Match.objects.filter(status=Match.Status.PLAYING).exists()


@pytest.mark.parametrize(
    "computer", ["program-0", "program-99999", "program-", "program-x", "program", "pimc", "Ⅷ"]
)
def test_there_are_no_others(anna, computer, db):
    with pytest.raises(Refused, match="no such computer"):
        set_table(anna, level=computer)
    assert not Seat.objects.exclude(level="").exists()


def test_not_where_its_owner_and_the_player_keep_apart(program, anna, olga):
    Relation.objects.create(player=olga, other=anna, kind=Relation.Kind.BLOCK)
    with pytest.raises(Refused, match="no such computer"):
        against(program, anna)


def test_not_in_more_matches_than_it_may(program, anna, settings):
    settings.SCOPA_PROGRAM_MATCHES = 1
    against(program, anna)
    with pytest.raises(Refused, match="as many matches"):
        against(program, anna)


def test_never_in_a_rated_match(program, anna):
    match = set_table(anna, clock="180+5", rated=True, listed=True)
    with pytest.raises(Refused, match="rated"):
        fill_free_seats(match_id=match.pk, player=anna, level=program.computer)
    with pytest.raises(Refused, match="rated"):
        invited(program.computer, match=match, players=[anna])
    begun = open_match(player=anna, variant=variant(), level=program.computer, clock="180+5", rated=True)
    begun.refresh_from_db()
    assert (begun.status, begun.rated) == (Match.Status.PLAYING, False)


def test_not_with_its_owner_at_a_table_of_others(program, anna, olga):
    match = set_table(olga, anna, players=3)
    with pytest.raises(Refused, match="two hands"):
        fill_free_seats(match_id=match.pk, player=olga, level=program.computer)
    alone = set_table(olga, players=3)
    fill_free_seats(match_id=alone.pk, player=olga, level=program.computer)
    assert seat_at(program, alone.key).index == 1


# -- playing -------------------------------------------------------------------------------------------


def test_it_plays_what_is_allowed_on_its_turn(program, anna):
    match = against(program, anna)
    turn_of(match, 0)
    before = stored_state(match)
    with pytest.raises(Refused, match="not your turn"):
        answer(program, match)
    assert stored_state(match) == before
    turn_of(match, 1)
    with pytest.raises(Refused) as refused:
        answer(program, match, "7Dx7C+7S+7H")
    assert refused.value.code == "against_the_rules"
    ply = round_of(match).ply
    assert answer(program, match) and round_of(match).ply == ply + 1


def test_a_play_that_comes_twice_is_played_once_and_another_is_refused(program, anna):
    match = against(program, anna, dealer=0, hands=["2C 3C 4C", "KS 2S 5S"], table="7D JC 4H QS")
    assert answer(program, match, "2C")
    again = {"seat": seat_at(program, match.key), "round_number": 1, "ply": 0}
    before = stored_state(match)
    assert not play_as_program(**again, text="2C")
    for other in ("3C", "KS", "nonsense"):
        with pytest.raises(AlreadyPlayed):
            play_as_program(**again, text=other)
    with pytest.raises(AlreadyPlayed):
        play_as_program(**again | {"round_number": 9}, text="2C")
    assert stored_state(match) == before


def test_what_somebody_else_has_played_is_none_of_its_plays(program, anna):
    match = against(program, anna, dealer=1, hands=["2C 3C 4C", "KS 2S 5S"], table="7D JC 4H QS")
    play_text(match, "2C", seat=0)
    with pytest.raises(AlreadyPlayed):
        play_as_program(seat=seat_at(program, match.key), round_number=1, ply=0, text="2C")


def test_where_no_clock_runs_the_house_plays_for_one_that_is_silent(program, anna, settings):
    match = against(program, anna)
    turn_of(match, 1)
    stored = round_of(match)
    wait = stored.due - stored.turn_began
    assert (stored.flag, wait.total_seconds()) == (None, settings.SCOPA_PROGRAM_WAIT)
    assert act_on_due() == 0
    match.rounds.update(due=timezone.now())
    assert act_on_due() == 1
    assert round_of(match).ply == stored.ply + 1


def test_it_has_the_clock_of_the_match_and_loses_by_it(program, anna):
    match = against(program, anna, clock="60+3")
    turn_of(match, 1)
    stored = round_of(match)
    assert stored.flag is not None and stored.due is None
    answer(program, match)
    assert round_of(match).banks[1] <= 63_000


def test_against_computers_with_days_nobody_waits_for_days(program, anna):
    match = against(program, anna, clock="3d")
    turn_of(match, 1)
    assert round_of(match).due is not None and round_of(match).flag is None


def test_hints_are_given_against_it_as_against_the_house(client, program, anna):
    match = against(program, anna)
    turn_of(match, 0)
    client.force_login(anna)
    assert reverse("games:hint", args=[match.key]) in client.get(match.get_absolute_url()).text


# -- going away ----------------------------------------------------------------------------------------


def test_removed_it_plays_no_more_and_the_house_plays_on(program, anna, olga):
    match = against(program, anna)
    turn_of(match, 1)
    assert not remove_program(owner=anna, program_id=program.pk)
    assert remove_program(owner=olga, program_id=program.pk)
    seat = match.seats.get(index=1)
    assert (seat.level, seat.program_id, seat.name) == ("careful", None, "Rosina")
    ply = round_of(match).ply
    match.rounds.update(due=timezone.now())
    assert act_on_due() == 1 and round_of(match).ply == ply + 1
    assert not remove_program(owner=olga, program_id=program.pk)


def test_it_goes_with_the_account_of_its_owner(program, anna, olga):
    match = against(program, anna)
    close_account(player=olga)
    assert not Program.objects.exists()
    assert match.seats.get(index=1).level == "careful"


def test_after_the_end_it_plays_again_while_it_is_here(program, anna):
    match = against(program, anna)
    resign(match_id=match.pk, seat=0)
    match.refresh_from_db()
    following = play_again(match=match, player=anna, now=timezone.now())
    assert seat_at(program, following.key).index == 1
    resign(match_id=following.pk, seat=0)
    Program.objects.update(heard=None)
    with pytest.raises(Refused, match="not here"):
        play_again(match=following, player=anna, now=timezone.now())


def test_where_it_was_removed_the_house_plays_again(program, anna, olga):
    match = against(program, anna)
    resign(match_id=match.pk, seat=0)
    remove_program(owner=olga, program_id=program.pk)
    match.refresh_from_db()
    assert match.seats.get(index=1).level == PROGRAM
    following = play_again(match=match, player=anna, now=timezone.now())
    assert following.seats.get(index=1).level == "careful"


# -- what is told --------------------------------------------------------------------------------------


def test_its_page_tells_whose_it_is_and_how_it_fares(client, program, anna, olga):
    match = against(program, anna)
    resign(match_id=match.pk, seat=0)
    count_matches(timezone.now() + timedelta(hours=1))
    assert ComputerStand.objects.get().level == program.computer
    page = read(client.get(reverse("games:computer", args=[program.computer])).text)
    main = page.all("main")[0]
    assert "Rosina computer" in main.all("h1")[0].text and "Counts the sevens." in main.text
    assert reverse("games:player", args=["Olga"]) in [link["href"] for link in main.all("a")]
    assert f"{ComputerStand.objects.get().strength.number} ±" in main.text
    (form,) = [one for one in page.all("form") if one.attributes.get("action") == reverse("games:play_now")]
    assert [field["value"] for field in form.all("input", name="level")] == [program.computer]
    listed = client.get(reverse("games:computers")).text
    assert reverse("games:computer", args=[program.computer]) in listed


def test_away_it_cannot_be_invited_from_its_page(client, program):
    Program.objects.update(heard=None)
    page = client.get(reverse("games:computer", args=[program.computer])).text
    assert "not here just now" in page and reverse("games:play_now") not in page


def test_pages_call_it_a_computer_and_say_whose(client, program, anna):
    match = against(program, anna)
    client.force_login(anna)
    table = client.get(match.get_absolute_url()).text
    mark = read(table).all("span", class_="bot")[0]
    assert (mark.text, mark["title"]) == ("computer", "program of Olga")
    resign(match_id=match.pk, seat=0)
    replay = client.get(reverse("games:replay", args=[match.key]))
    assert replay.status_code == 200
    assert reverse("games:computer", args=[program.computer]) in replay.text
    match.refresh_from_db()
    assert record_of(match).to_json()["seats"][1] == {"name": "Rosina", "bot": PROGRAM}


def test_pages_of_a_match_stay_when_the_program_is_gone(client, program, anna, olga):
    match = against(program, anna)
    resign(match_id=match.pk, seat=0)
    remove_program(owner=olga, program_id=program.pk)
    client.force_login(anna)
    for address in (match.get_absolute_url(), reverse("games:replay", args=[match.key])):
        assert client.get(address).status_code == 200
    count_matches(timezone.now() + timedelta(hours=1))
    assert not ComputerStand.objects.exists()


def test_it_is_chosen_in_the_form_of_a_match(client, program, anna):
    variant()
    client.force_login(anna)
    choices = [one["value"] for one in read(client.get(reverse("games:home")).text).all("option")]
    assert program.computer in choices and set(LEVELS) <= set(choices)
    fields = {"variant": "scopa", "opponent": "computer", "level": program.computer, "watching": "on"}
    client.post(reverse("games:create"), fields)
    assert Seat.objects.get(program=program).match.opened_by == anna


def test_the_page_for_programs_registers_and_removes(client, olga):
    page = reverse("games:programs")
    assert "example.py" in client.get(page).text
    assert not client.post(page, {"name": "Figaro"}).context["form"].errors and not Program.objects.exists()
    client.force_login(olga)
    assert client.post(page, {"name": "  Figaro ", "about": "Sings."}).status_code == 302
    (made,) = Program.objects.all()
    assert (made.owner, made.name, made.about) == (olga, "Figaro", "Sings.")
    again = client.post(page, {"name": "Figaro"})
    assert again.status_code == 422 and "A program has this name" in again.text
    listed = client.get(page).text
    assert reverse("games:program_remove", args=[made.pk]) in listed
    client.force_login(person("Bruno"))
    client.post(reverse("games:program_remove", args=[made.pk]))
    assert Program.objects.exists()
    client.force_login(olga)
    client.post(reverse("games:program_remove", args=[made.pk]))
    assert not Program.objects.exists()


def test_the_table_shows_its_clock(client, program, anna):
    match = against(program, anna, clock="180+5")
    client.force_login(anna)
    felt = part(client.get(match.get_absolute_url()).text, "felt")
    assert len(felt.all(class_="clock")) == len(snapshot_of(match).seats)


def test_the_staff_see_programs_and_send_them_away(client, program, anna):
    match = against(program, anna)
    assert client.get(reverse("admin:games_program_changelist")).status_code == 302
    client.force_login(person("Root", is_staff=True, is_superuser=True))
    assert "Rosina" in client.get(reverse("admin:games_program_changelist")).text
    assert client.get(reverse("admin:games_program_add")).status_code == 403
    assert (
        client.post(reverse("admin:games_program_change", args=[program.pk]), {"name": "x"}).status_code
        == 403
    )
    client.post(reverse("admin:games_program_delete", args=[program.pk]), {"post": "yes"})
    assert not Program.objects.exists()
    assert match.seats.get(index=1).level == "careful"
