"""What texts say of whose fall decides the battle, against what the sides win by (T-60 to T-63)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.descriptions.vocabulary import Saying, Topic, any_of
from game.core.problems.problem import Change, without, written
from game.core.seats import Seat
from game.systems.thor import victory
from game.systems.thor.catalogue import Profile
from game.systems.thor.scenario.scenario_file import ScenarioFile
from game.systems.thor.scenario.setup import places
from game.systems.thor.state import FOE, PLAYERS

_PAIR = 2
_DECIDED = r"(?:won|wins?|lost|loses?|over|decided|done|ends|yours|ours)"
_DECIDES = (
    rf"\b(?:when|if|once|as soon as|the moment) {{who}} falls?\b[^.;:!?]{{{{0,40}}}}\b{_DECIDED}\b"
    rf"|\b{{who}}['’]s (?:fall|death) (?:wins|decides|ends|loses)\b"
    rf"|\b(?:who(?:ever)?|the side that) (?:fells|kills|brings down) {{who}}(?: has)? {_DECIDED}\b"
    rf"|\b(?:felling|killing|bringing down) {{who}} (?:wins|decides|ends)\b|\bonly {{who}} (?:must|has to|needs to) fall\b"
)
"""How a text says that the fall of somebody is the end."""


def sayings(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Saying]:
    """`Fandral alone decides it`, where the fall of another one alone does."""
    for seat in PLAYERS:
        wanted, foes = file.sides[seat].conditions, [unit.name for unit in places(file.sides[FOE[seat]])]
        falling = [name for name in foes if name in profiles and _counts(profiles[name], wanted)]
        others = {
            word
            for name in foes
            if name in profiles and name not in falling
            for word in (name, profiles[name].label)
        }
        if (
            len(falling) == 1
            and others
            and victory.ALL not in wanted
            and not any(map(victory.ANY.fullmatch, wanted))
        ):
            yield Saying(
                rf"(?<!\w)((?-i:{any_of(others)}))(?: alone| himself| herself)? (?:decides|settles) (?:it|the battle|everything)\b",
                profiles[falling[0]].label,
                "what the sides win by",
                names=True,
            )
    if file.kind == "puzzle" and file.start.first:
        yield from _titled(file, profiles, file.start.first)


def _titled(file: ScenarioFile, profiles: dict[str, Profile], solver: Seat) -> Iterator[Saying]:
    """`Thor falls this turn` as the title of a puzzle that is won by the fall of somebody else."""
    wanted = [found[1] for each in file.sides[solver].conditions if (found := victory.ONE.fullmatch(each))]
    names = {unit.name for seat in PLAYERS for unit in places(file.sides[seat]) if unit.name in profiles}
    others = {word for name in names - {*wanted} for word in (name, profiles[name].label)}
    if len(wanted) == 1 and wanted[0] in profiles and others:
        yield Saying(
            rf"^((?-i:{any_of(others)})) (?:falls|must fall|has to fall)\b",
            profiles[wanted[0]].label,
            f"sides.{solver}.wins",
            heard="title",
        )


def _counts(profile: Profile, wanted: tuple[str, ...]) -> bool:
    """Whether the fall of somebody is one that is asked for."""
    return f"{profile.name} falls" in wanted or (victory.LEADERS in wanted and profile.leader)


def _rivals(file: ScenarioFile, profiles: dict[str, Profile], seat: Seat) -> Iterator[Topic]:
    """`Thor alone decides it`, where another leader has to fall too: the mend takes that one out."""
    chiefs = [
        (place, unit.name)
        for place, unit in enumerate(places(file.sides[FOE[seat]]))
        if unit.name in profiles and profiles[unit.name].leader and not unit.fallen
    ]
    if victory.LEADERS in file.sides[seat].conditions and len(chiefs) == _PAIR:
        for (_, name), (place, other) in (chiefs, chiefs[::-1]):
            field = f"sides.{FOE[seat]}.units[{place}]"
            text = f"{other} is a Leader too, and all of them have to fall: take him out, or mend the text"
            pattern = rf"\b{any_of((name, profiles[name].label))} alone (?:decides|settles|must fall|has to fall|matters)\b"
            yield Topic(pattern, text, field, without(field), heard="hints")


def topics(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Topic]:
    """`Whoever fells Thor has won`, where his enemies win by something else: the mend lets them win so."""
    for seat in PLAYERS:
        yield from _rivals(file, profiles, seat)
        wanted = file.sides[seat].conditions
        names = [unit.name for unit in places(file.sides[FOE[seat]])]
        if any(each == victory.ALL or victory.ANY.fullmatch(each) for each in wanted):
            continue
        for name in (each for each in names if each in profiles and names.count(each) == 1):
            profile = profiles[name]
            if not _counts(profile, wanted) and not profile.group:
                field, mend = "", tuple[Change, ...]()
                if len(wanted) == 1:
                    field, mend = f"sides.{seat}.wins", written(f"sides.{seat}.wins", f"{name} falls")
                told = " or ".join(map(repr, wanted))
                text = f"{told} wins: write '{name} falls', or mend the text"
                pattern = _DECIDES.format(who=any_of((name, profile.label)))
                yield Topic(pattern, text, field, mend, heard="hints")
