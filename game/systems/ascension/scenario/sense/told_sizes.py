"""What hints tell of whom a piece of a Size hides and whom it covers, against the Sizes of those who play (R-6.2.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.core.descriptions.vocabulary import any_of
from game.core.problems.problem import Change, Problem, note, written
from game.systems.ascension.scenario.plan import Plan

_SIZE = re.compile(r"\bSize (\d)\b(?!\.\d)")
_HIDES = re.compile(r"(?<!not )(?<!never )\b(?:hides?|conceals?|obscures?)\b", re.IGNORECASE)
_BARES = re.compile(r"\b(?:not|never)\b", re.IGNORECASE)
_COVERS = re.compile(r"\+([12]) Defen[cs]e (?:to|for)\b", re.IGNORECASE)
_MOST = 2
"""The most that cover gives."""


class _Claim(NamedTuple):
    """That a piece of a Size hides somebody, does not hide him, or gives him so much cover."""

    size: int
    how: str
    name: str
    start: int
    end: int

    def holds(self, target: float) -> bool:
        """Whether it is so of a target of that Size."""
        if self.how == "hides":
            return target <= self.size
        if self.how == "bares":
            return target > self.size
        more = target - self.size
        return more == 1 if self.how == "+1" else more >= _MOST


def problems(plan: Plan) -> Iterator[Problem]:
    """Hints of which a claim is not so; where two names exchanged make all of them so, that is the mend."""
    sizes = {each.name: each.size for own in plan.forces.values() for each in own}
    for number, hint in enumerate(plan.file.hints):
        claims = list(_claims(hint, sizes))
        wrong = [each for each in claims if not each.holds(sizes[each.name])]
        if wrong:
            who = " and ".join(
                f"{name} is Size {sizes[name]}" for name in dict.fromkeys(each.name for each in wrong)
            )
            text = f"tells of Size {wrong[0].size} what is not so, since {who} (R-6.2.2): write who it is"
            said = [each for each in claims if each.size in {bad.size for bad in wrong}]
            yield note(f"hints[{number}]", text, _exchanged(f"hints[{number}]", hint, said, sizes))


def _claims(hint: str, sizes: Mapping[str, float]) -> Iterator[_Claim]:
    """Every claim of a text: of the Size that was named last, in the same sentence."""
    names = re.compile(rf"\b{any_of(sizes)}\b(?!['’])")
    for sentence in re.finditer(r"[^.!?]+", hint):
        said = list(_SIZE.finditer(hint, *sentence.span()))
        for place, found in enumerate(said):
            end = said[place + 1].start() if place + 1 < len(said) else sentence.end()
            marks = sorted(
                [(each.end(), "hides") for each in _HIDES.finditer(hint, found.end(), end)]
                + [(each.end(), "bares") for each in _BARES.finditer(hint, found.end(), end)]
                + [(each.end(), f"+{each[1]}") for each in _COVERS.finditer(hint, found.end(), end)]
            )
            for name in names.finditer(hint, found.end(), end):
                before = [how for at, how in marks if at <= name.start()]
                if before and name[0] in sizes:
                    yield _Claim(int(found[1]), before[-1], name[0], *name.span())


def _exchanged(field: str, hint: str, claims: list[_Claim], sizes: Mapping[str, float]) -> tuple[Change, ...]:
    """The mend that exchanges two names in some claims, if all of these are so then."""
    names = list(dict.fromkeys(each.name for each in claims))
    for place, one in enumerate(names):
        for other in names[place + 1 :]:
            turned = {one: other, other: one}
            if all(each.holds(sizes[turned.get(each.name, each.name)]) for each in claims):
                text = hint
                for each in sorted(claims, key=lambda claim: -claim.start):
                    text = text[: each.start] + turned.get(each.name, each.name) + text[each.end :]
                return written(field, text)
    return ()
