"""Firing rates as a picture: bars with their intervals, rows grouped by condition, as an SVG that any browser shows."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

import msgspec

from game.lab.firing.counts import EndingRate, Firing, RowRate
from game.lab.firing.rates import Rate

PAPER, PANEL, EDGE, GRID = "#14110e", "#1e1b18", "#544632", "#38322a"
BONE, DIM, MUTE, BRASS, VERDIGRIS, EMBER = "#f1e7d2", "#cdc1a6", "#aa9e85", "#d6a757", "#7fd6b0", "#ff8c57"
_OUTCOMES = {"victory": VERDIGRIS, "defeat": EMBER, "plain": BRASS, "unfinished": MUTE}
SANS = "Lato, 'Segoe UI', 'DejaVu Sans', sans-serif"
SERIF = "Vollkorn, Georgia, 'DejaVu Serif', serif"
WIDE, GAP, PAD = 1592, 24, 20
LEFT, RIGHT = 920, 600
"""Widths of the two columns."""
ROW, HEAD = 24, 56
"""Heights of a row and of the head of a panel."""


class _Column(msgspec.Struct):
    """Words in a row: where they begin in the panel, how many fit, how they look."""

    at: int
    fits: int
    colour: str = DIM
    bold: bool = False


class _Line(msgspec.Struct):
    """A row of a panel: its words, its bar, what stands at its end."""

    words: tuple[str, ...]
    rate: Rate
    colour: str = BRASS
    note: str = ""


class _Panel(msgspec.Struct):
    """A framed group of rows."""

    title: str
    columns: tuple[_Column, ...]
    lines: tuple[_Line, ...]
    bar: int
    """Where bars begin; they end where the figures do."""
    note: str = ""
    rate: Rate | None = None
    """Of the whole group, drawn in its head."""
    notes: int = 0
    """How much room is kept for notes behind the bars."""

    @property
    def height(self) -> int:
        return HEAD + ROW * len(self.lines) + PAD


def svg(firing: Firing) -> str:
    """The picture of a batch, as the text of an SVG file."""
    left = _conditions(firing)
    right = [_endings(firing), _codes(firing), *_watches(firing), _tokens(firing)]
    top = 116
    tall = max(_height(left), _height(right)) + top + GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{tall}" viewBox="0 0 {WIDE} {tall}" '
        f'font-family="{SANS}" font-size="14">',
        f'<rect width="{WIDE}" height="{tall}" fill="{PAPER}"/>',
        *_title(firing),
        *_stacked(left, GAP, top, LEFT),
        *_stacked(right, GAP + LEFT + GAP, top, RIGHT),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _height(panels: Sequence[_Panel]) -> int:
    return sum(panel.height + GAP for panel in panels)


# What stands in it


def _title(firing: Firing) -> list[str]:
    bots = ", ".join(f"{seat} {bot}" for seat, bot in firing.bots.items())
    rolled = sum(firing.checks.values())
    both = ", ".join(
        f"{name} {100 * count / rolled:.0f} %" for name, count in firing.checks.items() if rolled
    )
    lines = (
        f"{firing.games} games from seed {firing.seed}; {bots}; {firing.rounds:g} rounds on average; "
        f"spotting checks passed by {both or 'nobody'}"
    )
    return [
        _text(GAP, 52, firing.title, BONE, 30, serif=True),
        _text(GAP, 80, lines, DIM, 15),
        _text(GAP, 102, "Bars: share of games in which it happened. Lines: 95 % interval.", MUTE, 14),
    ]


def _conditions(firing: Firing) -> list[_Panel]:
    """A panel for each condition, with the rows of its card table."""
    columns = (_Column(PAD, 7, BONE, bold=True), _Column(96, 24), _Column(276, 34))
    found = []
    for condition in firing.conditions:
        rows = [row for row in firing.rows if row.condition == condition.condition]
        lines = tuple(
            _Line(
                (row.key, row.entry, row.title or "no encounter"), row.rate, _row_colour(row), _missing(row)
            )
            for row in rows
        )
        title = f"{condition.condition}  {condition.title}"
        found.append(_Panel(title, columns, lines, 540, rate=condition.rate, notes=100))
    return found


def _row_colour(row: RowRate) -> str:
    return BRASS if row.title else MUTE


def _missing(row: RowRate) -> str:
    return f"needs missing {row.missing}x" if row.missing else ""


def _endings(firing: Firing) -> _Panel:
    def words(ending: EndingRate) -> tuple[str, ...]:
        return ending.title, ending.outcome

    columns = (_Column(PAD, 29, BONE, bold=True), _Column(240, 10))
    lines = tuple(_Line(words(each), each.rate, _OUTCOMES[each.outcome]) for each in firing.endings)
    return _Panel("Endings", columns, lines, 330)


def _codes(firing: Firing) -> _Panel:
    columns = (_Column(PAD, 6, BONE, bold=True), _Column(80, 34))
    lines = tuple(_Line((str(each.code), each.title), each.rate) for each in firing.codes)
    never = sum(not each.rate.games for each in firing.codes)
    return _Panel("Codes", columns, lines, 330, f"{never} never came" if never else "")


def _watches(firing: Firing) -> list[_Panel]:
    columns = (_Column(PAD, 44, DIM),)
    lines = tuple(_Line((f"{each.code}  {each.when}",), each.rate) for each in firing.watches)
    return [_Panel("Watches", columns, lines, 330)] if lines else []


def _tokens(firing: Firing) -> _Panel:
    columns = (_Column(PAD, 20, BONE, bold=True),)
    lines = tuple(_Line((f"token {each.token}",), each.rate) for each in firing.tokens)
    return _Panel("Tokens checked", columns, lines, 330)


# Drawing


def _stacked(panels: Sequence[_Panel], x: int, y: int, wide: int) -> list[str]:
    found = []
    for panel in panels:
        found += _panel(panel, x, y, wide)
        y += panel.height + GAP
    return found


def _panel(panel: _Panel, x: int, y: int, wide: int) -> list[str]:
    cut, end = 6, _end(panel, wide)
    corners = [(x + cut, y), (x + wide - cut, y), (x + wide, y + cut), (x + wide, y + panel.height - cut)]
    corners += [(x + wide - cut, y + panel.height), (x + cut, y + panel.height)]
    corners += [(x, y + panel.height - cut), (x, y + cut)]
    outline = " ".join(f"{px},{py}" for px, py in corners)
    found = [
        f'<polygon points="{outline}" fill="{PANEL}" stroke="{EDGE}"/>',
        _text(x + PAD, y + 34, _fit(panel.title, 48), BONE, 19, serif=True),
    ]
    bottom = y + HEAD + ROW * len(panel.lines)
    for share in (0, 25, 50, 75, 100):
        at = x + panel.bar + (end - panel.bar) * share / 100
        found.append(f'<path d="M{at:.1f} {y + HEAD - 6}V{bottom}" fill="none" stroke="{GRID}"/>')
        if panel.rate is None:
            found.append(_text(at, y + HEAD - 12, f"{share}", MUTE, 12, anchor="middle"))
    if panel.rate is not None:
        found += _bar(panel.rate, BONE, x + panel.bar, x + end, y + 22, 12)
        found.append(_text(x + wide - PAD, y + 33, _percent(panel.rate), BONE, 15, anchor="end"))
    if panel.note:
        found.append(_text(x + 200, y + 34, panel.note, EMBER, 14))
    for number, line in enumerate(panel.lines):
        found += _line(panel, line, x, y + HEAD + ROW * number, wide)
    return found


def _end(panel: _Panel, wide: int) -> int:
    """Where bars end."""
    return wide - 76 - panel.notes


def _line(panel: _Panel, line: _Line, x: int, y: int, wide: int) -> list[str]:
    never = not line.rate.games
    found = [f"<g><title>{escape(', '.join(line.words))}</title>"]
    found += [
        _text(
            x + column.at,
            y + 17,
            _fit(words, column.fits),
            MUTE if never else column.colour,
            14,
            bold=column.bold,
        )
        for column, words in zip(panel.columns, line.words, strict=True)
    ]
    found += _bar(line.rate, line.colour, x + panel.bar, x + _end(panel, wide), y + 7, 10)
    figure = "never" if never else _percent(line.rate)
    found.append(_text(x + wide - PAD, y + 17, figure, EMBER if never else BONE, 14, anchor="end"))
    if line.note:
        found.append(_text(x + wide - 80, y + 17, line.note, EMBER, 12, anchor="end"))
    return [*found, "</g>"]


def _bar(rate: Rate, colour: str, start: float, end: float, y: float, thick: int) -> list[str]:
    """A share as a bar, its interval as a line with ends."""

    def at(share: float) -> float:
        return start + (end - start) * share

    middle = y + thick / 2
    low, high = at(rate.low), at(rate.high)
    found = []
    if rate.games:
        wide = at(rate.share) - start
        found.append(
            f'<rect x="{start:.1f}" y="{y}" width="{wide:.1f}" height="{thick}" fill="{colour}" fill-opacity="0.6"/>'
        )
    path = f"M{low:.1f} {middle}H{high:.1f}M{low:.1f} {middle - 3}v6M{high:.1f} {middle - 3}v6"
    found.append(f'<path d="{path}" fill="none" stroke="{BONE if rate.games else MUTE}" stroke-width="1.5"/>')
    return found


def _percent(rate: Rate) -> str:
    share = 100 * rate.share
    return f"{share:.1f} %" if 0 < share < 10 else f"{share:.0f} %"


def _fit(words: str, signs: int) -> str:
    return words if len(words) <= signs else words[: signs - 3].rstrip() + "..."


def _text(
    x: float,
    y: float,
    words: str,
    colour: str,
    size: int,
    *,
    anchor: str = "",
    bold: bool = False,
    serif: bool = False,
) -> str:
    more = f' text-anchor="{anchor}"' if anchor else ""
    more += f' font-family="{SERIF}" font-weight="700"' if serif else ' font-weight="700"' if bold else ""
    return f'<text x="{x:.1f}" y="{y}" fill="{colour}" font-size="{size}"{more}>{escape(words)}</text>'
