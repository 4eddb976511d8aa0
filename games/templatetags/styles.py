"""Link the style sheets of a bundle."""

from django import template
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from scopa_site.styles import bundle_path, sheets

register = template.Library()


@register.simple_tag
def styles(bundle: str) -> SafeString:
    """Link a bundle of style sheets, or each of them where the files are served as they lie."""
    bundled = getattr(staticfiles_storage, "bundled", False)
    paths = [bundle_path(bundle)] if bundled else sheets(bundle)
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}">', ((static(path),) for path in paths))
