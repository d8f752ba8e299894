"""A player for tests: sets units on a board, and does any legal action by clicking where a person would."""

from __future__ import annotations

from typing import Any

from game.core.match import Match
from game.systems.thor import actions as a
from game.ui.app.loop import App
from game.ui.app.settings import Settings
from game.ui.play.lessons.hints import Hint
from game.ui.play.thread import Ask
from game.ui.tables.thor.board import deployment
from game.ui.tables.thor.board.grid import GridBoard
from game.ui.tables.thor.board.layers import Layers
from game.ui.tables.thor.flow import BattleFlow
from game.ui.tables.thor.hand.shelf import Hand
from game.ui.tables.thor.panels import asks
from game.ui.tables.thor.panels.floor_plan import FloorPlan
from game.ui.tables.thor.replay import Replay
from game.ui.tables.thor.scene import Battle
from game.ui.tables.thor.table import Table
from game.ui.tables.thor.tape import BattleTape
from tests.ui import player as base
from tests.ui.player import heading, on_top


def fielded(
    one: dict[str, str], two: dict[str, str], hands: dict[str, list[str]], *, phase: str = "fight",
    people: tuple[str, str] = ("human:Astrid", "human:Bjorn"), rows: dict[int, str] | None = None, **more: Any,
) -> Match:  # fmt: skip
    """A match in which units stand where the test wants them: `{"d4": "Thor"}`, or `{"d4": "Thor/3"}` for hits."""

    def units(side: dict[str, str]) -> list[dict[str, Any]]:
        found = []
        for square, words in side.items():
            name, _, hits = words.partition("/")
            found.append({"name": name, "at": square} | ({"hits": int(hits)} if hits else {}))
        return found

    board = dict.fromkeys(range(1, 9), "........") | (rows or {})
    document = {
        "system": "thor", "title": "A trial", "map": "\n".join(board[rank] for rank in range(8, 0, -1)) + "\n",
        "sides": {
            "one": {"name": "Asgardians", "units": units(one), "wins": "every enemy falls"},
            "two": {"name": "Giants", "units": units(two), "wins": "every enemy falls"},
        },
        "start": {"first": "one", "phase": phase, "hands": hands} | more.pop("start", {}),
    } | more  # fmt: skip
    return Match.start("thor", document, seed=4, seats={"one": people[0], "two": people[1]})


class Player(base.Player):
    """Plays on squares; does any action by the mouse."""

    scene: Battle
    flow: BattleFlow
    kind = Battle

    @property
    def table(self) -> Table:
        """What the player is doing."""
        return self.scene.table

    @property
    def grid(self) -> GridBoard:
        """The board on the screen."""
        return self.scene.grid

    @property
    def layers(self) -> Layers:
        """What is drawn, and kept from frame to frame."""
        return self.scene.layers

    @property
    def plan(self) -> FloorPlan:
        """Where everything stands on the screen."""
        return self.scene.plan

    @property
    def asking(self) -> bool:
        """Whether a question lies over the board."""
        return self.scene.asking

    @property
    def hand(self) -> Hand:
        """The cards on the screen."""
        return self.scene.hand

    @property
    def hint(self) -> Hint | None:
        """The hint that stands over the row of buttons."""
        return self.scene.hint

    def asked(self) -> Ask:
        """What the program asks at the foot of the right column."""
        return asks.ask(self.scene)

    @property
    def measured(self) -> tuple[str, str] | None:
        """Both squares of what is measured."""
        return self.scene.measured

    def rest(self, most: int = 600) -> None:
        """Let everything come to rest; overlays of cards that were seen are closed."""
        for _ in range(most):
            if on_top(self.app) in ("battle-overlay", "dialog", "ending"):
                if not heading(self.app).startswith(("The ", "Meanwhile")) or self.flow.ended:
                    return
                self.key("Enter")
            elif not self.flow.moving:
                return
            self.frames(1)

    def square(self, unit: int) -> str:
        return f"square:{self.table.view.units[unit].at}"

    def do(self, action: Any) -> None:
        """Do `action` and let it come to rest; the match must have taken exactly it."""
        before = len(self.match.moments)
        self.rest()
        getattr(self, f"_{type(action).__name__.lower()}")(action)
        self.rest()
        assert len(self.match.moments) > before, f"nothing was done for {action}: plan {self.table.plan}"
        assert self.match.moments[before].action == action

    def commit(self) -> None:
        self.click("commit")

    def _card(self, card: str) -> None:
        table = self.table
        slot = table.hand.index(card)
        if table.slot != slot:
            self.click(f"card:{slot}")
        assert table.card == card, f"{card} was not taken up: {table.said}"

    def _power(self, power: str, by: int = 0) -> None:
        if power:
            rows = self.table.rows()
            row = next(n for n, row in enumerate(rows) if (row.power, row.by) == (power, by))
            self.click(f"power:{row}")

    def _drop(self) -> None:
        """Nothing is planned any more."""
        while self.table.back():
            pass
        self.scene.changed()

    def _start(self, action: Any) -> None:
        """Choose the unit, take up the card and the power."""
        table = self.table
        self._drop()
        self.click(self.square(action.unit))
        assert table.unit == action.unit
        self._card(action.card)
        self._power(action.power, getattr(action, "by", 0))

    def _at(self, square: str, action: Any) -> None:
        if self.table.plan is None or getattr(self.table.plan, "boost", "") == "":
            self.click(square)
        boost = getattr(action, "boost", "")
        if boost:
            self.wheel("inspector", -20)
            self.click(f"boost:{boost}")
        self.commit()

    def _deploy(self, action: a.Deploy) -> None:
        if self.table.unit != action.unit:
            self.click(f"unit:{action.unit}")
        free = deployment.freely(self.table)
        self.click(f"square:{action.to}")
        for _ in range(2 if free else 0):
            self.click("end-phase")

    def _discard(self, action: a.Discard) -> None:
        left = list(action.cards)
        for slot, card in enumerate(self.table.hand):
            if card in left:
                left.remove(card)
                self.click(f"card:{slot}")
        self.commit()

    def _move(self, action: a.Move) -> None:
        self._start(action)
        self._at(f"square:{action.to}", action)

    _charge = _move
    _summon = _move

    def _attack(self, action: a.Attack) -> None:
        self._start(action)
        self._at(self.square(action.target), action)

    _heal = _attack

    def _taunt(self, action: a.Taunt) -> None:
        self._start(action)
        self.click(self.square(action.target))
        for _ in range(8):
            if self.table.plan == action:
                break
            self.click(f"square:{action.path[-1]}")
        self.commit()

    def _blast(self, action: a.Blast) -> None:
        self._start(action)
        if self.table.plan != action:
            offer = next(o for o in self.table.live() if o.action == action)
            self.click(f"square:{offer.squares[0]}")
        self.commit()

    def _use(self, action: a.Use) -> None:
        if action.unit:
            self._start(action)
        else:
            self._card(action.card)
        if self.table.plan != action:
            self.click(self.square(action.unit))
        self.commit()

    def _advance(self, action: a.Advance) -> None:
        self._drop()
        self._card(action.card)
        self.click("group")
        for unit in action.units:
            self.click(self.square(unit))
        self.commit()

    def _pass(self, action: a.Pass) -> None:
        self.click("end-phase")

    def _defend(self, action: Any) -> None:
        table = self.table
        slot = table.hand.index(action.card)
        for _ in range(12):
            if table.plan == action:
                break
            self.click(f"card:{slot}")
        self.commit()

    _negate = _defend

    def _letthrough(self, action: a.LetThrough) -> None:
        self.click("let-through")

    def _letgo(self, action: a.LetGo) -> None:
        self.click("let-go")

    def _stepaside(self, action: a.StepAside) -> None:
        self.click(f"square:{action.to}")
        self.commit()

    def _strike(self, action: a.Strike) -> None:
        self._at(self.square(action.target), action)


class Watcher(base.Watcher):
    """Watches a battle of squares."""

    scene: Replay
    tape: BattleTape
    kind = Replay


def opened(match: Match, size: tuple[int, int] = (1280, 720), **settings: Any) -> Player:
    """The battle in a window without a display, nothing moving longer than it must."""
    chosen = {
        "curtain": False,
        "reduced_motion": True,
        "end_turn_warning": False,
        "animation_speed": 8.0,
        **settings,
    }
    return Player.opens(App(size, Settings(**chosen), headless=True), match)
