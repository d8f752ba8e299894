"""What studies have found of the battles that ship: which are even, and to whom the others lean.

`assets/leanings.toml` holds it, written by `tools/leanings.py`. A battle that is played otherwise since has none.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from game import paths
from game.core.hashes import blake2b
from game.core.system import Document
from game.core.words.grammar import inside, listed
from game.lab.findings.verdicts import Standing, Verdict

_POINTS = 100
_NEAR = 0.15
"""How far from fair an unsettled score may be, with 95 %, to be called nearly even; how far off a story's rate may be to be told."""
_TOLD = {"title", "story", "hints"}
"""Fields of a battle that are read and not played."""


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


class Prospect(msgspec.Struct, frozen=True):
    """What a study of a story came to: how often its players win, when bots play them."""

    scenario: str
    battle: str
    """The print of the document that was studied."""
    bots: str
    games: int
    won: int
    """Of 100 games."""


class Findings(msgspec.Struct, frozen=True):
    """All that was found of the battles that ship."""

    leaning: tuple[Leaning, ...] = ()
    prospect: tuple[Prospect, ...] = ()

    @property
    def by_scenario(self) -> dict[str, Leaning | Prospect]:
        """Everything by the battle of which it was found."""
        found: list[Leaning | Prospect] = [*self.leaning, *self.prospect]
        return {each.scenario: each for each in found}


def print_of(document: Document) -> str:
    """What a battle is known by: as long as nothing in it changes but what is told of it, it stays the same."""
    played = {field: value for field, value in document.items() if field not in _TOLD}
    return blake2b(msgspec.json.encode(played, order="deterministic"), digest_size=8).digest().hex()


def finding_of(scenario: str, document: Document) -> Leaning | Prospect | None:
    """What was found of a battle as it stands; None if nothing was."""
    found = _known().get(scenario)
    return found if found is not None and found.battle == print_of(document) else None


def words(finding: Leaning | Prospect, document: Document) -> str:
    """The finding in few words: "even", "leans to the Frost Giants", "hard on the Marauders", "seems uneven", "bots win 40 of 100"."""
    return _won(finding) if isinstance(finding, Prospect) else _leans(finding, document)


def _won(prospect: Prospect) -> str:
    return f"bots win {prospect.won} of {_POINTS}"


def _leans(leaning: Leaning, document: Document) -> str:
    if leaning.even:
        return "even" if leaning.known else "nearly even"
    if not leaning.known:
        return "seems uneven"
    sides = document.get("sides", {})
    names = listed(_named(str(sides.get(seat, {}).get("name", f"side {seat}"))) for seat in leaning.sides)
    return f"leans to {names}" if leaning.points > 0 else f"hard on {names}"


def _named(name: str) -> str:
    """A side's name within a sentence: "the Wolf Hall", "the Frost Giants", "Bob"."""
    return f"the {name}" if name.endswith("s") and not name.startswith("The ") else inside(name)


def sentence(finding: Leaning | Prospect) -> str:
    """How that is known."""
    points = abs(finding.points) if isinstance(finding, Leaning) else 0
    by = f" by {points} points of {_POINTS}" if points else ""
    return f"{finding.games:,} games, {finding.bots}{by}"


def of(
    scenario: str, document: Document, verdict: Verdict, bots: tuple[str, ...]
) -> Leaning | Prospect | None:
    """What a verdict on a battle or a story comes to; None while too little is known to say anything."""
    if verdict.question == "story":
        return _prospect(scenario, document, verdict)
    return _leaning(scenario, document, verdict, bots)


def _prospect(scenario: str, document: Document, verdict: Verdict) -> Prospect | None:
    """How often the players of a story win, by the bot that they are usually played by."""
    telling = verdict.tellings[0]
    if telling.won.high - telling.won.low > 2 * _NEAR:
        return None
    won = round(_POINTS * telling.won.value)
    return Prospect(scenario, print_of(document), f"{telling.bot} bots", telling.games, won)


def _leaning(scenario: str, document: Document, verdict: Verdict, bots: tuple[str, ...]) -> Leaning | None:
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


def read(path: Path) -> Findings:
    """All findings in a file; none if there is no file."""
    return msgspec.toml.decode(path.read_bytes(), type=Findings) if path.exists() else Findings()


@cache
def _known() -> dict[str, Leaning | Prospect]:
    return read(paths.assets() / "leanings.toml").by_scenario
