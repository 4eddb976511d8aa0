"""Play some matches out beforehand, for very many others to go like them."""

import json
import random
from dataclasses import dataclass
from typing import Any

from games.bots.levels import choose_play
from games.engine.cards import format_cards
from games.engine.deal import next_dealer
from games.engine.match import MatchState
from games.engine.rules import Rules
from games.engine.view import view_of
from games.models import Round, Variant
from games.selectors import Played, fold_round
from games.services.results import Tally
from games.services.rounds import deal_until_valid

PLAYED_OUT = 12  # matches of each kind
# Of so many matches: variant, players, teams.
KINDS = (
    (60, "scopa", 2, 0),
    (12, "cirulla", 2, 0),
    (10, "quindici", 2, 0),
    (8, "scopone10", 4, 2),
    (6, "assi", 2, 0),
    (4, "napola", 3, 0),
)


@dataclass(frozen=True, slots=True)
class Sample:
    """A match played out, that others are made like: its rounds are rows without the match and the times."""

    variant: int
    slug: str
    rules: Rules
    options: str
    rounds: list[tuple[Any, ...]]
    totals: str
    winner: int | None
    ranks: tuple[int, ...]
    ended_by: str
    tally: Tally


def play_samples(chance: random.Random) -> list[Sample]:
    """Play matches of every kind; a kind stands in the list as often as it is played."""
    found: list[Sample] = []
    for share, slug, players, teams in KINDS:
        variant = Variant.objects.get(slug=slug)
        rules = variant.rules(players=players, teams=teams)
        played = [_played_out(variant, rules, chance) for _ in range(PLAYED_OUT)]
        found += [played[number % PLAYED_OUT] for number in range(share)]
    return found


def _played_out(variant: Variant, rules: Rules, chance: random.Random) -> Sample:
    state, dealer, tally = MatchState.start(rules), chance.randrange(rules.players), Tally()
    rounds: list[tuple[Any, ...]] = []
    while not state.over:
        played = _round(rules, dealer, state.totals, chance)
        assert played.score is not None
        tally.add(played)
        state, dealer = state.after(played.score), next_dealer(rules, played.stored.dealer)
        rounds.append(_round_row(len(rounds) + 1, played.stored))
    merits = [(side == state.winner, total) for side, total in enumerate(state.totals)]
    return Sample(
        variant=variant.pk,
        slug=variant.slug,
        rules=rules,
        options=json.dumps(rules.options()),
        rounds=rounds,
        totals=json.dumps(state.totals),
        winner=state.winner,
        ranks=tuple(sum(other > merit for other in merits) for merit in merits),
        ended_by=state.ended_by or "",
        tally=tally,
    )


def _round(rules: Rules, dealer: int, totals: tuple[int, ...], chance: random.Random) -> Played:
    dealer, deck, void = deal_until_valid(rules, dealer)
    stored = Round(dealer=dealer, deck=format_cards(deck), void=void)
    played = fold_round(rules, stored)
    texts: list[str] = []
    position = played.position
    while not position.finished:
        event = choose_play("greedy", view_of(position, position.turn), chance)
        texts.append(str(event))
        position = position.play(event)
    stored.plays, stored.ply = " ".join(texts), len(texts)
    return fold_round(rules, stored)


def _round_row(number: int, stored: Round) -> tuple[Any, ...]:
    thinks = " ".join(["2000"] * stored.ply)
    return (number, stored.dealer, stored.deck, stored.plays, stored.ply, stored.ply, thinks)
