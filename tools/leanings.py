"""Study every battle that ships, and write down which are even, to whom the others lean, and how often bots win a story.

    python -m tools.leanings [--only thor/jotunheim ...] [--minutes 10] [--jobs 2] [--tell]

Each battle is asked whether a side is favoured, and each story how often its players win, by its usual bots, until that is known or so many
minutes have been played. The studies lie where `holmgang lab` keeps them, so a run goes on where the last one stopped. `--tell` plays nothing. What was found is written into
`assets/leanings.toml`, which the cards of the battles show; a battle of which no game was played keeps what it had, if it is still the same.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import msgspec
import tomlkit

import game.systems  # noqa: F401 (it registers them)
from game import paths, scenarios
from game.lab.findings import leanings
from game.lab.findings.leanings import Findings, Leaning, Prospect
from game.lab.studies import engine
from game.lab.studies.engine import Until
from game.lab.studies.study import Study, StudyError, asked, usual
from game.lab.studies.study_files import StudyFile
from game.scenarios import Entry

_HEAD = (
    "# Which battles are even, to whom the others lean, and how often bots win a story. Written by tools/leanings.py;"
    " not to be changed by hand.\n\n"
)
_MINUTE = 60


def main(given: Sequence[str] | None = None) -> int:
    """The words of the command line; see above."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="+", default=[""], help="ids, or beginnings of them")
    parser.add_argument("--minutes", type=float, default=10, help="for each battle at most (10)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--tell", action="store_true", help="play nothing")
    arguments = parser.parse_args(given)
    until = Until(verdict=True, seconds=0.001 if arguments.tell else _MINUTE * arguments.minutes)
    for entry in shipped():
        if entry.id.startswith(tuple(arguments.only)):
            found = studied(entry, until, arguments.jobs)
            if found is not None:
                print(
                    f"{entry.id}: {leanings.words(found, entry.document)} ({leanings.sentence(found)})",
                    flush=True,
                )
                keep(found)
    return 0


def shipped() -> list[Entry]:
    """The battles that ship: no lessons, no puzzles."""
    return [
        entry
        for entry in scenarios.find(lambda system, kind: kind == "battle")
        if not entry.id.startswith("own/")
    ]


def studied(entry: Entry, until: Until, jobs: int) -> Leaning | Prospect | None:
    """What is known of a battle after playing on; None where sides cannot be compared, or too little has been played."""
    try:
        question = usual(entry.system, entry.document)
        study: Study = asked(question, entry.id, entry.system, entry.document)
        with StudyFile.of(study) as file:
            verdict = engine.run(file, until, jobs).verdict
    except StudyError as error:
        print(f"{entry.id}: {error}", flush=True)
        return None
    return leanings.of(entry.id, entry.document, verdict, study.bots) if verdict.games else None


def keep(found: Leaning | Prospect) -> None:
    """Write down what was found of a battle, beside what is known of the others that still ship."""
    path = paths.assets() / "leanings.toml"
    known = leanings.read(path).by_scenario | {found.scenario: found}
    rows = [known[entry.id] for entry in shipped() if entry.id in known]
    made = Findings(
        tuple(each for each in rows if isinstance(each, Leaning)),
        tuple(each for each in rows if isinstance(each, Prospect)),
    )
    path.write_text(_HEAD + tomlkit.dumps(msgspec.to_builtins(made)), encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
