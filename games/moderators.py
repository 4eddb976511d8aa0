"""The group of the moderators and what its members may do; whoever is in it needs to be staff to enter the admin."""

from typing import Any

from django.contrib.auth.models import Group, Permission

GROUP = "Moderators"
MAY = {
    "games": (
        "view_report",
        "change_report",
        "view_sanction",
        "add_sanction",
        "change_sanction",
        "view_line",
        "change_line",
        "view_annulment",
        "add_annulment",
        "view_signal",
        "change_signal",
    ),
    "accounts": ("view_player",),
}


def make_moderators(sender: Any, **kwargs: Any) -> None:
    """Make the group once, after the permissions were made; later it is the administrators' to change."""
    group, made = Group.objects.get_or_create(name=GROUP)
    if made:
        for app, names in MAY.items():
            group.permissions.add(*Permission.objects.filter(content_type__app_label=app, codename__in=names))
