"""Fit django-allauth to this site: accounts are opened by our services, and pages speak our words."""

import logging
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from django import forms
from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.claims import check_account_name
from accounts.models import Player
from accounts.services import open_account

log = logging.getLogger(__name__)


def guest_of(request: HttpRequest) -> Player | None:
    """Return the guest who is at one of the entrances (see `GuestMiddleware`)."""
    return getattr(request, "guest", None)


class AccountAdapter(DefaultAccountAdapter):
    """Open accounts for strangers and guests, and send mail without letting a page fail by it."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": gettext_lazy("The name or the password is not right."),
        "email_password_mismatch": gettext_lazy("The mail address or the password is not right."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return a name that an account may have; raise ValidationError that says why not."""
        return check_account_name(username, player=guest_of(self.request))

    def save_user(self, request: HttpRequest, user: Any, form: forms.Form, commit: bool = True) -> Player:
        """Return the account that a form asks for; a guest's own, where it is a guest who asks."""
        data = form.cleaned_data
        return open_account(guest=guest_of(request), name=data["username"], password=data["password1"])

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail; where no server takes it, say so on the page and in the log."""
        try:
            super().send_mail(template_prefix, email, context)
        except OSError:
            log.exception("no mail could be sent: %s", template_prefix)
            text = _("No mail can be sent at the moment. Please try again later.")
            messages.error(self.request, text)


class SocialAdapter(DefaultSocialAccountAdapter):
    """Open accounts for those who sign in by another site."""

    def save_user(self, request: HttpRequest, sociallogin: Any, form: Any = None) -> Player:
        """Return the account that a form asks for, tied to the person's account at the other site."""
        name, email = form.cleaned_data["username"], sociallogin.user.email
        player = open_account(guest=guest_of(request), name=name, password=None, email=email)
        sociallogin.user = player
        sociallogin.save(request)
        return player


class MFAAdapter(DefaultMFAAdapter):
    """Draw the code that authenticator apps read as part of the page."""

    def get_totp_label(self, user: Any) -> str:
        """Return the name that the app shows beside the code."""
        return str(user)

    def build_totp_svg(self, url: str) -> str:
        """Return the drawing without the heading of a file."""
        drawing = super().build_totp_svg(url)
        return drawing[drawing.index("<svg") :]
