"""The conformance kit notices every promise that is broken: each test breaks one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from game.core import registry
from game.core.actions import Action, Refusal
from game.core.chance import Chance, Seeded
from game.core.events import Context, Event
from game.core.options import Options
from game.core.promises import conformance
from game.core.promises.breaches import Breach
from game.core.seats import Seat
from game.core.steps import State
from game.core.system import Document, LogLine
from tests.core.tiny import bid, director
from tests.core.tiny.bid import Allot, Allotted, Bid, Plot, Table, TableView

Break = Callable[[pytest.MonkeyPatch], None]


def leaky_view(patch: pytest.MonkeyPatch) -> None:
    def view(self: Bid, state: Table, seat: Seat) -> TableView:
        return TableView(
            seat,
            tuple(state.stack),
            state.outcome,
            state.coins,
            state.rounds,
            state.round,
            dict(state.sealed),
            dict(state.points),
        )

    def resample(self: Bid, view: TableView, chance: Chance) -> Table:
        return Table(
            list(view.stack),
            view.outcome,
            view.coins,
            view.rounds,
            view.round,
            dict(view.sealed),
            dict(view.points),
        )

    patch.setattr(Bid, "view", view)
    patch.setattr(Bid, "resample", resample)


def resampled_truth_lost(patch: pytest.MonkeyPatch) -> None:
    whole = Bid.resample

    def resample(self: Bid, view: TableView, chance: Chance) -> Table:
        state = whole(self, view, chance)
        state.sealed.pop(view.seat, None)
        return state

    patch.setattr(Bid, "resample", resample)


def shared_copy(patch: pytest.MonkeyPatch) -> None:
    def copy(self: Table) -> Table:
        return Table(
            list(self.stack),
            self.outcome,
            self.coins,
            self.rounds,
            self.round,
            self.sealed,
            dict(self.points),
        )

    patch.setattr(Table, "copy", copy)


def shared_view(patch: pytest.MonkeyPatch) -> None:
    def resample(self: Bid, view: TableView, chance: Chance) -> Table:
        state = whole(self, view, chance)
        state.points = view.points
        return state

    whole = Bid.resample
    patch.setattr(Bid, "resample", resample)


def suggestion_not_legal(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Plot, "suggest", lambda self, state: [Allot((1, 1, 1))])


def sample_not_legal(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Plot, "sample", lambda self, state, chance: Allot((1, 1, 1)))


def nothing_suggested(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Plot, "suggest", lambda self, state: [])


def check_changes_state(patch: pytest.MonkeyPatch) -> None:
    whole = Plot.check

    def check(self: Plot, state: Table, action: Action) -> Refusal | None:
        state.points = {**state.points, "one": state.points["one"] + 1}
        return whole(self, state, action)

    patch.setattr(Plot, "check", check)


def refusal_without_reason(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        Plot, "check", lambda self, state, action: None if _sound(state, action) else Refusal("", "")
    )


def nearest_not_legal(patch: pytest.MonkeyPatch) -> None:
    near = Refusal("B-2", "That is wrong.", Allot((9, 9, 9)))
    patch.setattr(Plot, "check", lambda self, state, action: None if _sound(state, action) else near)


def legal_but_cannot_be_done(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Plot, "check", lambda self, state, action: None)


def refusal_tells_a_secret(patch: pytest.MonkeyPatch) -> None:
    whole = Plot.check

    def check(self: Plot, state: Table, action: Action) -> Refusal | None:
        refusal = whole(self, state, action)
        return refusal and Refusal(refusal.rule, f"{refusal.text} {state.sealed}")

    patch.setattr(Plot, "check", check)


def offers_tell_a_secret(patch: pytest.MonkeyPatch) -> None:
    def suggest(self: Plot, state: Table) -> Sequence[Action]:
        return [Allot(coins) for seat, coins in state.sealed.items() if seat != self.seat] or [
            Allot((7, 0, 0))
        ]

    patch.setattr(Plot, "suggest", suggest)


def log_tells_a_secret(patch: pytest.MonkeyPatch) -> None:
    def tell(self: Bid, state: Table, events: Sequence[Event], seat: Seat | None) -> list[LogLine]:
        return [LogLine(str(event), "bid") for event in events]

    patch.setattr(Bid, "tell", tell)


def what_was_seen_is_forgotten(patch: pytest.MonkeyPatch) -> None:
    def seen_by(self: Allotted, seat: Seat | None) -> Event | None:
        return Allotted("two" if self.seat == "one" else "one", self.coins)

    patch.setattr(Allotted, "seen_by", seen_by)


def snapshot_changed(patch: pytest.MonkeyPatch, change: Callable[[Table, Document], Document]) -> None:
    whole = Bid.snapshot
    patch.setattr(Bid, "snapshot", lambda self, state, document: change(state, whole(self, state, document)))


def snapshot_unsound(patch: pytest.MonkeyPatch) -> None:
    snapshot_changed(patch, lambda state, taken: {**taken, "coins": 0})


def snapshot_elsewhere(patch: pytest.MonkeyPatch) -> None:
    snapshot_changed(patch, lambda state, taken: {**taken, "round": 1, "points": {}})


def snapshot_left_to_chance(patch: pytest.MonkeyPatch) -> None:
    whole = Bid.begin

    def begin(self: Bid, document: Document, options: Options, ctx: Context) -> Table:
        if document.get("round"):
            ctx.chance.roll(6)
        return whole(self, document, options, ctx)

    patch.setattr(Bid, "begin", begin)


def snapshot_of_a_snapshot_grows(patch: pytest.MonkeyPatch) -> None:
    snapshot_changed(patch, lambda state, taken: {**taken, "times": taken.get("times", 0) + 1})


def snapshot_changes_the_state(patch: pytest.MonkeyPatch) -> None:
    def change(state: Table, taken: Document) -> Document:
        state.sealed["three"] = (0, 0, 7)
        return taken

    snapshot_changed(patch, change)


def unsound(patch: pytest.MonkeyPatch) -> None:
    def broken(self: Bid, state: Table) -> Iterator[str]:
        if state.round > 1:
            yield "the second round"

    patch.setattr(Bid, "broken", broken)


def end_without_outcome(patch: pytest.MonkeyPatch) -> None:
    def proceed(self: Any, state: Table, ctx: Context) -> None:
        state.stack.clear()
        state.sealed.clear()

    patch.setattr(bid.Reveal, "proceed", proceed)


def chance_past_the_gate(patch: pytest.MonkeyPatch) -> None:
    count = iter(range(10**9))

    def apply(self: Plot, state: Table, action: Action, ctx: Context) -> None:
        assert isinstance(action, Allot)
        state.sealed[self.seat] = action.coins
        state.points = {**state.points, "three": next(count)}

    patch.setattr(Plot, "apply", apply)
    patch.setattr(Bid, "broken", lambda self, state: [])


def action_lost_in_json(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Bid, "action_from_json", lambda self, text: Allot((0, 0, 7)))


def state_lost_in_json(patch: pytest.MonkeyPatch) -> None:
    def state_from_json(self: Bid, text: bytes | str) -> State:
        return self.begin(bid.DOCUMENT, {"rounds": 4}, Context(Chance(None)))  # type: ignore[arg-type]

    patch.setattr(Bid, "state_from_json", state_from_json)


def listed(patch: pytest.MonkeyPatch, *coins: tuple[int, ...]) -> None:
    patch.setattr(Plot, "listed", True)
    patch.setattr(Plot, "actions", lambda self, state: [Allot(allotted) for allotted in coins])
    patch.setattr(Plot, "suggest", lambda self, state: self.actions(state))
    patch.setattr(Plot, "sample", lambda self, state, chance: Allot((7, 0, 0)))


def legal_but_not_listed(patch: pytest.MonkeyPatch) -> None:
    listed(patch, (7, 0, 0))
    patch.setattr(Plot, "check", lambda self, state, action: None)


def sampled_but_not_listed(patch: pytest.MonkeyPatch) -> None:
    listed(patch, (3, 2, 2))


def listed_twice(patch: pytest.MonkeyPatch) -> None:
    listed(patch, (7, 0, 0), (7, 0, 0))


def _sound(state: Table, action: Action) -> bool:
    return (
        isinstance(action, Allot)
        and len(action.coins) == 3
        and min(action.coins) >= 0
        and sum(action.coins) == state.coins
    )


BREAKS: dict[Break, str] = {
    leaky_view: "does not depend on what is hidden",
    resampled_truth_lost: "a guess at the state gives the same view",
    shared_copy: "a copy is independent|checking changes|looking at a state|the state is sound",
    shared_view: "a view is independent of states made from it",
    suggestion_not_legal: "what is offered is legal",
    sample_not_legal: "what is offered is legal",
    nothing_suggested: "suggests at least one",
    check_changes_state: "looking at a state|checking changes|the state is sound",
    refusal_without_reason: "a refusal says why",
    nearest_not_legal: "the nearest action is legal",
    legal_but_cannot_be_done: "the state is sound",
    legal_but_not_listed: "what is legal is listed",
    sampled_but_not_listed: "what is sampled is listed",
    listed_twice: "no action is listed twice",
    refusal_tells_a_secret: "a refusal does not depend on what is hidden",
    offers_tell_a_secret: "what is offered does not depend on what is hidden",
    log_tells_a_secret: "the log tells only what was seen",
    what_was_seen_is_forgotten: "what was seen stays seen",
    unsound: "the second round",
    end_without_outcome: "has an outcome",
    chance_past_the_gate: "lead to the same state",
    action_lost_in_json: "an action goes to JSON and back",
    snapshot_unsound: "a snapshot is a sound scenario",
    snapshot_elsewhere: "a snapshot begins where it was taken",
    snapshot_left_to_chance: "nothing in a snapshot is left to chance",
    snapshot_of_a_snapshot_grows: "a snapshot of a snapshot is the same",
    snapshot_changes_the_state: "taking a snapshot never changes a state",
    state_lost_in_json: "a state goes to JSON and back",
}


def _tried() -> None:
    for seed in range(20):
        conformance.play("bid", bid.DOCUMENT, seed=seed)


@pytest.mark.parametrize(
    ("spoil", "message"), BREAKS.items(), ids=lambda value: getattr(value, "__name__", "")
)
def test_the_kit_notices(spoil: Break, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(monkeypatch)
    with pytest.raises(Breach, match=message):
        _tried()


def test_a_breach_says_system_seed_and_action(monkeypatch: pytest.MonkeyPatch) -> None:
    unsound(monkeypatch)
    with pytest.raises(Breach, match="bid, seed 5, action 3: the state is sound: the second round"):
        conformance.play("bid", bid.DOCUMENT, seed=5)


def test_an_error_in_the_rules_is_a_breach_that_can_be_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bid.Reveal, "proceed", lambda self, state, ctx: {}["nothing"])
    with pytest.raises(Breach, match=r"bid, seed 2, action \d+: KeyError\('nothing'\)"):
        conformance.play("bid", bid.DOCUMENT, seed=2)


def test_the_kit_notices_a_match_that_depends_on_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    registry.register("odd", "tests.core.tiny.odd:SYSTEM")
    with pytest.raises(Breach, match="another process plays the same match"):
        conformance.same_elsewhere("odd", director.DOCUMENT)


class Spot(Action, frozen=True, tag="spot"):
    """Somewhere on a plane."""

    at: tuple[int, int]


def test_a_stranger_is_an_action_that_a_record_could_hold() -> None:
    strangers = conformance.Strangers(Chance(Seeded(1)))
    assert {
        len(stranger.at) for stranger in strangers.some(Spot((3, 4)), 40) if isinstance(stranger, Spot)
    } == {2}
