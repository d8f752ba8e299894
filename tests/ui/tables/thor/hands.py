"""A player for tests: sets units on a board, and does any legal action by clicking where a person would."""

from __future__ import annotations

from typing import Any

from game.core.match import Match
from game.systems.thor import actions as a
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from game.ui.tables.thor.scene import Battle


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


def opened(match: Match, size: tuple[int, int] = (1280, 720), **settings: Any) -> tuple[Pilot, Battle]:
    """The battle in a window without a display, nothing moving longer than it must."""
    chosen = {
        "curtain": False,
        "reduced_motion": True,
        "end_turn_warning": False,
        "animation_speed": 8.0,
        **settings,
    }
    app = App(size, Settings(**chosen), headless=True)
    scene = app.open("battle", match=match)
    assert isinstance(scene, Battle)
    pilot = Pilot(app)
    pilot.frames(2)
    return pilot, scene


def settle(pilot: Pilot, scene: Battle, most: int = 600) -> None:
    """Let everything come to rest; overlays of cards that were seen are closed."""
    for _ in range(most):
        top = pilot.app.scene
        if top is not scene and top is not None and top.name in ("battle-overlay", "dialog"):
            if getattr(top, "title", "").startswith(("The ", "Meanwhile")) and not scene.flow.ended:
                pilot.key("Enter")
            else:
                return
        elif not scene.flow.moving:
            return
        pilot.frames(1)


class Hands:
    """Does actions by the mouse."""

    def __init__(self, pilot: Pilot, scene: Battle) -> None:
        self.pilot, self.scene = pilot, scene

    def square(self, unit: int) -> str:
        return f"square:{self.scene.table.view.units[unit].at}"

    def do(self, action: Any) -> None:
        """Do `action` and let it come to rest; the match must have taken exactly it."""
        scene, before = self.scene, len(self.scene.match.moments)
        settle(self.pilot, scene)
        getattr(self, f"_{type(action).__name__.lower()}")(action)
        settle(self.pilot, scene)
        assert len(scene.match.moments) > before, f"nothing was done for {action}: plan {scene.table.plan}"
        assert scene.match.moments[before].action == action

    def commit(self) -> None:
        self.pilot.click("commit")

    def _card(self, card: str) -> None:
        table = self.scene.table
        slot = table.hand.index(card)
        if table.slot != slot:
            self.pilot.click(f"card:{slot}")
        assert table.card == card, f"{card} was not taken up: {table.said}"

    def _power(self, power: str, by: int = 0) -> None:
        if power:
            rows = self.scene.table.rows()
            row = next(n for n, row in enumerate(rows) if (row.power, row.by) == (power, by))
            self.pilot.click(f"power:{row}")

    def _start(self, action: Any) -> None:
        """Choose the unit, take up the card and the power."""
        table = self.scene.table
        while table.back():
            pass
        self.scene.changed()
        self.pilot.click(self.square(action.unit))
        assert table.unit == action.unit
        self._card(action.card)
        self._power(action.power, getattr(action, "by", 0))

    def _at(self, square: str, action: Any) -> None:
        if self.scene.table.plan is None or getattr(self.scene.table.plan, "boost", "") == "":
            self.pilot.click(square)
        boost = getattr(action, "boost", "")
        if boost:
            self.pilot.wheel("inspector", -20)
            self.pilot.click(f"boost:{boost}")
        self.commit()

    def _deploy(self, action: a.Deploy) -> None:
        if self.scene.table.unit != action.unit:
            self.pilot.click(f"unit:{action.unit}")
        self.pilot.click(f"square:{action.to}")
        self.commit()

    def _discard(self, action: a.Discard) -> None:
        left = list(action.cards)
        for slot, card in enumerate(self.scene.table.hand):
            if card in left:
                left.remove(card)
                self.pilot.click(f"card:{slot}")
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
        self.pilot.click(self.square(action.target))
        for _ in range(8):
            if self.scene.table.plan == action:
                break
            self.pilot.click(f"square:{action.path[-1]}")
        self.commit()

    def _blast(self, action: a.Blast) -> None:
        self._start(action)
        if self.scene.table.plan != action:
            offer = next(o for o in self.scene.table.live() if o.action == action)
            self.pilot.click(f"square:{offer.squares[0]}")
        self.commit()

    def _use(self, action: a.Use) -> None:
        if action.unit:
            self._start(action)
        else:
            self._card(action.card)
        if self.scene.table.plan != action:
            self.pilot.click(self.square(action.unit))
        self.commit()

    def _advance(self, action: a.Advance) -> None:
        while self.scene.table.back():
            pass
        self.scene.changed()
        self._card(action.card)
        self.pilot.click("group")
        for unit in action.units:
            self.pilot.click(self.square(unit))
        self.commit()

    def _pass(self, action: a.Pass) -> None:
        self.pilot.click("end-phase")

    def _defend(self, action: Any) -> None:
        table = self.scene.table
        slot = table.hand.index(action.card)
        for _ in range(12):
            if table.plan == action:
                break
            self.pilot.click(f"card:{slot}")
        self.commit()

    _negate = _defend

    def _letthrough(self, action: a.LetThrough) -> None:
        self.pilot.click("let-through")

    def _letgo(self, action: a.LetGo) -> None:
        self.pilot.click("let-go")

    def _stepaside(self, action: a.StepAside) -> None:
        self.pilot.click(f"square:{action.to}")
        self.commit()

    def _strike(self, action: a.Strike) -> None:
        self._at(self.square(action.target), action)
