"""The texts of codes as they are told: who does it stands in them by name, and no story is told twice (A-75, A-79)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from game.core.words.grammar import listed
from game.systems.asgard import adapters, eyes
from game.systems.asgard.actions import UnitId
from game.systems.asgard.sheet import reach
from game.systems.asgard.sheet.effects import Spot
from game.systems.asgard.sheet.plan import Plan, Version
from game.systems.asgard.state import Page, Saga
from game.systems.asgard.story.truths import all_hold

PLACEHOLDERS = ("unit", "nearest", "everybody")
"""What a text may name: whose doing it is, who of the others is nearest to him, everybody who is left."""
NAMED = re.compile(r"\{([a-z]+)\}")
_BRACES = re.compile(r"\{(\w+)\}")
_MEANT = {
    "name": "unit", "hero": "unit", "who": "unit", "model": "unit", "character": "unit", "player": "unit", "finder": "unit",
    "all": "everybody", "everyone": "everybody", "party": "everybody", "others": "nearest", "friend": "nearest", "other": "nearest",
}  # fmt: skip
"""What other programs and plain speech write in braces."""


def version_of(state: Saga, code: int, unit: UnitId) -> int:
    """Which version of a code comes now: one whose facts hold; else their turn, the last one from then on (A-75)."""
    versions = state.plan.codes[code].versions
    for number, version in enumerate(versions):
        if version.when and all_hold(state, version.when, unit):
            return number
    turns = [number for number, version in enumerate(versions) if not version.when]
    taken = {page.version or 0 for page in _pages(state, code)}
    return next((number for number in turns if number not in taken), turns[-1])


def is_told(state: Saga, version: Version) -> bool:
    """Whether the story of a version has been told in this game, by whatever code (A-79)."""
    codes = state.plan.codes
    return any(
        codes[page.number].versions[page.version or 0].story == version.story
        for page in _pages(state)
        if page.number in codes
    )


def _pages(state: Saga, code: int = 0) -> Iterator[Page]:
    """The pages of the debrief about a code, or about any."""
    return (page for page in state.tale if page.kind == "code" and code in (0, page.number))


def filled(state: Saga, text: str, unit: UnitId, near: Spot | None = None) -> str:
    """A text with the names of those who are left; `near`: the place that it is about, where it is nobody's doing."""
    if "{" not in text:
        return text
    host, own = adapters.of(state.plan), eyes.friends(state)
    if unit not in own and own:
        unit = min(own, key=lambda each: (host.gap(state.table, each, near) if near is not None else 0, each))
    others = [each for each in own if each != unit]
    nearest = min(others, key=lambda each: (host.between(state.table, unit, each), each), default=0)
    names = {
        "unit": host.called(state.table, unit) if unit in own else "nobody",
        "nearest": host.called(state.table, nearest) if nearest else "nobody",
        "everybody": listed(host.called(state.table, each) for each in own) or "nobody",
    }
    return NAMED.sub(lambda found: names.get(found[1], found[0]), text)


def strange(plan: Plan) -> Iterator[tuple[str, str]]:
    """Words in braces that no text can name, with their fields."""
    for field, version in _written(plan):
        for part, text in (("title", version.title), ("story", version.story)):
            for name in _BRACES.findall(text):
                if name not in PLACEHOLDERS:
                    yield f"{field}.{part}", name


def meant(name: str) -> str:
    """What a word in braces that no text can name must have meant; "" if there is no saying."""
    low = name.lower()
    return _MEANT.get(low) or next(iter(get_close_matches(low, PLACEHOLDERS, 1)), "")


def unfilled(plan: Plan, hints: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Texts outside the codes that name somebody in braces, with their fields: nobody puts a name there."""
    texts = [("story", plan.story), *((f"hints[{number}]", hint) for number, hint in enumerate(hints))]
    for condition in plan.conditions:
        here = f"condition[{condition.number}]"
        texts += [(f"{here}.title", condition.title), (f"{here}.story", condition.story)]
        texts += [
            (f"{here}.variable[{number}].effect", row.effect)
            for number, row in enumerate(condition.variables)
        ]
    for number, aim in enumerate(plan.objectives.values()):
        texts += [(f"objective[{number}].title", aim.title), (f"objective[{number}].text", aim.text)]
    for name, ending in plan.endings.items():
        texts += [(f"ending.{name}.title", ending.title), (f"ending.{name}.story", ending.story)]
    return ((field, text) for field, text in texts if _BRACES.search(text))


def without_names(text: str) -> str:
    """A text in which words stand for those whom only a code can name."""
    words = {"unit": "somebody", "nearest": "the next one", "everybody": "everybody"}

    def word(found: re.Match[str]) -> str:
        said = words.get(found[1].lower(), found[1])
        before = text[: found.start()].rstrip()
        return said if before and before[-1] not in ".!?:" else said[0].upper() + said[1:]

    return _BRACES.sub(word, text)


def stories(plan: Plan) -> Iterator[tuple[str, str]]:
    """The stories of codes with their fields."""
    return ((f"{field}.story", version.story) for field, version in _written(plan) if version.story)


def _written(plan: Plan) -> Iterator[tuple[str, Version]]:
    """The versions of all codes with their fields."""
    return (each for code in plan.codes.values() for each in reach.versions(code))
