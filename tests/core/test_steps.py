"""Steps and decisions: what is still to happen is a stack, and any interruption is one push."""

from __future__ import annotations

import pytest

from game.core import steps
from game.core.actions import Action
from game.core.chance import Chance, Scripted, seeded
from game.core.events import Context, Event
from game.core.steps import Decision, State, Step
from game.core.system import digest, encode


class Line(State):
    said: tuple[str, ...] = ()

    def copy(self) -> Line:
        return Line(self.stack.copy(), self.outcome, self.said)


class Say(Step[Line], frozen=True, tag=True):
    words: str

    def proceed(self, state: Line, ctx: Context) -> None:
        state.said += (self.words,)
        if self.words == "wait":
            state.push(Say("for"), Say("me"))


class Ask(Decision[Line], frozen=True, tag=True):
    def actions(self, state: Line) -> list[Action]:
        return [Action()]

    def apply(self, state: Line, action: Action, ctx: Context) -> None:
        state.said += ("answered",)


class Mute(Decision[Line], frozen=True, tag=True):
    listed = False


def line(*todo: Step[Line]) -> Line:
    state = Line([], None)
    state.push(*todo)
    return state


def test_what_is_pushed_happens_in_order_and_before_what_waited() -> None:
    state = line(Say("please"), Say("wait"), Say("now"))
    steps.advance(state, Context(seeded()))
    assert state.said == ("please", "wait", "for", "me", "now")


def test_what_is_not_among_the_choices_is_refused_with_one_that_is() -> None:
    class Other(Action, frozen=True):
        pass

    refusal = Ask("one").check(line(), Other())
    assert refusal is not None
    assert refusal.nearest == Action()


def test_advancing_stops_at_a_choice_and_goes_on_after_it() -> None:
    state = line(Say("a"), Ask("one"), Say("b"))
    steps.advance(state, Context(seeded()))
    assert state.said == ("a",)
    assert state.decision == Ask("one")
    steps.act(state, Action(), Context(seeded()))
    assert state.said == ("a", "answered", "b")
    assert state.decision is None


def test_a_choice_that_lists_its_actions_checks_suggests_and_samples_from_them() -> None:
    state, ask = line(), Ask("one")
    assert ask.suggest(state) == [Action()]
    assert ask.sample(state, Chance(Scripted([0]))) == Action()
    assert ask.check(state, Action()) is None


def test_a_choice_that_cannot_list_says_what_to_use() -> None:
    with pytest.raises(TypeError, match="use suggest and check"):
        Mute("one").actions(line())
    with pytest.raises(TypeError, match="how to apply"):
        Mute("one").apply(line(), Action(), Context(seeded()))
    with pytest.raises(TypeError, match="waits for a choice"):
        Mute("one").proceed(line(), Context(seeded()))


def test_a_digest_differs_with_every_part_of_a_state() -> None:
    states = [
        line(),
        line(Say("a")),
        line(Say("b")),
        line(Ask("one")),
        line(Ask("two")),
        Line([], None, ("x",)),
    ]
    assert len({digest(state) for state in states}) == len(states)
    assert all(len(digest(state)) == 16 for state in states)
    assert encode(line(Say("a"))) == b'{"stack":[{"type":"Say","words":"a"}],"outcome":null,"said":[]}'


def test_with_nobody_listening_an_event_is_not_even_made() -> None:
    made = []

    def event(number: int) -> Event:
        made.append(number)
        return Event()

    Context(seeded()).tell(event, 1)
    listened = Context(seeded(), [])
    listened.tell(event, 2)
    assert made == [2]
    assert listened.events == [Event()]
