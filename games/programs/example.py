"""A program that plays Scopa by a socket: it takes what is worth most. Begin here with your own.

    pip install websockets
    SCOPA_TOKEN=scopa_… python example.py https://scopa.example 7

where 7 is the number of your program; add the key of a match that you have opened, and it sits down there.
"""

import json
import os
import sys
import time

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

REVOKED, A_MOMENT = 4401, 3  # the code of a socket that ends with its token; seconds


def worth(play: str) -> float:
    """Return what the cards of a play are worth to its side: 7Dx7C is two cards, one of coins, and a settebello."""
    card, captures, taken = play.partition("x")
    if not captures:
        return -worth(f"x{card}") / 2  # laid on the table, where others may take it
    cards = [card, *taken.split("+")] if card else taken.split("+")
    return sum(1 + 2 * (one[-1:] == "D") + (one[:1] == "7") + 5 * (one == "7D") for one in cards)


def choose(view: dict) -> str:
    """Return what to play, of what is allowed: a sweep if there is one, or else what is worth most."""
    everything = len(view["table"])
    return max(
        view["legal"], key=lambda play: (play.count("+") + ("x" in play) == everything > 0, worth(play))
    )


def answer(socket: ClientConnection, told: dict) -> None:
    """Play where it is our turn, and tell how matches end."""
    if told["type"] == "problem":
        print("refused:", told["message"])
    elif told["type"] == "match" and told["view"] and told["view"]["legal"]:
        view = told["view"]
        play = {"match": told["match"], "round": view["round"], "ply": view["ply"], "play": choose(view)}
        socket.send(json.dumps(play))
    elif told["type"] == "match" and told["status"] == "over":
        print("won" if told["winner"] == told["side"] else "not won:", told["totals"], flush=True)


def main(site: str, number: str, match: str = "") -> None:
    """Play until the token is revoked; a link that breaks is made again."""
    address = f"{site.rstrip('/').replace('http', 'ws', 1)}/ws/programs/{number}/"
    headers = {"Authorization": f"Bearer {os.environ['SCOPA_TOKEN']}"}
    while True:
        try:
            with connect(address, additional_headers=headers) as socket:
                if match:
                    socket.send(json.dumps({"seat": match}))
                    match = ""
                for text in socket:
                    answer(socket, json.loads(text))
        except InvalidStatus:
            sys.exit("This token does not let this program play.")
        except (ConnectionClosed, OSError) as broken:
            if isinstance(broken, ConnectionClosed) and broken.rcvd and broken.rcvd.code == REVOKED:
                sys.exit("The token was revoked, or the program removed.")
            print("the link broke:", broken)
        time.sleep(A_MOMENT)


if __name__ == "__main__":
    main(*sys.argv[1:])
