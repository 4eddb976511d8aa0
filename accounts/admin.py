"""Let the staff look after players."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.claims import check_account_name, check_name
from accounts.models import NameChange, Player
from accounts.names import clean_name
from accounts.services import claim_name, rename


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
    """Show players, found by any name they had, guests apart from the others; bans are for the moderators' desk."""

    form, add_form = ChangePlayerForm, AddPlayerForm
    list_display = ("name", "username", "is_guest", "is_active", "is_staff", "created")
    list_filter = ("is_guest", "is_staff", "is_active")
    search_fields = ("username", "name", "email", "name_changes__old")
    ordering = ("-created",)
    readonly_fields = ("username", "is_guest", "created", "joined", "last_login", "is_active")
    inlines = (NameChangeInline,)
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
        """Save through the services, which claim the name."""
        if not change:
            return claim_name(player=obj, name=obj.username)
        wanted = obj.name
        obj.name = form.initial["name"]
        super().save_model(request, obj, form, change)
        if "name" in form.changed_data:
            rename(player=obj, name=wanted, wait=False)
