"""All parts of a story in a list: its rules, conditions, codes, watches, endings, people, places; a click goes there, a plus adds one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from game.core.documents.fields import within
from game.ui.kit.ink import IconButton
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE
from game.ui.kit.measures import GAP, NEAR, ROW
from game.ui.kit.pen import Pen
from game.ui.workshop.part import Part
from game.ui.workshop.stories.firings import NEVER
from game.ui.workshop.stories.parts import KINDS, UNCOUNTED
from game.ui.workshop.stories.story import TABLES, Story, whole_of

Parts = list[tuple[str, str]]
"""The path and the title of each."""


def lay(
    story: Story,
    pen: Pen,
    choose: Callable[[str], None],
    add: Callable[[str], None],
) -> None:
    """The story itself first, then its parts under their headings."""
    whole = whole_of(story.chosen) or story.chosen
    for path, title in (("", story.field("title") or "The story"), *TABLES.items()):
        pen.put(
            Part("stories.part", path, title, pen.box(ROW), choose, pen.theme, chosen=path == story.chosen),
            NEAR,
        )
    for kind, words, parts in _groups(story):
        heading, more = pen.cells(ROW, FREE, ROW, gap=GAP, after=NEAR)
        pen.add(Label("", words, heading, colour="mute"))
        hint = f"One more {dict(KINDS)[kind].lower()}"
        pen.add(IconButton(f"stories.add-{kind}", "", more, partial(add, kind), icon="plus", hint=hint))
        for path, title in parts:
            _lay_part(story, pen, path, title, choose, chosen=path == whole)


def _groups(story: Story) -> list[tuple[str, str, Parts]]:
    """The parts of every kind under what they are called together; own figures where not any unit of the book may come."""
    found = [
        ("condition", "Conditions", [(path, title) for path, title in story.conditions]),
        ("code", "Codes", [(path, f"{path.rpartition('.')[2]} {story.title(path)}") for path in story.codes]),
        ("watch", "Watches", [(path, facts or "A watch") for path, facts in story.watches]),
        ("ending", "Endings", _titled(story, story.endings)),
        ("count", "Counters", [(within("count", name), title) for name, (title, _) in story.counts.items()]),
        ("enemy", "Enemies", _titled(story, story.enemies)),
        ("friend", "Friends", _titled(story, story.friends)),
        ("objective", "Objectives", _titled(story, [path for path, _ in story.objectives])),
        ("spot", "Spots", _titled(story, [within("spot", word) for word in story.spots])),
        ("fixed", "From the start", _titled(story, story.fixed)),
    ]
    if story.document.get("system") != "asgard-thor":
        found.append(("figure", "Own figures", _titled(story, story.figures)))
    return found


def _titled(story: Story, paths: Iterable[str]) -> Parts:
    return [(path, story.title(path)) for path in paths]


def _lay_part(
    story: Story, pen: Pen, path: str, title: str, choose: Callable[[str], None], *, chosen: bool
) -> None:
    """A part, with how often it came in the games that were played."""
    firings = story.firings
    share = firings.share(path) if firings and not path.startswith(UNCOUNTED) else ""
    accent = "ember" if share == NEVER else "mute" if firings and firings.stale else "brass_hi"
    pen.put(
        Part("stories.part", path, title, pen.box(ROW), choose, pen.theme, chosen=chosen,
             note=share, accent=accent, hint=firings.told(path) if firings and share else ""),
        NEAR,
    )  # fmt: skip
