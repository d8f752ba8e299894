"""What studies have found of the battles that ship: which are even, and to whom the others lean.

`assets/leanings.toml` holds it, written by `tools/leanings.py`. A battle that has changed since has none.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from game import paths
from game.core.grammar import listed
from game.core.hashes import blake2b
from game.core.system import Document
from game.lab.verdicts import Standing, Verdict

_POINTS = 100
_NEAR = 0.15
"""How far from fair an unsettled score may be, with 95 %, to be called nearly even."""


class Leaning(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a study of a battle came to."""

    scenario: str
    battle: str
    """The print of the document that was studied."""
    bots: str
    games: int
    sides: tuple[str, ...] = ()
    """The seats of those who are ahead, or behind: one side, or sides that win together; nobody where it is even."""
    points: int = 0
    """By how many hundredths of a game: above 0 they are ahead, below it behind."""
    known: bool = True
    """Whether the study was settled; otherwise it says how things looked when it was left."""

    @property
    def even(self) -> bool:
        """Whether nobody is ahead, as far as is known."""
        return not self.sides


class _File(msgspec.Struct, frozen=True):
    leaning: tuple[Leaning, ...] = ()


def print_of(document: Document) -> str:
    """What a battle is known by: as long as nothing in it changes, it stays the same."""
    return blake2b(msgspec.json.encode(document, order="deterministic"), digest_size=8).digest().hex()


def leaning_of(scenario: str, document: Document) -> Leaning | None:
    """What was found of a battle as it stands; None if nothing was."""
    found = _known().get(scenario)
    return found if found is not None and found.battle == print_of(document) else None


def words(leaning: Leaning, document: Document) -> str:
    """The finding in few words: "even", "leans to the Frost Giants", "hard on the Marauders", "seems uneven"."""
    if leaning.even:
        return "even" if leaning.known else "nearly even"
    if not leaning.known:
        return "seems uneven"
    sides = document.get("sides", {})
    names = listed(_named(str(sides.get(seat, {}).get("name", f"side {seat}"))) for seat in leaning.sides)
    return f"leans to {names}" if leaning.points > 0 else f"hard on {names}"


def _named(name: str) -> str:
    """A side's name within a sentence: "the Wolf Hall", "the Frost Giants", "Bob"."""
    if name.startswith("The "):
        return f"the {name[4:]}"
    return f"the {name}" if name.endswith("s") else name


def sentence(leaning: Leaning) -> str:
    """How that is known."""
    by = f" by {abs(leaning.points)} points of 100" if leaning.points else ""
    return f"{leaning.games:,} games, {leaning.bots}{by}"


def of(scenario: str, document: Document, verdict: Verdict, bots: tuple[str, ...]) -> Leaning | None:
    """What a verdict on the sides of a battle comes to; None while too little is known to say anything."""
    kinds = tuple(dict.fromkeys(bots))
    who = f"{kinds[0]} bots" if len(kinds) == 1 else f"{', '.join(kinds)} bots"
    made = Leaning(scenario, print_of(document), who, verdict.games, known=verdict.settled)
    told = {name: each for name, each in verdict.standings.items() if _apart(each, verdict.settled)}
    if not told:
        near = all(
            max(each.high - each.fair, each.fair - each.low) <= _NEAR for each in verdict.standings.values()
        )
        return made if verdict.settled or near else None
    name, most = max(told.items(), key=lambda pair: abs(pair[1].share - pair[1].fair))
    points = round(_POINTS * (most.share - most.fair))
    others = [other for other in verdict.decided if other != name]
    if points < 0 and len(others) == 1:
        name, points = others[0], -points
    return msgspec.structs.replace(made, sides=tuple(name.split(" and ")), points=points)


def _apart(standing: Standing, settled: bool) -> bool:
    """Whether somebody is ahead or behind, or seems to be where nothing is settled."""
    seems = not settled and not standing.low <= standing.fair <= standing.high
    return seems or standing.finding in ("above", "below")


def read(path: Path) -> tuple[Leaning, ...]:
    """All findings in a file; none if there is no file."""
    return msgspec.toml.decode(path.read_bytes(), type=_File).leaning if path.exists() else ()


@cache
def _known() -> dict[str, Leaning]:
    return {each.scenario: each for each in read(paths.assets() / "leanings.toml")}
