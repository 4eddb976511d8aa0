"""How somebody likes the page to look, move and sound; kept with the player, guests included."""

from dataclasses import asdict, dataclass, fields
from typing import Any

from django.utils.translation import gettext_lazy as _

CHOICES: dict[str, tuple[tuple[str, Any], ...]] = {
    "deck": (
        ("neapolitan", _("Italian, in the Neapolitan manner")),
        ("milanese", _("French, in the Milanese manner")),
    ),
    "size": (("normal", _("Normal")), ("large", _("Large print"))),
    "motion": (("normal", _("Normal")), ("fast", _("Fast")), ("off", _("Off"))),
    "sort": (("value", _("By value")), ("suit", _("By suit"))),
    "theme": (("auto", _("As the device")), ("light", _("Light")), ("dark", _("Dark"))),
}


@dataclass(frozen=True, slots=True)
class Preferences:
    """What can be chosen, with what a newcomer gets; `language` is empty where the browser's own is followed. Where
    moves take days, `hours` are those of the day in which somebody plays ("9-23", empty for all) in the time `zone`."""

    deck: str = "neapolitan"
    size: str = "normal"
    indices: bool = True
    four_colours: bool = False
    motion: str = "normal"
    sound: bool = True
    keys: bool = True
    aloud: bool = True
    mail_turns: bool = True
    open_record: bool = True
    seen_online: bool = True
    sort: str = "value"
    theme: str = "auto"
    language: str = ""
    hours: str = ""
    zone: str = ""

    @property
    def classes(self) -> str:
        """The choices as classes of the page, for style sheets and scripts."""
        chosen = [f"deck-{self.deck}", f"size-{self.size}", f"motion-{self.motion}", f"theme-{self.theme}"]
        switches = {
            "indices": self.indices,
            "four-colours": self.four_colours,
            "sound": self.sound,
            "keys": self.keys,
            "aloud": self.aloud,
        }
        return " ".join(chosen + [name if on else f"no-{name}" for name, on in switches.items()])

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def read_preferences(stored: Any) -> Preferences:
    """Return stored preferences; what is missing or no longer known falls back to the default."""
    if not isinstance(stored, dict):
        return Preferences()
    known = {field.name: stored[field.name] for field in fields(Preferences) if field.name in stored}
    return Preferences(**{name: value for name, value in known.items() if _is_known(name, value)})


def _is_known(name: str, value: Any) -> bool:
    if name in CHOICES:
        return value in dict(CHOICES[name])
    return type(value) is type(getattr(Preferences(), name))


def preferences_of(user: Any) -> Preferences:
    """Return the preferences of a user, signed in or not."""
    return read_preferences(getattr(user, "preferences", None))
