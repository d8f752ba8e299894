"""Spoil records, scenarios, control sheets, forces, companies and settings in every way: what is read must be sound, the rest said clearly.

    python tools/fuzz.py --mutations 10000

The mutations fall on the kinds of files in turn. A record or scenario that is still accepted is played on for a few
decisions; a force or a company is priced, judged, written and read again, a legal company takes the field. Then the file is put into
a player's folder, and a window looks at it: menu, load, set-up, battle, replay, the workshops. `--kind` keeps to one kind of files,
`--system` to what belongs to one rulebook. One in fifty is no file at all: a pipe, a device, a socket, a folder, a
link to nowhere, sixty-four gigabytes of nothing. Anything but `RecordError`, `ScenarioFileError` and `OwnFileError` is a
fault, and so is whatever hangs: it is printed with the number of its mutation, which `--only` repeats.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from game import scenarios
from game.core import record as records
from game.core import registry
from game.core.chance import Chance, seeded
from game.core.match import Match, opened
from game.core.record import RecordError
from game.core.system import Document
from game.scenarios import ScenarioFileError
from game.systems.ascension.points import creation, forces
from game.systems.ascension.points.forces import Force
from game.systems.asgard.sense import sheet_problems
from game.systems.asgard.system import Asgard
from game.systems.confrontation.companies import company_list
from game.systems.confrontation.companies.legality import faults as company_faults
from game.toml_text import written
from game.ui.app.settings import Settings
from game.ui.workshop.companies import files as company_files
from game.ui.workshop.forces import files
from game.ui.workshop.own_files import OwnFileError
from tools.companies import draft
from tools.fuzz_window import SPECIAL, House, in_time
from tools.soak import SYSTEMS
from tools.tables import character_of

_TOKEN = re.compile(rb'"[^"\n]*"|-?\d+|true|false|null|[\[\]{}:,=#.o]')
_STRANGE = (
    b"9" * 400, b"-" + b"9" * 30, b"1" + b"0" * 5000, b'"\\u0000"', b'"A\\u0000B\\u001b[2J"', b'"' + b"W" * 9000 + b'"',
    b"{" * 3 + b"[" * 60 + b"]" * 60 + b"}" * 3, b'"../../../etc/passwd"', b"", b"0", b"-1", b"1e400", b"99999999999999999999999", b"true", b"null", b'""', b"[]", b"{}", b'"\\ud800"',
    b'"a9"', b"nan", b"1979-05-27", b"\xff\xfe", b"\x00", b'"""', b"[[unit]]\n", b"sides.one = 3\n",
    "\N{SNOWMAN}".encode(), b"[" * 2000,
)  # fmt: skip


# Ways to spoil a text


def flip_bit(text: bytes, chance: Chance) -> bytes:
    """One bit the other way round."""
    place = chance.roll(len(text)) - 1
    return text[:place] + bytes([text[place] ^ 1 << chance.roll(8) - 1]) + text[place + 1 :]


def cut(text: bytes, chance: Chance) -> bytes:
    """A piece is missing."""
    place = chance.roll(len(text)) - 1
    return text[:place] + text[place + chance.roll(chance.pick((1, 8, 200))) :]


def tear(text: bytes, chance: Chance) -> bytes:
    """The end is missing."""
    return text[: chance.roll(len(text)) - 1]


def insert(text: bytes, chance: Chance) -> bytes:
    """Something strange stands in between."""
    place = chance.roll(len(text) + 1) - 1
    return text[:place] + chance.pick(_STRANGE) + text[place:]


def swap_token(text: bytes, chance: Chance) -> bytes:
    """One word or number in the place of another, or something strange there."""
    tokens = list(_TOKEN.finditer(text))
    if not tokens:
        return insert(text, chance)
    token = chance.pick(tokens)
    other = chance.pick(tokens)[0] if chance.roll(3) > 1 else chance.pick(_STRANGE)
    return text[: token.start()] + other + text[token.end() :]


def swap_alike(text: bytes, chance: Chance) -> bytes:
    """One text, number or sign in the place of another of its kind, so that what is read last is reached too."""
    tokens = list(_TOKEN.finditer(text))
    token = chance.pick(tokens) if tokens else None
    if token is None:
        return text
    alike = [other[0] for other in tokens if _kind(other[0]) == _kind(token[0])]
    if _kind(token[0]) == b"0":
        alike += [
            b"0",
            b"-1",
            b"7",
            b"100",
            b"1000000000",
            b"4294967296",
            b"99999999999999999999999",
            b"9" * 400,
        ]
    return text[: token.start()] + chance.pick(alike) + text[token.end() :]


def exaggerate(text: bytes, chance: Chance) -> bytes:
    """A number out of all bounds, or a text with what no text can hold, and nothing else wrong, so that it is read to its end."""
    tokens = [token for token in _TOKEN.finditer(text) if _kind(token[0]) in (b"0", b'"')]
    if not tokens:
        return text
    token = chance.pick(tokens)
    if _kind(token[0]) == b"0":
        put = chance.pick(
            (b"1000000000", b"-1000000000", b"9" * 30, b"-" + b"9" * 30, b"1" + b"0" * 400, b"1e300")
        )
    else:
        put = token[0][:-1] + chance.pick(
            (b'\\u0000"', b"W" * 3900 + b'"', b"W" * 30_000 + b'"', b'\\n\\u001b[2J"')
        )
    return text[: token.start()] + put + text[token.end() :]


def _kind(token: bytes) -> bytes:
    return b"0" if token[-1:].isdigit() else token[:1]


def shuffle_lines(text: bytes, chance: Chance) -> bytes:
    """A line is lost, doubled, or changes places with another."""
    lines = text.split(b"\n")
    here, there = chance.roll(len(lines)) - 1, chance.roll(len(lines)) - 1
    match chance.roll(3):
        case 1:
            del lines[here]
        case 2:
            lines.insert(here, lines[there])
        case _:
            lines[here], lines[there] = lines[there], lines[here]
    return b"\n".join(lines)


def swap_words(text: bytes, chance: Chance) -> bytes:
    """A word within one text in the place of a word within another: the lines of a control sheet are made of them."""
    texts = [found for found in re.finditer(rb'"[^"\n]*"', text) if found[0].strip(b'"')]
    if not texts:
        return text
    words = list(re.finditer(rb'[^\s"]+', chance.pick(texts)[0]))
    here = chance.pick(texts)
    own = list(re.finditer(rb'[^\s"]+', here[0]))
    if not words or not own:
        return text
    word, other = chance.pick(own), chance.pick(words)[0]
    if chance.roll(4) == 1:
        other = chance.pick((b"", b"-1", b"0", b"99999999999", b"*", b"at", other + b" " + other))
    start = here.start() + word.start()
    return text[:start] + other + text[start + len(word[0]) :]


WAYS: tuple[Callable[[bytes, Chance], bytes], ...] = (
    flip_bit, cut, tear, insert, swap_token, shuffle_lines, *(swap_alike,) * 6, *(exaggerate,) * 3
)  # fmt: skip


SHEET_WAYS = (*WAYS, *(swap_words,) * 10)


def spoiled(text: bytes, chance: Chance, ways: Sequence[Callable[[bytes, Chance], bytes]] = WAYS) -> bytes:
    """The text with one to three things done to it."""
    for _ in range(chance.pick((1, 1, 1, 2, 3))):
        if text:
            text = chance.pick(ways)(text, chance)
    return text


# What is spoiled


def _play(match: Match, chance: Chance, decisions: int) -> None:
    for _ in range(decisions):
        if match.decision is None:
            return
        match.act(match.decision.sample(match.state, chance))
        if chance.roll(8) == 1:
            match.undo(agreed=True)


def some_records(system: str = "") -> list[bytes]:
    """Records of short matches of many kinds, or of one system alone."""
    found = []
    for number, entry in enumerate(scenarios.find()):
        if system not in ("", entry.system):
            continue
        chance = seeded("fuzz", number)
        made_up, _ = SYSTEMS[entry.system]
        for document in (entry.document, made_up(chance)):
            match = Match.start(document["system"], document, seed=number)
            _play(match, chance, 40)
            found.append(records.text_of(match.header, *match.lines))
    return found


def some_scenarios(system: str = "") -> list[bytes]:
    """The scenario files that ship, and custom ones as the program writes them, or those of one system alone."""
    texts = [entry.path.read_bytes() for entry in scenarios.find() if system in ("", entry.system)]
    with tempfile.TemporaryDirectory() as folder:
        for made_up in [made_up for name, (made_up, _) in SYSTEMS.items() if system in ("", name)]:
            for number in range(6):
                path = Path(folder) / f"{number}.toml"
                scenarios.save(made_up(seeded("fuzz", number)), path)
                texts.append(path.read_bytes())
    return texts


def some_sheets() -> list[bytes]:
    """The scenarios with a control sheet that ship, and the like made up."""
    directed = [name for name in SYSTEMS if isinstance(registry.system(name), Asgard)]
    texts = [entry.path.read_bytes() for entry in scenarios.find() if entry.system in directed]
    return texts + [
        written(SYSTEMS[name][0](seeded("fuzz", number))).encode() for name in directed for number in range(6)
    ]


def some_forces() -> list[bytes]:
    """The forces that ship, and some of characters made up."""
    known = list(forces.forces().values())
    for number in range(6):
        chance = seeded("force", number)
        characters = {made.id: made for made in (character_of(150, chance) for _ in range(4))}
        total = sum(map(creation.points, characters.values()))
        known.append(Force("", "Made up", "", tuple(characters.values()), {total: tuple(characters)}, ""))
    return [written(forces.document(force)).encode() for force in known]


def some_settings() -> list[bytes]:
    """Settings as the program keeps them."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings.load(Path(folder) / "settings.toml")
        settings.scale, settings.window, settings.volume = 1.25, (1024, 768), 0.5
        settings.names, settings.keys = {"one": "Astrid", "two": "Bo"}, {"undo": ["Ctrl+U"], "menu": ["F2"]}
        settings.hints_seen = ["push", "cards"]
        settings.save()
        return [(Path(folder) / "settings.toml").read_bytes()]


def some_progress() -> list[bytes]:
    """What somebody has solved, as the program keeps it."""
    return [b'{"solved": ["thor/first-blows", "thor/puzzles/laufey-falls"]}\n']


def some_companies() -> list[bytes]:
    """The companies that ship, and some drawn up at random."""
    known = list(company_list.lists().values())
    drawn = (draft(seeded("company", number), 500 * (1 + number % 4)) for number in range(12))
    known += [company for company in drawn if company is not None]
    return [company_files.to_text(company).encode() for company in known]


def read_record(path: Path, chance: Chance) -> str:
    """Open a spoiled record; how it went."""
    try:
        match, notice = opened(path)
    except RecordError as error:
        if not str(error).startswith(str(path)):
            raise ValueError("an error without its file") from error
        return "refused"
    _play(match, chance, 3)
    return "torn" if notice else "accepted"


def read_scenario(path: Path, chance: Chance) -> str:
    """Load a spoiled scenario; how it went."""
    try:
        entry = scenarios.load(path)
    except ScenarioFileError as error:
        _clear(error.problems)
        return "refused"
    _play(Match.start(entry.system, entry.document, seed=1), chance, 6)
    return "accepted"


def read_sheet(path: Path, chance: Chance) -> str:
    """Load a spoiled control sheet and look through it; how it went."""
    try:
        entry = scenarios.load(path)
    except ScenarioFileError as error:
        _clear(error.problems)
        return "refused"
    system = registry.system(entry.system)
    found = sheet_problems.findings(entry.document, system.adapter) if isinstance(system, Asgard) else []
    _play(Match.start(entry.system, entry.document, seed=1), chance, 6)
    return "to be looked at" if found else "accepted"


def _clear(problems: list[str]) -> None:
    """Raise `ValueError` unless every problem begins with a file and a line, and is one that the rules know."""
    if not problems or not all(re.match(r".+:\d+: ", problem, re.DOTALL) for problem in problems):
        raise ValueError("a problem without its line")
    if stumbled := [problem for problem in problems if "the rules cannot make sense of it" in problem]:
        raise ValueError(stumbled[0])


def read_force(path: Path, chance: Chance) -> str:
    """Read a spoiled force; how it went."""
    try:
        force = files.read(path)
    except OwnFileError as error:
        _clear(error.problems)
        return "refused"
    for character in force.characters:
        if creation.price(character).total != creation.points(character):
            raise ValueError("a bill that does not add up")
    wrong = forces.problems(force)
    files.save(force, path)
    if files.read(path) != force:
        raise ValueError("a force that is another one when it is read again")
    return "illegal" if wrong else "accepted"


def read_company(path: Path, chance: Chance) -> str:
    """Read a spoiled company, and send it into a battle if it is legal; how it went."""
    try:
        company = company_files.read(path)
    except OwnFileError as error:
        _clear(error.problems)
        return "refused"
    wrong = company_faults(company)
    company_files.save(company, path)
    if company_files.read(path) != company:
        raise ValueError("a company that is another one when it is read again")
    if wrong:
        return "illegal"
    own = {name: value for name, value in company_list.document(company).items() if value is not None}
    sides = {"one": {"name": "Own", "company": own}, "two": {"name": "Other", "list": "host-500"}}
    document: Document = {
        "system": "confrontation",
        "title": "To battle",
        "points": company.limit,
        "sides": sides,
    }
    if registry.system("confrontation").problems(document):
        return "left at home"
    _play(Match.start("confrontation", document, seed=1), chance, 6)
    return "accepted"


class Kind(NamedTuple):
    """A kind of files: what is spoiled, how it is read without a window (None: not at all), and in which ways it is spoiled."""

    name: str
    texts: list[bytes]
    read: Callable[[Path, Chance], str] | None
    ways: Sequence[Callable[[bytes, Chance], bytes]] = WAYS


def some_kinds(system: str = "", only: str = "") -> tuple[Kind, ...]:
    """Everything that is spoiled, or what belongs to a system, or one kind; each mutation falls on the next of them."""
    made: dict[str, Callable[[], Kind]] = {
        "record": lambda: Kind("record", some_records(system), read_record),
        "scenario": lambda: Kind("scenario", some_scenarios(system), read_scenario),
        "force": lambda: Kind("force", some_forces(), read_force),
        "company": lambda: Kind("company", some_companies(), read_company),
        "sheet": lambda: Kind("sheet", some_sheets(), read_sheet, SHEET_WAYS),
        "settings": lambda: Kind("settings", some_settings(), None),
        "progress": lambda: Kind("progress", some_progress(), None),
    }
    kinds = {
        name: make() for name, make in made.items() if only in ("", name) and name in _OF.get(system, made)
    }
    return tuple(kinds[name] for name in _ROUND if name in kinds)


_ROUND = ("record", "scenario", "force", "company", "sheet", "record", "scenario", "settings", "progress")
_OF = {
    "thor": ("record", "scenario"),
    "abstract": ("record", "scenario"),
    "ascension": ("record", "scenario", "force"),
    "asgard": ("record", "scenario", "sheet"),
    "asgard-thor": ("record", "scenario", "sheet"),
    "confrontation": ("record", "scenario", "company"),
}
"""The kinds of files that belong to a system."""


def fuzz(
    mutations: int, *, seed: int = 1, only: int | None = None, system: str = "", kind: str = ""
) -> tuple[Counter[str], list[str]]:
    """Spoil so many files; how it went, and every fault."""
    kinds = some_kinds(system, kind)
    result: Counter[str] = Counter()
    faults = []
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:
        for number in range(mutations) if only is None else (only,):
            spoilt = kinds[number % len(kinds)]
            try:
                result.update(_looked_at(spoilt, house, Path(folder), seeded("fuzz", seed, number)))
            except Exception:
                result[f"{spoilt.name} FAULT"] += 1
                faults.append(f"mutation {number} ({spoilt.name}):\n{traceback.format_exc(limit=-6)}")
    return result, faults


def _looked_at(kind: Kind, house: House, folder: Path, chance: Chance) -> list[str]:
    """Spoil one file, read it and open it in the window; how either went."""
    if chance.roll(50) == 1:
        special = chance.pick(SPECIAL)
        return [f"{kind.name}: {special.__name__[1:]} {house.through(kind.name, special, chance)}"]
    text = spoiled(chance.pick(kind.texts), chance, kind.ways)
    found = []
    if kind.read:
        path = folder / f"spoiled.{kind.name}"
        path.write_bytes(text)
        with in_time():
            found.append(f"{kind.name} {kind.read(path, chance)}")
    return [
        *found,
        f"{kind.name} {house.through(kind.name, lambda place: place.write_bytes(text), chance)} in the window",
    ]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--mutations", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="repeat one mutation")
    parser.add_argument("--kind", default="", choices=sorted(set(_ROUND)), help="only this kind of files")
    parser.add_argument(
        "--system", default="", choices=list(SYSTEMS), help="only what belongs to this rulebook"
    )
    given = parser.parse_args()
    start = time.perf_counter()
    result, faults = fuzz(
        given.mutations, seed=given.seed, only=given.only, system=given.system, kind=given.kind
    )
    for fault in faults[:10]:
        print(fault)
    for kind, count in sorted(result.items()):
        print(f"{count:>8,} {kind}")
    seconds = time.perf_counter() - start
    done = given.mutations if given.only is None else 1
    print(f"{done:,} mutations, {len(faults)} faults ({seconds:.0f} s)")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
