"""Keep away from somebody: not read them (mute), or not meet them at all (block)."""

from django.utils.translation import gettext as _

from accounts.models import Player
from games.models import Relation
from games.services.notify import notify
from games.services.refusals import Refused


def keep_away(*, player: Player, other: Player, kind: str) -> Relation:
    """Mute or block `other`, instead of what was between the two before; twice is once.

    Raises `Refused` for oneself.
    """
    if other == player:
        raise Refused(_("This is you. Choose somebody else."))
    relation, _made = Relation.objects.update_or_create(
        player=player, other=other, defaults={"kind": Relation.Kind(kind)}
    )
    notify([player.pk, other.pk])
    return relation


def make_up(*, player: Player, other: Player) -> None:
    """Read and meet `other` again; does nothing where that was so already."""
    Relation.objects.filter(player=player, other=other).delete()
    notify([player.pk, other.pk])
