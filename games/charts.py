"""Draw charts whose looks are those of the site's own style sheets, without a style or a script of their own."""

from typing import Any

import pygal
from django.utils.safestring import SafeString, mark_safe

FOR_WIDE_LETTERS = (
    24  # the room that names at the left are given is measured in narrower letters than some scripts have
)
NOT_OURS = ("style", "script", "title", "desc")


def line_chart(**options: Any) -> pygal.Line:
    """Return an empty chart of lines; what it shows is written in a table beside it, since readers skip the drawing."""
    return _plain(pygal.Line, spacing=8, **options)


def bar_chart(**options: Any) -> pygal.Bar:
    """Return an empty chart of bars, to stand beside a table like a chart of lines."""
    return _plain(pygal.Bar, spacing=8, **options)


def lying_bars(**options: Any) -> pygal.HorizontalBar:
    """Return an empty chart of bars that lie, for names that are long; the first bar is at the bottom."""
    return _plain(pygal.HorizontalBar, spacing=8, margin_left=FOR_WIDE_LETTERS, **options)


def drawn(chart: Any) -> SafeString:
    """Return a chart as SVG to stand in a page."""
    return mark_safe(chart.render(is_unicode=True))


def _plain(kind: Any, **options: Any) -> Any:
    chart = kind(
        css=[],
        js=[],
        disable_xml_declaration=True,
        no_prefix=True,
        show_legend=False,
        show_y_guides=True,
        margin=6,
        formatter=lambda value: f"{value:.0f}",
        truncate_label=-1,
        **options,
    )
    chart.add_xml_filter(_ours_alone)
    return chart


def _ours_alone(root: Any) -> Any:
    """Take out of a drawing what is not to be drawn."""
    for parent in list(root.iter()):
        parent.attrib.pop("style", None)
        for child in list(parent):
            if not isinstance(child.tag, str) or child.tag in NOT_OURS:
                parent.remove(child)
    root.attrib.pop("id", None)
    root.set("aria-hidden", "true")
    root.set("focusable", "false")
    return root
