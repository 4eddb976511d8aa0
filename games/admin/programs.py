"""Let the staff see the programs that play, and send them away."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.models import Program
from games.services.programs import remove_program


@admin.register(Program)
class ProgramAdmin(admin.ModelAdmin):
    """See whose programs there are; one that is deleted is removed as its owner would."""

    list_display = ("name", "owner", "about", "created", "heard")
    list_select_related = ("owner",)
    search_fields = ("name", "owner__name")
    readonly_fields = ("owner", "created", "heard")
    fields = ("owner", "name", "about", "created", "heard")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Program | None = None) -> bool:
        return False

    def delete_model(self, request: HttpRequest, obj: Program) -> None:
        remove_program(owner=obj.owner, program_id=obj.pk)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Program]) -> None:
        for program in queryset.select_related("owner"):
            remove_program(owner=program.owner, program_id=program.pk)
