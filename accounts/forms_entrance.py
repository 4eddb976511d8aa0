"""Ask those who come in who they are: signing up, signing in."""

from typing import Any

from allauth.account.forms import LoginForm, SignupForm
from allauth.core import context
from allauth.socialaccount.forms import SignupForm as SocialSignupForm
from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from accounts.adapters import guest_of
from accounts.models import Player
from accounts.names import MAX_LENGTH, name_key
from accounts.services import has_chosen_name, just_opened


class NamesAccount(forms.Form):
    """What signing up asks by whatever way: the name, and no mail address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["email"]
        field = self.fields["username"]
        field.label = _("Your name")
        field.help_text = _("Everybody at the table sees it, and you sign in by it.")
        field.widget.attrs |= {"maxlength": MAX_LENGTH, "autocomplete": "username"}
        field.widget.attrs.pop("placeholder", None)

    def try_save(self, request: HttpRequest) -> tuple[Player | None, HttpResponse | None]:
        """Open the account; where somebody was faster, lead back to the form with the reason."""
        try:
            return super().try_save(request)  # type: ignore[misc]
        except ValidationError as refused:
            messages.error(request, " ".join(refused.messages))
            return None, redirect(request.get_full_path())


class SignUpForm(NamesAccount, SignupForm):
    """Ask for a name and a password, and offer a guest the name they chose.

    The second of two clicks on the button finds the account that the first has opened, and signs in to it.
    """

    opened: Player | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("password1", "password2"):
            self.fields[name].widget.attrs.pop("placeholder", None)
        guest = guest_of(context.request)
        if guest and has_chosen_name(guest):
            self.initial.setdefault("username", guest.name)

    def clean(self) -> dict[str, Any]:
        """Forgive a name that is taken by what the first click did."""
        data: dict[str, Any] = super().clean() or {}
        if self.has_error("username", "taken") and data.get("password1"):
            self.opened = just_opened(name=self.data["username"], password=data["password1"])
            if self.opened:
                del self.errors["username"]
        return data

    def save(self, request: HttpRequest) -> Player:
        """Return the account."""
        return self.opened or super().save(request)


class SocialSignUpForm(NamesAccount, SocialSignupForm):
    """Ask those who come by another site for a name."""


class SignInForm(LoginForm):
    """Ask for a name or a mail address, and the password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["login"]
        field.label = _("Name or mail address")
        field.widget.attrs = {"autocomplete": "username"}
        self.fields["password"].widget.attrs.pop("placeholder", None)

    def clean_login(self) -> str:
        """Return the mail address, or the name in the one way it is kept."""
        login = super().clean_login()
        return login if "@" in login else name_key(login)
