"""Make the icons of the installed site from icon.svg: `python static/img/icons.py` writes them beside this file.

A maskable icon may be cut to a circle of four fifths of its width, so there the drawing is smaller
and the felt goes to the edge.
Chromium draws them; playwright comes with requirements-dev.txt.
"""

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
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


def draw() -> None:
    """Draw every icon."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    svg = (HERE / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for name, size, maskable in ICONS:
            margin = round(size * 0.08) if maskable else 0
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = "#23674d" if maskable else "transparent"
            page.set_content(PAGE.format(ground=ground, width=size - 2 * margin, margin=margin, svg=svg))
            page.screenshot(path=HERE / name, omit_background=not maskable)
        browser.close()


if __name__ == "__main__":
    draw()
