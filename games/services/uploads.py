"""Keep records that people upload, and let them delete what they uploaded."""

from django.conf import settings
from django.db import transaction
from django.utils.translation import ngettext

from accounts.models import Player
from games.engine.record import Record
from games.models import Upload
from games.models.upload import TITLE_LENGTH
from games.services.refusals import Refused
from games.talk.cleaning import readable
from games.uploads.shown import title_of


def keep_upload(*, owner: Player, record: Record, title: str = "") -> Upload:
    """Keep a record that was read and checked, under a title or the names of who played.

    Raises `Refused` where its owner keeps as many as one person may.
    """
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=owner.pk)  # one upload of a person at a time
        most = settings.SCOPA_UPLOADS_OF_GUESTS if owner.is_guest else settings.SCOPA_UPLOADS_EACH
        if Upload.objects.filter(owner=owner).count() >= most:
            raise Refused(
                ngettext(
                    "You keep {most} record here, which is the most. Delete it first.",
                    "You keep {most} records here, which is the most. Delete one first.",
                    most,
                ).format(most=most)
            )
        named = readable(title) or title_of(record)
        return Upload.objects.create(owner=owner, title=named[:TITLE_LENGTH].strip(), record=record.to_json())


def delete_upload(*, owner: Player, key: str) -> bool:
    """Delete a record of an owner for good; tell whether there was one."""
    deleted, _kinds = Upload.objects.filter(owner=owner, key=key).delete()
    return bool(deleted)
