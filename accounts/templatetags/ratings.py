"""Write ratings as people read them."""

from django import template

register = template.Library()


@register.filter
def signed(points: int) -> str:
    """Write a difference with its sign.

    >>> signed(8), signed(-8), signed(0)
    ('+8', '−8', '±0')
    """
    return f"{'+' if points > 0 else '−' if points < 0 else '±'}{abs(points)}"
