"""What of a story never came in the last run: each part by its name, and a click goes there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.core.words.grammar import plural
from game.ui.kit.measures import NEAR, ROW
from game.ui.kit.pen import Pen
from game.ui.workshop.part import Part
from game.ui.workshop.stories.firings import NEVER, Firings
from game.ui.workshop.stories.story import Story


def sum_up(story: Story, pen: Pen) -> None:
    """How many parts never came, in a sentence."""
    firings = story.firings
    if firings is None:
        pen.text(
            "After a run the graph and the lists show how often everything came, and what never did.",
            colour="dim",
        )
        return
    count = len(list(_never(story, firings)))
    told = f"{plural(count, 'part')} never came" if count else "Everything came"
    pen.text(f"{told}. {firings.whole}", colour="ember" if count else "dim")


def lay(story: Story, pen: Pen, choose: Callable[[str], None]) -> None:
    """The parts, one under the other."""
    firings = story.firings
    if firings is None:
        return
    for path, title in _never(story, firings):
        pen.put(
            Part("stories.never", path, title, pen.box(ROW), choose, pen.theme, chosen=path == story.chosen,
                 note=NEVER, accent="ember", hint=firings.told(path)),
            NEAR,
        )  # fmt: skip


def _never(story: Story, firings: Firings) -> Iterator[tuple[str, str]]:
    """Endings first: they are what a story is told for."""
    named = [
        *((path, f"The ending {story.title(path)}") for path in story.endings),
        *((path, f"The condition {title}") for path, title in story.conditions),
        *((path, f"The watch {facts}") for path, facts in story.watches),
        *((path, f"The code {path.rpartition('.')[2]} {story.title(path)}") for path in story.codes),
    ]
    return ((path, title) for path, title in named if not firings.fraction(path))
