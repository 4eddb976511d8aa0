"""What can be said with one press; everybody reads it in their own language. None of them tells of cards, since
partners may say them while they play."""

from django.utils.translation import gettext_lazy as _

PHRASES = {
    "hello": _("Hello!"),
    "luck": _("Good luck!"),
    "well-played": _("Well played!"),
    "sweep": _("What a sweep!"),
    "close": _("That was close!"),
    "lucky": _("I was lucky there."),
    "thanks": _("Thank you!"),
    "sorry": _("I am sorry."),
    "oops": _("Oops!"),
    "moment": _("One moment, please."),
    "thinking": _("I am thinking…"),
    "back": _("I am back."),
    "again": _("Shall we play again?"),
    "last": _("This is my last round, I have to go."),
    "pleasure": _("It was a pleasure."),
    "bye": _("Goodbye!"),
}
