"""Stories that no file describes: sheets of any conditions, cards, codes and watches, on any table, for soak and fuzz runs."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from game.core import registry
from game.core.chance import Chance
from game.core.system import Document
from game.systems.asgard.cards import RANKS
from game.systems.asgard.sheet.effects import MODES, SLIDERS
from game.systems.asgard.sheet.plan import ARCHETYPES, BANDS
from game.systems.thor import squares
from game.table.lengths import INCH
from tools.battles import custom
from tools.tables import table

Row = dict[str, Any]
_MENDS = 16
_EFFECTS = "XYZ"
_SPOTS = ("well", "gate", "barn")
_COUNTS = ("alarm", "fuel")
_AIMS = ("look", "run")
_KEYS = ("*", *RANKS, "hearts", "spades", "red", "black", "2-5H", "7-10C", "AS", "KD", "QH")
_DISTANCES = {"asgard": ("", "1in", "3in", "8in", "20in"), "asgard-thor": ("", "1sq", "2sq", "5sq")}
_NEAR = {"asgard": ("0in", "2in", "6in", "20in"), "asgard-thor": ("0sq", "1sq", "3sq", "6sq")}


def saga(chance: Chance) -> Document:
    """A random sound story on Ascension's table."""
    document = table(chance)
    for field in ("rounds", "goals", "scoring", "zone", "bag"):
        document.pop(field, None)
    document["options"] = {"odds": document["options"]["odds"], "rubble": document["options"]["rubble"]}
    sides = document["sides"]
    seats = [seat for seat in sides if seat != "two"]
    for seat in seats[1:]:
        sides[seat]["team"] = "one"
        sides[seat].pop("leader", None)
    sides["one"].pop("team", None)
    document.pop("start", None)
    for field in ("models", "stands", "deploy", "leader", "team"):
        sides["two"].pop(field, None)
    width, depth = (round(float(side.removesuffix("in")) * INCH) for side in document["table"].split(" x "))

    def spot() -> list[str]:
        return [f"{chance.roll(side - 1) / 10:g}mm" for side in (width, depth)]

    if not sides["two"].get("character"):
        sides["two"]["force"] = "hall"
    cast = [row["id"] for row in sides["two"].get("character", [])] or ["asger", "runa"]
    friends = [row["id"] for row in sides["one"].get("character", [])] or ["asger"]
    pieces = [row["id"] for row in document["terrain"]]
    return _sheet("asgard", document, spot, cast, friends, pieces, chance)


def frost(chance: Chance) -> Document:
    """A random sound story on Thor's board."""
    document = custom(chance)
    document["special"] = []
    document.pop("start", None)
    document["options"].pop("turn-limit")
    cast = [_name(unit) for unit in document["sides"]["two"]["units"]]
    friends = [_name(unit) for unit in document["sides"]["one"]["units"]]
    document["sides"]["two"] = {"name": "Unseen"}
    document["sides"]["one"].pop("wins")
    rows = document["map"].split()
    free = [
        file + rank
        for rank in squares.RANKS
        for file in squares.FILES
        if rows[8 - int(rank)][squares.FILES.index(file)] == "."
    ]
    return _sheet("asgard-thor", document, lambda: chance.pick(free), cast, friends, [], chance)


def _name(unit: str | Row) -> str:
    return unit if isinstance(unit, str) else str(unit["name"])


def _sheet(
    system: str, document: Document, spot: Callable[[], Any], cast: Sequence[str], friends: Sequence[str],
    pieces: Sequence[str], chance: Chance,
) -> Document:  # fmt: skip
    """A control sheet over a tactical scenario; what does not fit together is left out."""
    kinds = [f"kind-{number}" for number in range(chance.roll(3))]
    conditions = range(chance.roll(4))
    codes = [str(100 + number) for number in range(2 + chance.roll(8))]
    words = _Words(system, kinds, codes, len(conditions), pieces, chance)
    document |= {
        "system": system,
        "story": "Anything may happen.",
        "tokens": [spot() for _ in range(1 + chance.roll(16))],
        "spot": {name: {"name": name.title(), "at": spot()} for name in _SPOTS},
        "count": dict.fromkeys(_COUNTS, 0),
        "objective": [{"id": name, "title": name.title(), "given": chance.flip()} for name in _AIMS],
        "ending": {
            "won": {"title": "Won", "story": "So it ends.", "outcome": "victory"},
            "over": {"title": "Over", "story": "So it ends.", "outcome": chance.pick(("defeat", "plain"))},
        },
        "enemy": {kind: _enemy(kind, cast, chance) for kind in kinds},
        "friend": {"guest": {"who": chance.pick(friends), "name": "A guest"}},
        "skill": {chance.pick(friends): chance.pick(("skilled", "equipped"))},
        "rules": {
            "checks-in-combat": chance.flip(),
            "stealth": chance.pick((0, 0, 2)),
            "fade": chance.pick((0, 0, 1, 2)),
            "quick-kill": [],
        },
        "difficulty": chance.pick(tuple(BANDS)),
        "fixed": [{"enemy": chance.pick(kinds), "at": spot()} for _ in range(chance.pick((0, 0, 1, 2)))],
        "condition": [words.condition(number) for number in conditions],
        "code": {code: words.code(code) for code in codes},
        "watch": [words.watch() for _ in range(chance.roll(4))],
    }
    if chance.flip():
        document["blips"] = {
            "1-3": chance.pick(("toward", "away", "gone")),
            "4-6": chance.pick(("toward", "stay")),
        }
    document["code"]["900"] = {"title": "It is late", "do": ["end over"]}
    document["watch"].append({"when": [f"round {3 + chance.roll(6)} over"], "code": 900})
    return _mended(document, spot)


def _enemy(kind: str, cast: Sequence[str], chance: Chance) -> Row:
    sliders: Row = {slider: chance.roll(11) - 1 for slider in SLIDERS}
    beat = [name for name in _SPOTS if chance.flip()]
    own: Row = {"unseen": chance.pick(("own", "stalk", "patrol", "search", "wait"))} if chance.flip() else {}
    return {
        "who": chance.pick(cast), "name": kind.title(), "archetype": chance.pick(ARCHETYPES),
        "mode": chance.pick(MODES), "beat": beat, "returns": chance.roll(4) == 1, **sliders, **own,
    }  # fmt: skip


class _Words:
    """Lines of a sheet at random, in its own notation."""

    def __init__(
        self, system: str, kinds: Sequence[str], codes: Sequence[str], conditions: int, pieces: Sequence[str], chance: Chance
    ) -> None:  # fmt: skip
        self.kinds, self.codes, self.conditions, self.pieces = kinds, codes, conditions, pieces
        self.far, self.near, self.chance = _DISTANCES[system], _NEAR[system], chance
        self.lends = ("attack", "defence") if system == "asgard-thor" else ("attack", "defence", "strides")

    def condition(self, number: int) -> Row:
        pick, chance = self.chance.pick, self.chance
        keys = {pick(_KEYS): self.row() for _ in range(3 + chance.roll(9))} | {"*": self.row()}
        found: Row = {
            "title": f"Condition {number}",
            "range": pick(self.near[1:]),
            "visibility": pick(self.near[2:]),
            "spotting": {"you": chance.roll(5) - 3, "they": chance.roll(5) - 3},
            "level": pick(("regular", "skilled", "equipped")),
            "enter": [self.effect() for _ in range(chance.roll(3) - 1)],
            "cards": keys,
        }
        if chance.flip():
            lend = f"{pick(self.lends)} {pick(('+1', '-1'))} {pick(('you', 'they', 'all'))}"
            found["variable"] = [{"name": "Weather", "value": "bad", "effect": "It counts.", "lend": [lend]}]
        if chance.roll(3) == 1:
            found["blips"] = {
                "1-6": pick(("toward", "away", "stay", "gone", "stalk", "patrol", "search", "wait", "own"))
            }
        if chance.roll(3) == 1:
            found["checks-in-combat"] = chance.flip()
        return found

    def entry(self) -> str:
        pick, chance = self.chance.pick, self.chance
        needs = f"[{pick(_EFFECTS)}] " if chance.roll(4) == 1 else ""
        adds = f" [{pick(_EFFECTS)}]" if chance.roll(3) == 1 else ""
        return f"{needs}{pick(self.codes) if chance.roll(4) > 1 else '-'}{adds}"

    def row(self) -> str | list[str]:
        """An entry, or several of which the first that counts happens."""
        if self.chance.roll(3) > 1:
            return self.entry()
        ends = (" once", f" if {self.fact()}", f" once if {self.fact()}, not {self.fact()}")
        return [f"{self.entry()}{self.chance.pick(ends)}", self.entry()]

    def code(self, number: str) -> Row:
        """A code, with other versions now and then."""
        made: Row = {
            "title": f"Code {number} {{unit}}",
            "story": f"Told {number} of {{nearest}}.",
            "do": self.effects(),
        }
        if self.chance.roll(3) == 1:
            made["version"] = [
                {"when": [self.fact()], "story": f"As it is, {number}.", "do": self.effects()},
                {"title": f"Again {number}", "do": self.effects()},
            ]
        return made

    def effects(self) -> list[str]:
        return [self.guarded() for _ in range(self.chance.roll(3))]

    def guarded(self) -> str:
        """A line, now and then with facts or a chance before it."""
        before = self.chance.pick(("", "", "", f"if {self.fact()}, not {self.fact()}: ", "1 in 2: "))
        return before + self.effect()

    def effect(self) -> str:
        pick, kind = self.chance.pick, self.chance.pick(self.kinds)
        where = pick(("", "unit", "left", "right", "behind", "ahead", "edge", f"at {pick(_SPOTS)}"))
        far, near = pick(self.far), pick(self.near)
        stance = pick(("", "advantaged", "disadvantaged"))
        placed = f"{self.chance.roll(3)} {kind} {where} {far} {stance}"
        lines = (
            f"place {placed}", f"place {placed}", f"place {placed}", f"fix {placed}", f"join guest {where} {far}",
            f"trap {self.chance.roll(2)} within {near}", "afflict flat-footed", f"afflict slow within {near}",
            f"heal 1 within {near}", f"condition {self.chance.roll(self.conditions) - 1}",
            f"{pick(('open', 'shut', 'remove', 'lock', 'unlock'))} {pick(self.pieces or ('nothing',))}",
            f"{pick(('spend', 'return', 'remove'))} tokens at {pick(_SPOTS)} {near}", "return tokens", f"add token at {pick(_SPOTS)}",
            f"{pick(('give', 'done', 'fail', 'take'))} {pick(_AIMS)}", f"count {pick(_COUNTS)} {pick(('+1', '-1', '= 0'))}",
            f"see {pick(_EFFECTS)}", f"forget {pick(_EFFECTS)}", "shuffle",
            f"order {pick((kind, 'all', 'here'))} {pick(MODES)}", f"temper {pick((kind, 'all'))} {pick(SLIDERS)} {pick(('+3', '-3'))}",
            f"blips {pick(('toward', 'away', 'gone', 'stalk', 'search'))}", f"lurk 1 {kind} {where} {far}", f"leave at {pick(_SPOTS)} {near}", f"leave {kind}",
            f'ask "Well?" yes {pick(self.codes)}, no {pick(self.codes)}', f"code {pick(self.codes)}", "end won",
            f"die 1-2 {pick(self.codes)}, 3 -",
        )  # fmt: skip
        return re.sub(r" +", " ", pick(lines)).strip()

    def fact(self) -> str:
        """Something that holds or does not."""
        pick = self.chance.pick
        facts = (
            f"one at {pick(_SPOTS)} {pick(self.near)}", f"all at {pick(_SPOTS)} {pick(self.near)}", "one falls", "2 fall",
            f"no {pick(self.kinds)} left", "no enemy left", f"1 {pick(self.kinds)} slain", f"round {self.chance.roll(4)} over",
            f"{self.chance.roll(3)} rounds here", f"count {pick(_COUNTS)} >= 2", f"objective {pick(_AIMS)} done",
            f"seen {pick(_EFFECTS)}", "2 left", "3 tokens left", "in combat", "no combat",
            f"piece {pick(self.pieces or ('nothing',))} {pick(('open', 'shut', 'gone', 'used', 'locked'))}",
            "guest alive", "2 alive", f"2 {pick(self.kinds)} alive", "enemy in sight", f"{pick(self.kinds)} near one {pick(self.near)}",
            f"enemy near {pick(_SPOTS)} {pick(self.near)}", f"one near token 1 {pick(self.near)}",
            f"{pick(self.kinds)} near unit {pick(self.near)}", "by guest", "not enemy alive",
        )  # fmt: skip
        return pick(facts)

    def watch(self) -> Row:
        pick = self.chance.pick
        row: Row = {
            "when": [self.fact() for _ in range(self.chance.roll(2))],
            "code": int(pick(self.codes)),
            "again": self.chance.roll(4) == 1,
        }
        if self.chance.flip():
            row["in"] = [self.chance.roll(self.conditions) - 1]
        return row


def _mended(document: Document, spot: Callable[[], Any]) -> Document:
    """The story without what does not fit together in it; with another token if none is left."""
    rules = registry.system(document["system"])
    for _ in range(_MENDS):
        problems = rules.problems(document)
        if not problems:
            return document
        for field in sorted({problem.field for problem in problems}, key=_last_first, reverse=True):
            _leave_out(document, field)
        document["tokens"] = document.get("tokens") or [spot()]
    raise ValueError(f"the story cannot be mended: {problems}")


def _last_first(field: str) -> list[tuple[str, int]]:
    """Fields in order, numbers by size: what is left out of a list first must not move what follows."""
    return [(word, int(number or 0)) for word, number in re.findall(r"(\D+)(\d*)", field)]


def _leave_out(document: Document, field: str) -> None:
    """Take away the innermost part there is of what a field names."""
    here: Any = document
    last: tuple[Any, Any] | None = None
    for step in re.findall(r"[\w*-]+", field):
        key: Any = int(step) if isinstance(here, list) else step
        if not (0 <= key < len(here) if isinstance(here, list) else isinstance(here, dict) and key in here):
            break
        last = here, key
        here = here[key]
    if last is not None:
        holder, key = last
        del holder[key]
