"""What the companies of a battle have agreed upon, against what they are: army points that none of them was chosen for, more rounds than
anybody plays, the paragraph or the title of another battle, and the name of one company over another one."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.descriptions.lesson import EXERCISES
from game.core.problems import leftovers, lone_sides
from game.core.problems.problem import Problem, note, warning, without, written
from game.core.seats import Seat
from game.core.system import Document
from game.core.words import digits, paragraph_ids
from game.systems.confrontation.companies import lists, names, people
from game.systems.confrontation.scenario import battles, scenario_file
from game.systems.confrontation.scenario.ground import Ground
from game.systems.confrontation.scenario.setup import Setting

_NEVER = {
    "start.round": "this is the round of a battle under way",
    "sides.*.eliminated": "these units are eliminated already",
    "sides.*.away": "these units have left the table already",
    "sides.*.summoned": "these units have been summoned already",
    "sides.*.stands[].rout": "this unit is in rout",
    "sides.*.stands[].activated": "this unit has been activated already",
    "sides.*.stands[].resisted": "this unit has passed a test of Fear already",
    "sides.*.stands[].charged": "this unit has charged already",
    "sides.*.stands[].treated": "works have reached this unit already",
    "sides.*.stands[].departed": "members of this unit have left the table already",
    "sides.*.stands[].slain": "the Incarnate of this unit has been felled already",
    "sides.*.stands[].past": "the Incarnate of this unit is gone already",
}
_HARDLY = {
    "sides.*.stands[].gone": "members of this unit are gone already",
    "sides.*.stands[].left": "members of this unit are gone already",
    "sides.*.stands[].wounds": "members of this unit are hurt already",
    "sides.*.stands[].works": "works lie on this unit already",
    "objective[].holder": "somebody holds this already",
}
"""What is left in a battle of one that was under way, and what may be meant so."""
_PUZZLE = "G-152"
"""The paragraph of puzzles."""
_ROUND = 10
"""Army points are agreed upon in tens."""
_LONG = 12
"""So many rounds are twice those of any battle of the rulebook, and hardly meant."""


def problems(setting: Setting, document: Document) -> Iterator[Problem]:
    """Everything about points and names that does not agree."""
    yield from _names(setting)
    yield from _cited(setting)
    yield from _titled(setting)
    yield from _mustered(setting, document)
    if setting.file.kind not in EXERCISES and not setting.file.start.part:
        yield from leftovers.told(document, "its war council", _NEVER, _HARDLY)
        yield from _teams(setting)
        yield from _points(setting, document)


def _teams(setting: Setting) -> Iterator[Problem]:
    """A company that stands alone against allies, where no text says so (GB-114)."""
    file = setting.file
    spent = {seat: company.mustered.points for seat, company in setting.companies.items()}
    yield from lone_sides.problems(scenario_file.teams(file), spent, (file.title, file.story, *file.hints))


def rounds(setting: Setting, ground: Ground) -> Iterator[Problem]:
    """More rounds than anybody plays (GB-111)."""
    many, field = setting.file.rounds, "rounds"
    if many is not None and many > 1 and setting.file.kind == "puzzle":
        text = f"{many} rounds, and a puzzle is one activation (G-152): write 1"
        yield note(field, text, written(field, 1))
    if many is None or many < _LONG or setting.file.kind in EXERCISES:
        return
    usual = battles.battles()[ground.battle].rounds
    mend = written(field, many // 10) if many % 10 == 0 and many // 10 > 1 else without(field)
    yield note(
        field, f"{many} rounds: the battle itself has {usual}, and nobody plays so long; write fewer", mend
    )


def _points(setting: Setting, document: Document) -> Iterator[Problem]:
    """Army points that no company was chosen for, or that the battle itself does not allow (GB-104, GB-127)."""
    file, limits = setting.file, _limits(setting)
    if file.free or "points" not in document or not limits:
        return
    most = battles.battles()[file.battle].points if file.battle in battles.battles() else 0
    if most and file.points > most:
        name = battles.battles()[file.battle].name
        text = f"{file.points} army points, and {name} is fought with {most} at most (GB-127): write {most}"
        yield warning("points", text, written("points", most))
    elif max(limits.values()) < file.points:
        meant = max(limits.values())
        text = f"{file.points} army points are agreed upon, and no company was chosen for more than {meant}: agree on those, or choose larger ones"
        yield note("points", text, written("points", meant))


def _cited(setting: Setting) -> Iterator[Problem]:
    """The paragraph of another battle than the one that is fought, that of puzzles where none is solved, or a slip in its id (GB-123 to GB-128, G-152)."""
    file, known = setting.file, battles.battles()
    others = {plan.rule: plan.name for plan in known.values()}
    if file.battle not in known:
        return
    own = _PUZZLE if file.kind == "puzzle" else known[file.battle].rule
    if file.rule != own and (file.rule in others or file.rule == _PUZZLE):
        about = others.get(file.rule, "what a puzzle asks")
        here = (
            "a puzzle is won as its story says" if own == _PUZZLE else f"{known[file.battle].name} is fought"
        )
        text = f"{file.rule} is {about}, and here {here}: write {own!r}, or leave it out"
        yield warning("rule", text, written("rule", own))
    elif paragraph_ids.slipped(file.rule, own):
        about = "what a puzzle asks" if own == _PUZZLE else f"how {known[file.battle].name} is won"
        text = f"{file.rule} says nothing of how this is won; {own} is {about}: did you mean {own!r}?"
        yield warning("rule", text, written("rule", own))


def _titled(setting: Setting) -> Iterator[Problem]:
    """The title of another of the six battles than the one that is fought (GB-123 to GB-128)."""
    file, known = setting.file, battles.battles()
    called = {plan.name.casefold(): plan for plan in known.values()}.get(file.title.strip().casefold())
    if file.battle in known and called is not None and called is not known[file.battle]:
        right = known[file.battle].name
        text = f"{called.name} is {called.rule}, and {right} is fought: write that, or a name of its own"
        yield warning("title", text, written("title", right))


def _mustered(setting: Setting, document: Document) -> Iterator[Problem]:
    """A company mustered for other army points than the battle is of and all others are, by a slip of the hand."""
    file, said = setting.file, _limits(setting)
    for seat, limit in said.items():
        others = {each for other, each in said.items() if other != seat}
        others |= {file.points} if "points" in document else set()
        right = next(iter(others)) if len(others) == 1 else limit
        slip = digits.slipped(str(limit), str(right))
        slip = slip and (len(str(limit)) != len(str(right)) or abs(limit - right) < _ROUND)
        if slip and right != limit and not file.sides[seat].roster:
            field = f"sides.{seat}.company.limit"
            text = (
                f"this company may cost {limit} army points, and all else here is for {right}: write {right}"
            )
            yield note(field, text, written(field, right))


def _limits(setting: Setting) -> dict[Seat, int]:
    """For how many army points each company was chosen."""
    found: dict[Seat, int] = {}
    for seat, side in setting.file.sides.items():
        limit = lists()[side.roster].limit if side.roster else (side.company or {}).get("limit")
        if isinstance(limit, int):
            found[seat] = limit
    return found


# Names


def _names(setting: Setting) -> Iterator[Problem]:
    """Two sides of which each is called as the other's company, and a side called as a company or people that it does not field."""
    sides = setting.file.sides
    own = {seat: setting.companies[seat].mustered for seat in sides}
    exchanged: set[Seat] = set()
    for seat, side in sides.items():
        for other, theirs in sides.items():
            if other in exchanged or side.name == theirs.name or seat >= other:
                continue
            if side.name == own[other].name and theirs.name == own[seat].name:
                exchanged |= {seat, other}
                text = f"is called {side.name}, whose company is that of side {other}, and that is called {theirs.name}: exchange the names"
                mend = (
                    *written(f"sides.{seat}.name", theirs.name),
                    *written(f"sides.{other}.name", side.name),
                )
                yield warning(f"sides.{seat}.name", text, mend)
    for seat in sides:
        if seat not in exchanged:
            yield from _foreign(setting, seat)


def _foreign(setting: Setting, seat: Seat) -> Iterator[Problem]:
    """The name of a list or of a people that comes with the game, over a company of another people."""
    side, company = setting.file.sides[seat], setting.companies[seat].mustered
    if side.name == company.name:
        return
    meant = {id: each for id, each in lists().items() if each.name == side.name}
    peoples = {id: people(id).name for id in names()}
    field = f"sides.{seat}.list" if side.roster else f"sides.{seat}.name"
    if meant and company.people not in {each.people for each in meant.values()}:
        limit = lists()[side.roster].limit if side.roster else 0
        (id, _) = min(meant.items(), key=lambda item: abs(item[1].limit - limit))
        text = f"{side.name} are {peoples[meant[id].people]}, and here they field {company.name}, who are {peoples[company.people]}"
        mend = written(field, id) if side.roster else written(field, company.name)
        yield warning(field, f"{text}: write {mend[0].value!r}, or another name", mend)
    elif side.name in peoples.values() and peoples[company.people] != side.name:
        text = f"is called {side.name}, and fields {company.name}, who are {peoples[company.people]}: write another name"
        yield warning(f"sides.{seat}.name", text, written(f"sides.{seat}.name", company.name))
