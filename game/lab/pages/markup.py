"""HTML and SVG, element by element, with everything escaped that is not markup already.

tag("p", "1 < 2", tag("b", "so"), class_="lead")
"""

from __future__ import annotations

from html import escape

_EMPTY = frozenset({"meta", "img", "br", "link"})
"""Elements of HTML that hold nothing and are not closed."""


class Markup(str):
    """Text that is HTML or SVG already."""

    __slots__ = ()


def tag(element: str, *inside: str | None, **attributes: object) -> Markup:
    """An element; None inside is nothing. `class_` is `class`, `view_box` is `viewBox`, `font_size` is `font-size`; None is left out."""
    words = "".join(
        f' {_attribute(name)}="{escape(str(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    if element in _EMPTY:
        return Markup(f"<{element}{words}>")
    return Markup(f"<{element}{words}>{joined(*inside)}</{element}>")


def joined(*parts: str | None) -> Markup:
    """Parts one after the other; what is not markup yet is escaped."""
    return Markup("".join(part if isinstance(part, Markup) else _escaped(part) for part in parts if part))


def _escaped(text: str) -> str:
    """A number and its sign stay in one line."""
    return escape(text, quote=False).replace(" %", "\u00a0%")


def _attribute(name: str) -> str:
    if name == "view_box":
        return "viewBox"
    return name.rstrip("_").replace("_", "-")
