"""Ask for a record from elsewhere."""

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.engine.record import Record
from games.models.upload import TITLE_LENGTH
from games.services.refusals import Refused
from games.uploads.reading import read_upload


class UploadForm(forms.Form):
    """Ask for a file with one record, and what to call it; the cleaned `file` is the record, checked."""

    file = forms.FileField(
        label=pgettext_lazy("file", "Record"),
        help_text=gettext_lazy("A file with one record, such as “Download the record” gives after a match."),
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
        error_messages={
            "required": gettext_lazy("Choose a file first."),
            "empty": gettext_lazy("This file is empty."),
        },
    )
    title = forms.CharField(
        label=gettext_lazy("Title"),
        help_text=gettext_lazy("Without one it is called by the names of who played."),
        required=False,
        max_length=TITLE_LENGTH,
    )

    def clean_file(self) -> Record:
        """Return the record in the file."""
        file: UploadedFile = self.cleaned_data["file"]
        if file.size is None or file.size > settings.SCOPA_UPLOAD_BYTES:
            most = filesizeformat(settings.SCOPA_UPLOAD_BYTES)
            raise ValidationError(
                _("This file is larger than {most}, which no record needs.").format(most=most)
            )
        try:
            return read_upload(file.read())
        except Refused as refused:
            raise ValidationError(str(refused)) from None
