"""The icons of the installed site, made from icon.svg.

A maskable icon may be cut to a circle of four fifths of its width, so there the drawing is smaller
and the felt goes to the edge.
Chromium draws them; playwright comes with requirements-dev.txt.
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

from scopa_site.scratch import CHROMIUM_ARGS
from scopa_site.testing import chromium_path

PAGE = (
    "<style>body {{ margin: 0; background: {ground} }}"
    " svg {{ display: block; width: {width}px; margin: {margin}px }}</style>{svg}"
)
ICONS = [
    ("icon-192.png", 192, False),
    ("icon-512.png", 512, False),
    ("icon-maskable-512.png", 512, True),
    ("icon-apple-180.png", 180, True),
]


def write(folder: Path) -> None:
    """Draw every icon beside the icon.svg of a folder."""
    svg = (folder / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_ARGS)
        for name, size, maskable in ICONS:
            margin = round(size * 0.08) if maskable else 0
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = "#23674d" if maskable else "transparent"
            page.set_content(PAGE.format(ground=ground, width=size - 2 * margin, margin=margin, svg=svg))
            page.screenshot(path=folder / name, omit_background=not maskable)
        browser.close()
