"""Lines that open what the story of their code tells is shut, or lock what it tells is unlocked, and the other way round (A-5, A-77)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet.plan import Version

_OPPOSITE = {"open": "shut", "shut": "open", "lock": "unlock", "unlock": "lock"}
_DOES = {
    "open": r"opens|opened|is open(?:ed)?|are open(?:ed)?|stands? (?:open|wide|ajar)|(?:swings?|swung|flies|flew|goes|went|creaks?|falls?|left|bursts?) (?:wide )?open",
    "shut": r"shuts?|closes|closed|slams|slammed|bangs|falls to|fell to|is (?:shut|closed)|are (?:shut|closed)|(?:swings?|swung|falls?|fell|goes|went|creaks?|slams?) (?:to|shut|closed)",
    "lock": r"locks|is locked|are locked|has been locked",
    "unlock": r"unlocks|is unlocked|are unlocked|has been unlocked",
}
"""What a door does, as texts have it."""
_DONE = {
    "open": "opens?|opened|unbars?|unbarred",
    "shut": "shuts?|closes?|closed|slams?|slammed|bars|barred",
    "lock": "locks?|locked",
    "unlock": "unlocks?|unlocked",
}
"""What somebody does to a door."""
_DOORS = ("door", "gate", "grille", "portcullis", "hatch", "lid", "postern", "wicket", "shutter")
"""What is opened and shut, whatever the sheet calls it."""
_UNLESS = re.compile(r"\b(?:not|never|no|nobody|before|until|unless|if|when|would|could|cannot)\b|n't\b", re.IGNORECASE)  # fmt: skip


def look(subject: Subject) -> Iterator[Finding]:
    """Lines on a door of which the title, the objectives or the story of their code or condition say the opposite, and nothing what the line does."""
    names = _names(subject)
    for versions in subject.versions.values():
        for field, version in versions:
            yield from _against(subject, names, f"{field}.do", version)
    for condition in subject.plan.conditions:
        told = " . ".join(f"{each.value} . {each.effect}" for each in condition.variables)
        whole = Version(condition.title, f"{condition.story} . {told}", condition.enter)
        yield from _against(subject, names, f"condition[{condition.number}].enter", whole)


Names = Mapping[str, Collection[str]]
"""The words by which texts call each piece."""


def _against(subject: Subject, names: Names, field: str, version: Version) -> Iterator[Finding]:
    """The lines of a version, or of the beginning of a condition, that go against what it tells."""
    changes = [(place, each) for place, each in enumerate(e.bared(version.do)) if isinstance(each, e.FieldChange)]  # fmt: skip
    for place, line in changes:
        other = _OPPOSITE.get(line.verb, "")
        if any((each.verb, each.piece) == (other, line.piece) for _, each in changes):
            continue  # It is opened and shut at once, which is told elsewhere.
        alone = len({each.verb for _, each in changes}) == 1
        words = {*names.get(line.piece, ()), *(_DOORS if alone else ())}
        told = _told(subject, version, words, other) if other and words else ""
        if told and not _told(subject, version, words, line.verb):
            here = f"{field}[{place}]"
            right = re.sub(rf"\b{line.verb}(?= {re.escape(line.piece)}$)", other, subject.text(here))
            text = (
                f"does {line.verb} {line.piece}, and the text tells the opposite: {told!r}{suggestion(right)}"
            )
            yield Finding("told", here, text, mend=written(here, right))


def _names(subject: Subject) -> dict[str, frozenset[str]]:
    """The words by which texts call each piece: those of its id and name, and of the spot that lies in its square."""
    found: dict[str, frozenset[str]] = {}
    rows = subject.file.get("terrain", [])
    called = [(str(row.get("id", "")), str(row.get("name", ""))) for row in rows if isinstance(row, dict)]
    called += [(str(spot.at), spot.name) for spot in subject.sheet.spot.values() if isinstance(spot.at, str)]
    for piece, name in called:
        words = speech.words(name, *([] if re.fullmatch(r"[a-h]\d", piece) else [piece]))
        found[piece] = found.get(piece, frozenset()) | {each for each in words if not each.isdecimal()}
    return found


def _told(subject: Subject, version: Version, words: set[str], verb: str) -> str:
    """Where the texts of a version say that one of some things is opened, shut, locked or unlocked; "" if nowhere."""
    aims = (subject.plan.objectives[each].title for each in e.objectives(e.bared(version.do), "done"))
    nouns = "|".join(re.escape(each) for each in sorted(words))
    does = rf"\b(?:{nouns})\b(?: \w+){{0,2}}? (?:{_DOES[verb]})\b"
    done = rf"\b(?:{_DONE[verb]}) (?:the|his|her|its|their|your|a) (?:\w+ ){{0,2}}?(?:{nouns})\b"
    for text in (version.title, *aims, version.story):
        for part in re.split(r"[.;:!?]", text):
            found = re.search(f"{does}|{done}", part, re.IGNORECASE)
            if found and not _UNLESS.search(part):
                return found[0]
    return ""
