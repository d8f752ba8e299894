"""What texts say of whose fall decides the battle, against what the sides win by (T-60 to T-63)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.problem import Change, written
from game.core.vocabulary import Topic, any_of
from game.systems.thor import victory
from game.systems.thor.catalogue import Profile
from game.systems.thor.scenario_file import ScenarioFile
from game.systems.thor.setup import places
from game.systems.thor.state import FOE, PLAYERS

_DECIDED = r"(?:won|wins?|lost|loses?|over|decided|done|ends|yours|ours)"
_DECIDES = (
    rf"\b(?:when|if|once|as soon as|the moment) {{who}} falls?\b[^.;:!?]{{{{0,40}}}}\b{_DECIDED}\b"
    rf"|\b{{who}}['’]s (?:fall|death) (?:wins|decides|ends|loses)\b"
    rf"|\b(?:who(?:ever)?|the side that) (?:fells|kills|brings down) {{who}}(?: has)? {_DECIDED}\b"
    rf"|\b(?:felling|killing|bringing down) {{who}} (?:wins|decides|ends)\b|\bonly {{who}} (?:must|has to|needs to) fall\b"
)
"""How a text says that the fall of somebody is the end."""


def topics(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Topic]:
    """`Whoever fells Thor has won`, where his enemies win by something else: the mend lets them win so."""
    for seat in PLAYERS:
        wanted = file.sides[seat].conditions
        names = [unit.name for unit in places(file.sides[FOE[seat]])]
        if any(each == victory.ALL or victory.ANY.fullmatch(each) for each in wanted):
            continue
        for name in (each for each in names if each in profiles and names.count(each) == 1):
            profile = profiles[name]
            counts = f"{name} falls" in wanted or (victory.LEADERS in wanted and profile.leader)
            if not counts and not profile.group:
                field, mend = "", tuple[Change, ...]()
                if len(wanted) == 1:
                    field, mend = f"sides.{seat}.wins", written(f"sides.{seat}.wins", f"{name} falls")
                told = " or ".join(map(repr, wanted))
                text = f"{told} wins: write '{name} falls', or mend the text"
                pattern = _DECIDES.format(who=any_of((name, profile.label)))
                yield Topic(pattern, text, field, mend, heard="hints")
