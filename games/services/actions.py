"""What a seat can do beside playing, by the field that says it: forms and sockets do the same."""

from collections.abc import Callable

from games.services import stop
from games.services.claim import choose
from games.services.leaving import come_back
from games.services.watching import open_hand

Action = Callable[[int, int, str], object]

OFF = "0"

# Each is given the match, the seat, and the value of its field.
ACTIONS: dict[str, Action] = {
    "wish": lambda match, seat, value: choose(match_id=match, seat=seat, wish=value),
    "stop": lambda match, seat, value: stop.offer_stop(match_id=match, seat=seat, on=value != OFF),
    "call_off": lambda match, seat, _value: stop.abort(match_id=match, seat=seat),
    "close": lambda match, seat, _value: stop.close(match_id=match, seat=seat),
    "open_hand": lambda match, seat, value: open_hand(match_id=match, seat=seat, on=value != OFF),
    "back": lambda match, seat, _value: come_back(match_id=match, seat=seat),
}
