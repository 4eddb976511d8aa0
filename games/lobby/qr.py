"""Draw a link so that a telephone can read it."""

import segno
from django.utils.safestring import SafeString, mark_safe

from games.recent import Recent

DRAWN_KEPT = 500


def qr_svg(text: str) -> SafeString:
    """Return a text as the SVG of a QR code, without a size or style of its own.

    >>> qr_svg("https://scopa.example/match/abc/")[:42]
    '<svg viewBox="0 0 37 37" class="qr-code"><'
    """
    return _drawn.get(text, lambda: _draw(text))


_drawn: Recent[SafeString] = Recent(DRAWN_KEPT)


def _draw(text: str) -> SafeString:
    code = segno.make(text, error="m", micro=False)
    drawn = code.svg_inline(svgclass="qr-code", lineclass=None, omitsize=True)
    return mark_safe(drawn)
