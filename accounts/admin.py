"""Let the staff look after players."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.claims import check_account_name, check_name
from accounts.models import NameChange, Player
from accounts.names import clean_name
from accounts.services import ban, claim_name, readmit, rename


class AddPlayerForm(AdminUserCreationForm):
    """Open an account by its name; nobody else may have it, or one that looks like it."""

    class Meta(AdminUserCreationForm.Meta):
        model = Player

    def clean_username(self) -> str:
        """Return the name as it will be shown."""
        return check_account_name(self.cleaned_data["username"])


class ChangePlayerForm(UserChangeForm):
    """Change what the staff may change; a name that players could not take is refused, but without a wait."""

    def clean_name(self) -> str:
        """Return the name as it will be shown."""
        name = clean_name(self.cleaned_data["name"])
        if name == self.initial["name"]:
            return name
        check = check_name if self.instance.is_guest else check_account_name
        return check(name, player=self.instance)


class NameChangeInline(admin.TabularInline):
    """By which names a player went before."""

    model = NameChange
    extra = 0
    can_delete = False
    fields = readonly_fields = ("old", "new", "at")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Player)
class PlayerAdmin(UserAdmin):
    """Show players, found by any name they had, guests apart from the others."""

    form, add_form = ChangePlayerForm, AddPlayerForm
    list_display = ("name", "username", "is_guest", "is_active", "is_staff", "created")
    list_filter = ("is_guest", "is_staff", "is_active")
    search_fields = ("username", "name", "email", "name_changes__old")
    ordering = ("-created",)
    readonly_fields = ("username", "is_guest", "created", "joined", "last_login")
    inlines = (NameChangeInline,)
    actions = ("ban_chosen", "readmit_chosen")
    fieldsets = (
        (None, {"fields": ("name", "username", "password")}),
        (
            _("Player"),
            {"fields": ("email", "country", "about", "is_guest", "created", "joined", "last_login")},
        ),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
    )

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return self.readonly_fields if obj else ()

    def get_inlines(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.inlines if obj else ()

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:
        """Save through the services: the name is claimed, and sessions end with a ban."""
        if not change:
            return claim_name(player=obj, name=obj.username)
        changed, wanted = set(form.changed_data), obj.name
        obj.name = form.initial["name"]
        super().save_model(request, obj, form, change)
        if "name" in changed:
            rename(player=obj, name=wanted, wait=False)
        if "is_active" in changed:
            (readmit if obj.is_active else ban)(player=obj)

    @admin.action(description=_("Ban the chosen players"))
    def ban_chosen(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        for player in players:
            ban(player=player)

    @admin.action(description=_("Let the chosen players sign in again"))
    def readmit_chosen(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        for player in players:
            readmit(player=player)
