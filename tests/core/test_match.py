"""The match: it checks, applies to a copy, then swaps; undo is free until something has come in between."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.actions import Action
from game.core.chance import SEEDS
from game.core.match import Match, Moment, NotLegal, UndoNeedsAgreement, opened
from game.core.options import OptionError
from game.core.record import Line
from game.core.registry import UnknownSystem
from game.core.seats import UnknownSeat
from game.core.system import ScenarioError, digest
from tests.core.tiny.tally import DOCUMENT, Add, Break, Hand, Peek, Roll, Tally, TallyView


def tally(*actions: Action, path: Path | None = None) -> Match:
    match = Match.start("tally", DOCUMENT, seed=8, path=path)
    for action in actions:
        match.act(action)
    return match


def total(match: Match) -> int:
    state: Tally = match.state
    return state.total


# Starting


def test_a_match_starts_with_its_first_choice_waiting() -> None:
    match = Match.start("tally", DOCUMENT, seed=8, scenario="tally/plain", seats={"two": "greedy"})
    assert match.header.scenario == "tally/plain"
    assert match.header.seats == {"one": "human", "two": "greedy"}
    assert match.decision is not None
    assert match.decision.seat == "one"
    assert match.outcome is None
    assert [moment.action for moment in match.moments] == [None]
    assert match.moments[0].closed


def test_options_come_from_the_caller_then_the_scenario_then_the_rules() -> None:
    document = DOCUMENT | {"options": {"limit": 12}}
    assert Match.start("tally", DOCUMENT, seed=1).header.options == {"limit": 30}
    assert Match.start("tally", document, seed=1).header.options == {"limit": 12}
    assert Match.start("tally", document, seed=1, options={"limit": "7"}).header.options == {"limit": 7}


def test_what_was_found_sound_starts_alike_without_being_looked_at_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    document = DOCUMENT | {"options": {"limit": 12}}
    asked = Match.start("tally", document, seed=8)
    monkeypatch.setattr(type(asked.system), "problems", None)
    unasked = Match.start_sound("tally", document, seed=8)
    assert replace(unasked.header, began="") == replace(asked.header, began="")
    assert unasked.lines == asked.lines


def test_what_cannot_be_started_is_refused_and_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    with pytest.raises(ScenarioError, match="start: is missing"):
        Match.start("tally", {}, seed=1, path=path)
    with pytest.raises(OptionError, match="no option 'wind'"):
        Match.start("tally", DOCUMENT, seed=1, options={"wind": 1}, path=path)
    with pytest.raises(UnknownSeat, match="no seat 'three'; the seats are one, two"):
        Match.start("tally", DOCUMENT, seed=1, seats={"three": "human"}, path=path)
    with pytest.raises(UnknownSystem, match="no system 'chess'"):
        Match.start("chess", DOCUMENT, seed=1, path=path)
    with pytest.raises(TypeError):
        Match.start("tally", {"start": "none", "roll": True}, seed=1, path=path)
    assert not path.exists()


def test_a_note_says_why_an_action_is_not_what_its_seat_chose_and_stays_with_it(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    match = tally(Add(1), path=path)
    match.act(Add(2), "the bot had ended")
    match.undo()
    match.redo()
    assert [moment.note for moment in match.moments] == ["", "", "the bot had ended"]
    assert [moment.note for moment in opened(path)[0].moments] == ["", "", "the bot had ended"]
    assert [moment.note for moment in match.fork(2).moments] == ["", "", "the bot had ended"]
    assert path.read_bytes().count(b'"note"') == 2


def test_a_seed_of_any_size_can_be_recorded() -> None:
    match = Match.start("tally", DOCUMENT | {"roll": True}, seed=3 << 80 | 5)
    assert match.header.seed == 5
    assert Match.start("tally", DOCUMENT, seed=-1).header.seed == SEEDS


def test_a_match_keeps_its_scenario_whatever_becomes_of_the_draft() -> None:
    draft = {"system": "tally", "start": 0, "notes": ["first"]}
    match = Match.start("tally", draft, seed=1)
    draft["start"] = 5
    draft["notes"].append("second")  # type: ignore[attr-defined]
    assert match.document == {"system": "tally", "start": 0, "notes": ["first"]}


def test_chance_at_the_beginning_is_recorded_and_the_next_comes_after_it() -> None:
    match = Match.start("tally", DOCUMENT | {"roll": True}, seed=8)
    assert len(match.moments[0].results) == 1
    assert match.moments[0].asked == 1
    match.act(Roll())
    assert match.moments[1].asked == 2


# Acting


def test_an_action_changes_a_copy_and_is_told_to_whoever_listens() -> None:
    match = tally()
    before, heard = match.state, list[Moment]()
    match.listen(heard.append)
    moment = match.act(Add(2))
    assert (before.total, total(match)) == (0, 2)
    assert heard == [moment]
    assert (moment.seat, moment.action, moment.results) == ("one", Add(2), ())
    assert match.lines[-1].digest == digest(match.state)


def test_what_is_refused_leaves_nothing_behind(tmp_path: Path) -> None:
    match = tally(Add(1), Add(1), path=tmp_path / "battle")
    match.undo()
    state, text, lines = match.state, (tmp_path / "battle").read_bytes(), list(match.lines)
    with pytest.raises(NotLegal, match=r"3 is not 1 or 2\. \(Y-1\)") as raised:
        match.act(Add(3))
    assert raised.value.refusal.nearest == Add(1)
    assert match.refusal(Add(3)) == raised.value.refusal
    assert match.state is state
    assert match.lines == lines
    assert len(match.undone) == 1
    assert (tmp_path / "battle").read_bytes() == text


def test_an_exception_in_the_rules_never_leaves_half_a_move(tmp_path: Path) -> None:
    match = tally(Add(1), Add(1), path=tmp_path / "battle")
    match.undo()
    state, text = match.state, (tmp_path / "battle").read_bytes()
    with pytest.raises(ZeroDivisionError):
        match.act(Break())
    assert match.state is state
    assert total(match) == 1
    assert len(match.undone) == 1
    assert (tmp_path / "battle").read_bytes() == text
    match.act(Add(2))
    assert opened(tmp_path / "battle")[0].moments == match.moments


def test_when_a_match_is_over_nothing_more_is_legal() -> None:
    match = Match.start("tally", DOCUMENT, seed=8, options={"limit": 1})
    match.act(Add(2))
    assert match.decision is None
    assert match.outcome is not None
    assert match.outcome.winners == ("one",)
    with pytest.raises(NotLegal, match="The battle is over"):
        match.act(Add(1))
    match.undo()
    assert match.outcome is None


def test_a_view_belongs_to_one_seat() -> None:
    view = tally(Add(2)).view("two")
    assert isinstance(view, TallyView)
    assert (view.seat, view.total) == ("two", 2)


# Undo and redo


@pytest.mark.parametrize(
    ("action", "closed"), [(Add(1), False), (Roll(), True), (Peek(), True), (Hand(), True)]
)
def test_undo_is_free_until_chance_a_reveal_or_a_hand_over(action: Action, closed: bool) -> None:
    match = tally(action)
    assert match.moments[-1].closed is closed
    if closed:
        with pytest.raises(UndoNeedsAgreement, match="chance, a reveal or a hand-over"):
            match.undo()
        assert len(match.moments) == 2
    match.undo(agreed=True)
    assert match.lines[-1] == Line(match.lines[0].digest, undo=1, agreed=closed)
    assert len(match.moments) == 1
    assert total(match) == 0


def test_undo_past_the_beginning_and_redo_past_the_end_are_refused() -> None:
    match = tally(Add(1))
    match.undo()
    with pytest.raises(NotLegal, match="nothing to take back"):
        match.undo(agreed=True)
    match.redo()
    with pytest.raises(NotLegal, match="nothing to do again"):
        match.redo()


def test_undo_takes_chance_back_and_redo_brings_the_same_chance() -> None:
    match = tally(Add(1), Roll(), Roll(), Hand())
    totals = [moment.state.total for moment in match.moments]
    for _ in range(4):
        match.undo(agreed=True)
    for _ in range(4):
        match.redo()
    assert [moment.state.total for moment in match.moments] == totals
    for _ in range(3):
        match.undo(agreed=True)
    match.act(Peek())
    match.act(Roll())
    assert match.moments[-1].results == tally(Roll()).moments[-1].results


def test_doing_the_same_again_is_a_redo_and_keeps_what_comes_after_it() -> None:
    match = tally(Add(1), Roll(), Add(2))
    match.undo()
    match.undo(agreed=True)
    match.act(Roll())
    assert [moment.action for moment in match.undone] == [Add(2)]
    match.redo()
    assert match.moments == tally(Add(1), Roll(), Add(2)).moments


def test_doing_something_else_forgets_what_was_taken_back() -> None:
    match = tally(Add(1), Add(2))
    match.undo()
    match.act(Add(1))
    assert match.undone == []


def test_undo_redo_and_second_thoughts_replay(tmp_path: Path) -> None:
    match = tally(Add(1), Roll(), Hand(), Add(2), path=tmp_path / "battle")
    match.undo()
    match.undo(agreed=True)
    match.redo()
    match.act(Add(1))
    match.act(Peek())
    match.undo(agreed=True)
    again, _ = opened(tmp_path / "battle")
    assert again.lines == match.lines
    assert again.moments == match.moments
    assert again.undone == match.undone


def test_a_loaded_match_goes_on_with_the_chance_it_would_have_had(tmp_path: Path) -> None:
    match = tally(Roll(), Roll(), Add(1), path=tmp_path / "battle")
    match.close()
    again, _ = opened(tmp_path / "battle", keep=tmp_path / "battle")
    assert again.act(Roll()) == match.act(Roll())


# Forks


def test_a_fork_goes_on_from_a_moment_and_leaves_the_match_alone(tmp_path: Path) -> None:
    match = tally(Add(1), Roll(), Add(2), path=tmp_path / "battle")
    branch = match.fork(2, tmp_path / "branch", seats={"two": "random"})
    assert branch.moments == match.moments[:3]
    assert branch.header.forked == "action 2 of battle"
    assert branch.header.seats == {"one": "human", "two": "random"}
    branch.act(Hand())
    assert len(match.moments) == 4
    again, _ = opened(tmp_path / "branch")
    assert again.moments == branch.moments
    assert opened(tmp_path / "battle")[0].moments == match.moments


def test_a_fork_can_be_undone_to_its_beginning_and_forked_again() -> None:
    branch = tally(Roll(), Add(2)).fork(2).fork(1)
    assert branch.undo(agreed=True).action == Roll()
    assert branch.header.forked == "action 1 of a match"


@pytest.mark.parametrize("moment", [-1, 3])
def test_a_fork_from_nowhere_is_refused(moment: int) -> None:
    with pytest.raises(IndexError, match=f"no moment {moment}; the match has 3"):
        tally(Add(1), Add(2)).fork(moment)
