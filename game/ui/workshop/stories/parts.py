"""One more part of a story, another word for one, and one less: as acts, with what the new part says at first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from game.core.documents.edits import AddPiece, Edit, RemovePiece, SetField
from game.core.documents.fields import says, steps, within
from game.systems.ascension.points.notation import slug
from game.systems.asgard.sheet.draft import CODE, ID, RESERVED
from game.systems.asgard.sheet.notation import LARGEST_CODE
from game.ui.workshop.notations import notation_of
from game.ui.workshop.stories import figures
from game.ui.workshop.stories.people import ENEMY, joining, people
from game.ui.workshop.stories.story import NOTHING, TABLES, Story, kind_of, number_of, whole_of
from game.workshop.symmetry import free_among

KINDS = (
    ("condition", "Condition"),
    ("code", "Code"),
    ("watch", "Watch"),
    ("ending", "Ending"),
    ("count", "Counter"),
    ("enemy", "Enemy"),
    ("friend", "Friend"),
    ("objective", "Objective"),
    ("spot", "Spot"),
    ("fixed", "Fixed encounter"),
    ("figure", "Figure"),
)
"""What can be added, and what it is called."""
WORDED = ("ending", "count", "enemy", "friend", "objective", "spot")
"""What lines name by a word of its own."""
UNCOUNTED = (
    "count",
    "enemy",
    "friend",
    "objective",
    "spot",
    "fixed",
    "figure",
    "variable",
    "version",
    *TABLES,
)
"""Of what a run does not say how often it came."""


def add(story: Story, kind: str) -> str:
    """One more part of a kind, which is chosen then; why that cannot be, or ""."""
    edit, path = _PARTS[kind](story)
    refusal = story.do(edit)
    if not refusal:
        story.chosen = path
    return refusal


def _condition(story: Story) -> tuple[Edit, str]:
    """As far and as dark as the last."""
    count = len(story.conditions)
    last = says(story.document, f"condition[{count - 1}]", {}) if count else {}
    row = {
        "title": f"Condition {count}",
        "range": last.get("range", "6in"),
        "visibility": last.get("visibility", "24in"),
        "cards": {"*": NOTHING},
    }
    return AddPiece("condition", row), f"condition[{count}]"


def _code(story: Story) -> tuple[Edit, str]:
    """Numbered after the last."""
    numbers = [int(name) for path in story.codes if (name := _word(path)).isdigit()]
    path = within("code", str(max(numbers, default=100) + 1))
    return SetField(path, {"title": "New code", "do": []}), path


def _watch(story: Story) -> tuple[Edit, str]:
    """In the condition that is shown; the last code follows it."""
    last = _word(story.codes[-1]) if story.codes else ""
    row: dict[str, Any] = {"when": [], "code": int(last) if last.isdigit() else 101}
    if story.condition:
        row["in"] = [number_of(story.condition)]
    return AddPiece("watch", row), f"watch[{len(story.watches)}]"


def _ending(story: Story) -> tuple[Edit, str]:
    """A defeat, as most stories have one first that ends well."""
    path = _unused(story, "ending", "ending")
    return SetField(path, {"title": "New ending", "story": "", "outcome": "defeat"}), path


def _count(story: Story) -> tuple[Edit, str]:
    """A counter that the players see, at nothing."""
    path = _unused(story, "count", "counter")
    return SetField(path, {"name": "Counter", "start": 0}), path


def _enemy(story: Story) -> tuple[Edit, str]:
    """Somebody of side two, a guard of the middling sort."""
    path, row = _somebody(story, "enemy", people(story.document, ENEMY), story.enemies)
    return SetField(path, {**row, "archetype": "guard", "mode": "patrol"}), path


def _friend(story: Story) -> tuple[Edit, str]:
    """Somebody of side one who does not play from the start, if there is anybody."""
    path, row = _somebody(story, "friend", joining(story.document), story.friends)
    return SetField(path, row), path


def _somebody(
    story: Story, kind: str, known: Mapping[str, str], taken: list[str]
) -> tuple[str, dict[str, Any]]:
    """The first who is nobody of that kind yet, or the first of all, under a word that is free."""
    named = {says(story.document, within(path, "who")) for path in taken}
    who = next((word for word in (*(each for each in known if each not in named), *known)), "")
    path = _unused(story, kind, slug(who) or kind)
    return path, {"who": who, "name": known.get(who, dict(KINDS)[kind])}


def _objective(story: Story) -> tuple[Edit, str]:
    """One that the players are given from the start."""
    row = {"id": _free_word(story, "objective", "objective"), "title": "New objective"}
    return AddPiece("objective", row), f"objective[{len(story.objectives)}]"


def _spot(story: Story) -> tuple[Edit, str]:
    """In the middle of the table, to be laid elsewhere."""
    path = _unused(story, "spot", "spot")
    return SetField(path, {"name": "Spot", "at": _middle(story)}), path


def _fixed(story: Story) -> tuple[Edit, str]:
    """The first enemy at the first spot."""
    enemy = next((_word(path) for path in story.enemies), "")
    at = next((says(story.document, f"spot.{word}.at") for word in story.spots), None) or _middle(story)
    return AddPiece("fixed", {"enemy": enemy, "at": at}), f"fixed[{len(story.fixed)}]"


def _figure(story: Story) -> tuple[Edit, str]:
    """A small one without points, for an enemy to be."""
    known, number = people(story.document, ENEMY), 1
    while (id := f"figure-{number}") in known:
        number += 1
    row = {"id": id, "name": f"Figure {number}", **figures.FREE}
    return AddPiece("sides.two.character", row), f"sides.two.character[{len(story.figures)}]"


def _middle(story: Story) -> object:
    if story.document.get("system") == "asgard-thor":
        return "d4"
    notation = notation_of("asgard")
    assert notation is not None
    wide, deep = notation.size(story.document)
    return notation.spot((wide // 2, deep // 2))


_PARTS = {
    "condition": _condition, "code": _code, "watch": _watch, "ending": _ending, "enemy": _enemy, "friend": _friend, "objective": _objective,
    "count": _count, "spot": _spot, "fixed": _fixed, "figure": _figure,
}  # fmt: skip


def add_version(story: Story, code: str) -> str:
    """One more version of a code, which is chosen then; why that cannot be, or ""."""
    return _add_inner(story, code, "version", {"do": []})


def add_variable(story: Story, condition: str) -> str:
    """One more variable of a condition, which is chosen then."""
    return _add_inner(story, condition, "variable", {"name": "Light", "value": "", "effect": ""})


def _add_inner(story: Story, path: str, field: str, row: dict[str, Any]) -> str:
    there = within(path, field)
    number = len(story.inner(path, field))
    refusal = story.do(AddPiece(there, row))
    if not refusal:
        story.chosen = within(there, number)
    return refusal


def let_see(story: Story, path: str, *, seen: bool) -> str:
    """Let the players see a counter under a name, or only lines and facts know it; why that cannot be, or ""."""
    word = _word(path)
    start = story.counts[word][1]
    return story.set(path, {"name": word.replace("-", " ").capitalize(), "start": start} if seen else start)


def rename(story: Story, path: str, word: str) -> str:
    """Another word for a part, or another number for a code, in all lines that speak of it, too; why that cannot be, or ""."""
    kind = kind_of(path)
    if word == word_of(story, path):
        return ""
    if kind == "code":
        if not CODE.fullmatch(word):
            return f"Codes are numbered from 1 to {LARGEST_CODE}."
    elif not ID.fullmatch(word):
        return "A word has small letters, digits and hyphens, begins with a letter, and has no blanks."
    elif word in RESERVED:
        return f"Lines use the word {word} for something else."
    return story.rename(path, word)


def drop(story: Story, path: str) -> str:
    """Take any part out but a condition, which `condition_removal` takes out; why that cannot be, or ""."""
    story.chosen = whole_of(path)
    place, _, number = path.rpartition("[")
    if not path.endswith("]"):
        return story.do(SetField(path, None))
    if story.chosen and len(says(story.document, place)) == 1:
        return story.do(SetField(place, None))
    return story.do(RemovePiece(place, int(number.rstrip("]"))))


def _unused(story: Story, kind: str, word: str) -> str:
    """The path of a part that there is not yet."""
    return within(kind, _free_word(story, kind, word))


def _free_word(story: Story, kind: str, word: str) -> str:
    """The word itself if nothing of the kind has it, else with the first number that none has."""
    return free_among(word, _names(story, kind))


def word_of(story: Story, path: str) -> str:
    """The word by which lines name a part."""
    return str(says(story.document, within(path, "id"), "")) if path.startswith("objective[") else _word(path)


def _names(story: Story, kind: str) -> Collection[str]:
    if kind == "objective":
        return [word for _, word in story.objectives]
    found = says(story.document, kind, {})
    return found if isinstance(found, Mapping) else {}


def _word(path: str) -> str:
    return str(steps(path)[-1])
