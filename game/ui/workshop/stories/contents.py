"""All parts of a story in a list: its rules, conditions, codes, watches, endings, people, places; a click goes there, a plus adds one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.fields import within
from game.ui.kit.ink import IconButton
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE
from game.ui.kit.measures import GAP, NEAR, ROW
from game.ui.kit.pen import Pen
from game.ui.workshop.part import Part
from game.ui.workshop.stories.firings import NEVER
from game.ui.workshop.stories.parts import KINDS, UNCOUNTED
from game.ui.workshop.stories.story import TABLES, Story, whole_of


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
    firings = story.firings
    groups = (
        ("condition", "Conditions", [(path, title) for path, title in story.conditions]),
        ("code", "Codes", [(path, f"{path.rpartition('.')[2]} {story.title(path)}") for path in story.codes]),
        ("watch", "Watches", [(path, facts or "A watch") for path, facts in story.watches]),
        ("ending", "Endings", [(path, story.title(path)) for path in story.endings]),
        ("count", "Counters", [(within("count", name), title) for name, (title, _) in story.counts.items()]),
        ("enemy", "Enemies", [(path, story.title(path)) for path in story.enemies]),
        ("friend", "Friends", [(path, story.title(path)) for path in story.friends]),
        ("objective", "Objectives", [(path, story.title(path)) for path, _ in story.objectives]),
        (
            "spot",
            "Spots",
            [(path, story.title(path)) for word in story.spots for path in [within("spot", word)]],
        ),
        ("fixed", "From the start", [(path, story.title(path)) for path in story.fixed]),
        ("figure", "Own figures", [(path, story.title(path)) for path in story.figures]),
    )
    for kind, words, parts in groups:
        if kind == "figure" and story.document.get("system") == "asgard-thor":
            continue  # any unit of the book may come there
        heading, more = pen.cells(ROW, FREE, ROW, gap=GAP, after=NEAR)
        pen.add(Label("", words, heading, colour="mute"))
        hint = f"One more {dict(KINDS)[kind].lower()}"
        pen.add(IconButton(f"stories.add-{kind}", "", more, partial(add, kind), icon="plus", hint=hint))
        for path, title in parts:
            share = firings.share(path) if firings and not path.startswith(UNCOUNTED) else ""
            accent = "ember" if share == NEVER else "mute" if firings and firings.stale else "brass_hi"
            pen.put(
                Part("stories.part", path, title, pen.box(ROW), choose, pen.theme, chosen=path == whole,
                     note=share, accent=accent, hint=firings.told(path) if firings and share else ""),
                NEAR,
            )  # fmt: skip
