"""Lengths that come again and again, each named once, in logical pixels: an 8-pixel grid and its halves."""

from __future__ import annotations

from game.ui.paint.strokes import BOLD as BOLD
from game.ui.paint.strokes import HAIR as HAIR
from game.ui.paint.strokes import STROKE as STROKE

NEAR = 4
"""Between things that belong together: a heading and what it heads."""
CLOSE = 6
"""Between an icon and its words, and round what is small."""
GAP = 8
"""Between things of one kind in a row or a column."""
INSET = 10
"""From the edge of a bar, a row or a small panel to what stands in it."""
APART = 12
"""Between buttons, and between groups."""
GUTTER = 16
"""From the window's edge to what stands in it, and between panels."""
PAD = 20
"""From the edge of a panel to what stands in it."""
MARGIN = 24
"""From the edge of a dialog or a large panel to its contents."""
WELL = 32
"""Between columns of words."""

LINE = 24
"""A line of words with something in front or at its end."""
ROW = 32
"""A row of a list that is only read."""
HEADING = 32
"""The heading of a part."""
SWITCH = 34
"""A switch between other things; in a list of switches they stand as high as fields."""
FIELD = 40
"""An entry, a choice, a small button."""
BUTTON = 44
"""A button that is meant to be found."""

NAMED = 92
"""How wide the name before a field is."""
BAR = 14
"""What a scroll bar takes beside what scrolls: its width and the room before it."""
PADS = 32
"""What a tab needs beside its words."""
