"""Let the staff look after players."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from accounts.models import Player


@admin.register(Player)
class PlayerAdmin(UserAdmin):
    """Show players, found by name or username, guests apart from the others."""

    list_display = ("username", "name", "is_guest", "is_staff", "created")
    list_filter = ("is_guest", "is_staff", "is_active")
    search_fields = ("username", "name", "email")
    ordering = ("-created",)
    readonly_fields = ("created", "last_login")
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (_("Player"), {"fields": ("name", "email", "is_guest", "created", "last_login")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
    )
