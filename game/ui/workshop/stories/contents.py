"""All parts of a story in a list: conditions, codes, watches and endings; a click goes there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.fields import within
from game.ui.kit.button import Button
from game.ui.kit.measures import CLOSE, FIELD, GAP, NEAR, ROW
from game.ui.kit.pen import Pen
from game.ui.workshop.part import Part
from game.ui.workshop.stories.firings import NEVER
from game.ui.workshop.stories.parts import KINDS
from game.ui.workshop.stories.story import Story


def lay(
    story: Story,
    pen: Pen,
    choose: Callable[[str], None],
    add: Callable[[str], None],
) -> None:
    """The story itself first, then its parts under their headings."""
    pen.put(
        Part(
            "stories.part",
            "",
            story.field("title") or "The story",
            pen.box(ROW),
            choose,
            pen.theme,
            chosen=not story.chosen,
        ),
        NEAR,
    )
    firings = story.firings
    groups = (
        ("Conditions", [(path, title) for path, title in story.conditions]),
        ("Codes", [(path, f"{path.rpartition('.')[2]} {story.title(path)}") for path in story.codes]),
        ("Watches", [(path, facts or "A watch") for path, facts in story.watches]),
        ("Endings", [(path, story.title(path)) for path in story.endings]),
        ("Counters", [(within("count", name), title) for name, (title, _) in story.counts.items()]),
    )
    for words, parts in groups:
        if parts:
            pen.text(words, colour="mute")
        for path, title in parts:
            share = firings.share(path) if firings and not path.startswith("count") else ""
            accent = "ember" if share == NEVER else "mute" if firings and firings.stale else "brass_hi"
            pen.put(
                Part("stories.part", path, title, pen.box(ROW), choose, pen.theme, chosen=path == story.chosen,
                     note=share, accent=accent, hint=firings.told(path) if firings and share else ""),
                NEAR,
            )  # fmt: skip
    pen.gap(GAP)
    for kind, words in KINDS:
        hint = f"One more {words.lower()}"
        pen.add(
            Button(
                f"stories.add-{kind}",
                words,
                pen.row(FIELD, CLOSE),
                partial(add, kind),
                icon="plus",
                hint=hint,
            )
        )
