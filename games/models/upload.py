"""Records that people bring from elsewhere."""

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models.match import new_key

TITLE_LENGTH = 80


class Upload(models.Model):
    """A record that was uploaded: checked by the engine, not played here, and counted in nothing.

    Whoever has its link may replay it; `record` is what was uploaded, as the engine writes it.
    """

    key = models.CharField(_("key"), max_length=24, unique=True, default=new_key, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="uploads", verbose_name=_("uploaded by")
    )
    title = models.CharField(_("title"), max_length=TITLE_LENGTH)
    record = models.JSONField(_("record"))
    created = models.DateTimeField(_("uploaded"), auto_now_add=True)

    class Meta:
        verbose_name = _("uploaded record")
        verbose_name_plural = _("uploaded records")
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("games:upload", kwargs={"key": self.key})
