"""Curves as SVG, drawn by matplotlib, which the extra `lab` brings; the same bytes for the same figures.

Text stays text, in the fonts of the page. Without matplotlib nothing is drawn, and the pages show tables instead.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from typing import Any

from game import paths
from game.lab.insight.leads import Leads
from game.lab.pages.dossier import Course, Edge, Spread
from game.lab.pages.markup import Markup
from game.lab.pages.signs import NOBODY, SIDES

MISSING = "Curves are drawn with the extra lab: pip install 'holmgang[lab]'."
"""What a page says where there are none."""
INK, SOFT, LINE, FACE = "#231b13", "#5a4b37", "#bfa873", "#f8f1e0"
YES, BRASS = "#2c6d58", "#7d5c2a"
_WIDE, _HIGH, _DOTS = 4.6, 2.7, 100
_NAMED = re.compile(
    r' id="(?:figure|axes|patch|line2d|text|matplotlib\.axis|xtick|ytick|PolyCollection|FillBetween\w*|LineCollection|PathCollection)_\d+"'
)


def drawn() -> bool:
    """Whether curves can be drawn here."""
    return find_spec("matplotlib") is not None


def score(course: Course, name: str, colour: str) -> Markup:
    """How a score came to be known, with the edges at which the rule stops."""
    told = f"How the score of {name} came to be known"
    return _picture(partial(draw_score, course=course, colour=colour), f"score {name}", told)


def lead(leads: Leads) -> Markup:
    """Who is ahead turn by turn, as `draw_lead` has it."""
    return _picture(partial(draw_lead, leads=leads), "lead", "The chance to win, turn by turn")


def lengths(spread: Spread, word: str) -> Markup:
    """How many games were how long."""
    draw = partial(draw_lengths, spread=spread, word=word)
    return _picture(draw, f"lengths {word}", f"How many games lasted how many {word}")


# On axes of matplotlib


def draw_score(axes: Any, course: Course, colour: str) -> None:
    """A score as it came to be known, look by look, with the edges at which the rule stops."""
    games = [look.games for look in course.looks]
    roots = [each**0.5 for each in games]
    fair = 100 * course.fair
    _draw_edges(axes, course.edges, fair)
    axes.fill_between(
        roots,
        [100 * look.low for look in course.looks],
        [100 * look.high for look in course.looks],
        color=colour,
        alpha=0.18,
        lw=0,
    )
    axes.axhline(fair, color=LINE, lw=1)
    axes.plot(roots, [100 * look.share for look in course.looks], color=colour, lw=1.6)
    last = course.looks[-1]
    axes.plot([roots[-1]], [100 * last.share], marker="D", ms=6, color=colour, mec=INK, mew=0.7)
    widest = max(6.0, *(abs(100 * look.share - fair) + 2 for look in course.looks[len(games) // 6 :]))
    axes.set_ylim(max(0.0, fair - 1.7 * widest), min(100.0, fair + 1.7 * widest))
    axes.set_xlim(0, roots[-1] * 1.04)
    spaced = _spaced(games[-1])
    axes.set_xticks([each**0.5 for each in spaced], [f"{each:,}" for each in spaced])
    axes.set_xlabel("games")
    axes.set_ylabel("points of 100")


def _draw_edges(axes: Any, edges: Sequence[Edge], fair: float) -> None:
    """Beyond which scores a rule stops as unfair, and between which as balanced."""
    ends = [edge.games**0.5 for edge in edges]
    unfair = [100 * edge.unfair for edge in edges]
    near = [100 * edge.balanced for edge in edges]
    axes.fill_between(ends, [fair + each for each in unfair], 100, color=INK, alpha=0.13, lw=0)
    axes.fill_between(ends, [max(0.0, fair - each) for each in unfair], 0, color=INK, alpha=0.13, lw=0)
    where = [each > 0 for each in near]
    axes.fill_between(
        ends,
        [fair - each for each in near],
        [fair + each for each in near],
        where,
        color=YES,
        alpha=0.35,
        lw=0,
    )


def _spaced(games: int) -> list[int]:
    """The numbers of games at the foot of a score, the last first: as many as are not written over one another."""
    spaced: list[int] = []
    for each in (32000, 16000, 8000, 4000, 2000, 1000, 500, 250, 100, 50, 10):
        if each <= games and (not spaced or spaced[-1] ** 0.5 - each**0.5 > 0.13 * games**0.5):
            spaced.append(each)
    return spaced


def draw_lead(axes: Any, leads: Leads) -> None:
    """The chance to win turn by turn: of two teams the middle game and where half of all lie, and behind them single games, each in the
    colour of its winner; of more the mean of each."""
    turns = [point.turn for point in leads.curves[0].points]
    for single in leads.singles:
        shown = [100 * chance for chance in single.chances][: len(turns)]
        winner = NOBODY if single.winner < 0 else SIDES[leads.curves[single.winner].team[0]]
        axes.plot(turns[: len(shown)], shown, color=winner, lw=0.6, alpha=0.3)
    for curve in leads.shown:
        colour, points, line = SIDES[curve.team[0]], leads.played(curve), leads.line(curve)
        if leads.two:
            low, high = ([100 * getattr(point, end) for point in points] for end in ("low", "high"))
            axes.fill_between(turns[: len(low)], low, high, color=colour, alpha=0.2, lw=0)
        axes.plot(turns[: len(line)], [100 * each for each in line], color=colour, lw=2, marker="o", ms=3)
    axes.axhline(100 / len(leads.curves), color=LINE, lw=1)
    axes.set_ylim(0, 100)
    axes.xaxis.set_major_locator(_whole())
    axes.set_xlabel("turn")
    axes.set_ylabel("chance of 100")


def draw_lengths(axes: Any, spread: Spread, word: str) -> None:
    """How many games were how long."""
    axes.bar(list(spread.counts), list(spread.counts.values()), width=0.86, color=BRASS, lw=0)
    room = 0.7 if len(spread.counts) > 2 else 1.7
    axes.set_xlim(min(spread.counts) - room, max(spread.counts) + room)
    axes.xaxis.set_major_locator(_whole())
    axes.yaxis.set_major_locator(_whole())
    axes.set_xlabel(word)
    axes.set_ylabel("games")


def _whole() -> Any:
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(nbins=8, integer=True)


def _picture(draw: Callable[[Any], None], salt: str, told: str) -> Markup:
    """Draw onto axes in the look of the page; `salt` keeps what a picture names apart from what others do."""
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with matplotlib.rc_context(look(salt)):
        figure = Figure(figsize=(_WIDE, _HIGH), dpi=_DOTS, layout="constrained")
        FigureCanvasSVG(figure)
        axes = figure.add_subplot()
        draw(axes)
        made = io.StringIO()
        figure.savefig(
            made,
            format="svg",
            metadata={"Date": None, "Creator": None, "Format": None, "Type": None},
            transparent=True,
        )
    return _inline(made.getvalue(), told)


def look(salt: str) -> Any:
    """The look of the page, for matplotlib, with our fonts."""
    from matplotlib import font_manager

    known = {font.fname for font in font_manager.fontManager.ttflist}
    for each in ("Lato-Regular.ttf", "Lato-Bold.ttf", "Vollkorn-Black.ttf"):
        path = str(paths.assets() / "fonts" / each)
        if path not in known:
            font_manager.fontManager.addfont(path)
    return {
        "svg.hashsalt": f"holmgang {salt}",
        "svg.fonttype": "none",
        "font.family": "Lato",
        "font.size": 10.5,
        "axes.facecolor": "none",
        "axes.edgecolor": LINE,
        "axes.labelcolor": SOFT,
        "axes.linewidth": 0.8,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "xtick.color": LINE,
        "ytick.color": LINE,
        "xtick.labelcolor": SOFT,
        "ytick.labelcolor": SOFT,
        "text.color": INK,
        "path.simplify": True,
    }


def _inline(text: str, told: str) -> Markup:
    """An SVG as an element of a page: without its head, and as wide as there is room."""
    found = text[text.index("<svg") :]
    head, _, rest = found.partition(">")
    box = re.search(r'viewBox="([^"]*)"', head)
    assert box is not None
    rest = _NAMED.sub("", rest)
    rest = re.sub(r"<metadata>.*?</metadata>\s*", "", rest, flags=re.S)
    from html import escape

    return Markup(
        f'<svg xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="{box[1]}" role="img" aria-label="{escape(told)}">{rest}'.strip()
    )
