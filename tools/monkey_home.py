"""The house that the monkey is let loose in: a player's folder with battles, scenarios and settings of every sort."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from game import scenarios
from game.bots.base import make
from game.bots.worker import Answer
from game.core.chance import seeded
from game.core.match import Match
from game.core.record import text_of
from game.core.system import Document, View
from game.systems.ascension.points import forces
from game.toml_text import written
from tools.tables import table

_LONG_AGO = 1_700_000_000
"""Seconds since the epoch: files of a furnished folder are older than any that a battle writes."""
PALETTES = ("standard", "colour-blind", "high-contrast")


def duel(one: tuple[str, ...], two: tuple[str, ...], turns: int) -> Document:
    """A battle so small that it is over after a few turns."""
    return {
        "system": "thor",
        "title": f"{one[0]} against {two[0]}",
        "map": "........\n........\n........\n..#..o..\n..o..#..\n........\n........\n........\n",
        "sides": {
            "one": {"name": "Red", "units": list(one), "wins": "any enemy falls"},
            "two": {"name": "Blue", "units": list(two), "wins": "any enemy falls"},
        },
        "options": {"turn-limit": turns},
    }


DUELS = (
    duel(("Thor", "Loki"), ("Laufey", "Frost Giants"), 4),
    duel(("Sif", "Heimdall", "Fandral"), ("Malekith", "Kursed"), 3),
    duel(("Loki", "Odin", "Volstagg"), ("Malekith", "Algrim", "Frost Beast"), 3),
)


def furnish(home: Path, chance: Random, *, scale: float, size: tuple[int, int]) -> None:
    """Put saves, scenarios and settings into an empty folder; what differs from run to run comes from `chance`."""
    (home / "saves").mkdir(parents=True)
    (home / "scenarios").mkdir()
    for index, (name, text) in enumerate(_battles()):
        path = home / "saves" / name
        path.write_bytes(text)
        os.utime(path, (_LONG_AGO + index, _LONG_AGO + index))
    for document in DUELS:
        scenarios.save(document, home / "scenarios" / scenarios.place(document).name)
    (home / "scenarios" / "broken.toml").write_text(
        'system = "thor"\ntitle = 3\nmap = ""\n', encoding="utf-8"
    )
    (home / "forces").mkdir()
    (home / "forces" / "wolves.toml").write_text(
        written(forces.document(forces.forces()["hall"])), encoding="utf-8"
    )
    (home / "forces" / "broken.toml").write_text("name = 3\n[[character]]\n", encoding="utf-8")
    settings = {
        "scale": scale,
        "palette": chance.choice(PALETTES),
        "animation_speed": 4.0,
        "reduced_motion": chance.random() < 0.5,
        "bot_speed": 4.0,
        "window": list(size),
        "curtain": chance.random() < 0.8,
    }
    rows = [f"{name} = {_toml(value)}" for name, value in settings.items()]
    (home / "settings.toml").write_text("\n".join(rows) + "\n", encoding="utf-8")


def _toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')


@cache
def _battles() -> tuple[tuple[str, bytes], ...]:
    """Records by name: finished, under way, between people, against a bot, torn, damaged, empty."""
    jotunheim = "thor/jotunheim"
    bridge, fate = "ascension/the-bridge", "ascension/seize-fate"
    stair, ford, frost = "asgard/the-hidden-stair", "asgard/wolves-at-the-ford", "asgard/the-frost-door"
    fair, meadow = "confrontation/goose-fair", "confrontation/long-meadow"
    alone = {"one": "human:Astrid", "two": "reaction"}
    hot_seat, bot = {"one": "human:Astrid", "two": "human:Bjorn"}, {"one": "human:Astrid", "two": "greedy"}
    over, under_way = _played(DUELS[0], 1, 400, hot_seat), _played(jotunheim, 2, 60, hot_seat)
    return (
        ("autosave-19990101-101010.holmgang", b"{}\n"),
        ("autosave-20000101-101010.holmgang", under_way[: len(under_way) * 2 // 3]),
        ("torn.holmgang", _played(jotunheim, 3, 40, bot)[:-9]),
        ("changed.holmgang", under_way.replace(b'"seat":"one"', b'"seat":"two"')),
        ("empty.holmgang", b""),
        ("duel.holmgang", _played(DUELS[1], 4, 12, hot_seat)),
        ("duel-with-bot.holmgang", _played(DUELS[2], 5, 12, bot)),
        ("over.holmgang", over),
        ("with-bot.holmgang", _played(jotunheim, 6, 50, bot)),
        ("bridge.holmgang", _played(bridge, 7, 30, hot_seat)),
        ("bridge-with-bot.holmgang", _played(bridge, 8, 50, bot)),
        ("fate.holmgang", _played(fate, 9, 12, hot_seat)),
        ("crowd.holmgang", _played(table(seeded("home", 2)), 10, 40, {})),
        ("story.holmgang", _played(stair, 11, 90, alone)),
        ("ford.holmgang", _played(ford, 12, 60, {**alone, "three": "human:Bjorn"})),
        ("frost.holmgang", _played(frost, 13, 40, alone)),
        ("told.holmgang", _played(frost, 1, 2_000, alone)),
        ("fair.holmgang", _played(fair, 14, 12, hot_seat)),
        ("fair-with-bot.holmgang", _played(fair, 15, 70, bot)),
        ("meadow.holmgang", _played(meadow, 16, 150, hot_seat)),
        ("ending.holmgang", _played(stair, 1, 2_000, alone, back=8)),
        ("under-way.holmgang", under_way),
    )


def _played(
    scenario: str | Document, seed: int, decisions: int, seats: dict[Any, str], back: int = 0
) -> bytes:
    """The record of a battle, one that ships or of one's own, played at random, so many decisions far, the last few of them taken back."""
    if isinstance(scenario, str):
        document, id = scenarios.load(scenario).document, scenario
    else:
        document, id = scenario, f"own/{scenarios.place(scenario).stem}"
    match = Match.start(document["system"], document, seed=seed, scenario=id, seats=seats)
    chance = seeded("furniture", seed)
    for _ in range(decisions):
        decision = match.decision
        if decision is None:
            break
        match.act(decision.sample(match.state, chance))
    for _ in range(back):
        match.undo(agreed=True)
    return text_of(match.header, *match.lines)


class HomelyBot:
    """A bot that answers in this process after a few polls: the same on every run, unlike one in a process of its own."""

    def __init__(self, system: str, bot: str, seed: int = 0) -> None:
        self.bot, self.trouble = bot, ""
        self._bot = make("random", system, seed)
        self._question: tuple[View, int] | None = None
        self._patience = 0

    @property
    def thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self._question is not None

    def ask(self, view: View, revision: int) -> None:
        """Put a question; the answer to an earlier one is dropped."""
        self._question, self._patience = (view, revision), 2

    def poll(self) -> Answer | None:
        """The answer, at the third time of asking."""
        self._patience -= 1
        if self._question is None or self._patience >= 0:
            return None
        (view, revision), self._question = self._question, None
        began = perf_counter()
        choice = self._bot.choose(view)
        return Answer(revision, choice.action, choice.reason, perf_counter() - began)

    def close(self) -> None:
        """Nothing runs that would have to be ended."""
        self._question = None
