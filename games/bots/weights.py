"""The numbers that the careful level weighs plays with, in points of the round's score unless said otherwise."""

from typing import NamedTuple


class Weights(NamedTuple):
    """How much things count.

    `card_clump` and `coin_clump`: how many cards change hands together, which tells how fast a lead may turn.
    `primiera`: the best card of a suit against the worst. `missing_suit`: having no card of a suit, as a share of that.
    `second_rank`: a six against a seven where the primiera counts sevens, then sixes.
    `all_coins`: what taking all the coins is worth where that ends or resets the match.
    `secured`: the share of its worth that a card of the own hand gains by capturing.
    `care`: what the next seat may take, against what is taken now. `prospect`: what the own hand may take next.
    `last_capture`: the chance, for each play still to come, that the last capture stays where it is.
    `most_plays`: how many plays are weighed in full, the ones that capture most. `large_table`: how many cards make a
    table whose captures are too many to go through; such a table takes players who would rather not capture.
    `least_motive`: what a reason must stand for to be told.
    """

    card_clump: float = 2.5
    coin_clump: float = 1.5
    seven_clump: float = 1.0
    primiera: float = 0.35
    missing_suit: float = 0.5
    second_rank: float = 0.4
    all_coins: float = 10.0
    secured: float = 0.5
    care: float = 1.0
    prospect: float = 0.2
    last_capture: float = 0.75
    most_plays: int = 30
    large_table: int = 10
    least_motive: float = 0.03


WEIGHTS = Weights()
