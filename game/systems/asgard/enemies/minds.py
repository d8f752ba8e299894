"""Enemies say what they are about to do before they do it, and the players answer what the story asks (A-24)."""

from __future__ import annotations

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.steps import Decision, Step
from game.systems.asgard import adapters, events
from game.systems.asgard.actions import INTENTS, Answer, Declare, Intent, UnitId
from game.systems.asgard.encounters import deeds
from game.systems.asgard.enemies import promises
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet.effects import MODES
from game.systems.asgard.state import ENEMY, Saga
from game.systems.asgard.story import texts
from game.systems.asgard.story.codes import Cause, Follow, brings

AT_SOMEBODY = promises.AIMED
"""What needs somebody to do it to."""
SOMEWHERE: tuple[Intent, ...] = ("patrol", "search", "regroup")
"""What needs a place to go to."""


class Declaring(Decision[Saga], frozen=True, tag=True):
    """What an enemy is about to do (A-24): it can only name friendly units that its side sees or remembers."""

    listed = False
    unit: UnitId

    def suggest(self, state: Saga) -> list[Action]:
        mind = state.minds[self.unit]
        found: list[Action] = [Declare(self.unit, mind.mode, "hold")]
        found += [Declare(self.unit, mind.mode, "strike", unit) for unit in sorted(state.known)]
        return [*found, Declare(self.unit, mind.mode, "patrol", 0, mind.post)]

    def sample(self, state: Saga, chance: Chance) -> Action:
        mind = state.minds[self.unit]
        mode = mind.mode if mind.ordered else chance.pick(MODES)
        targets = sorted(state.known)
        intent = chance.pick([each for each in INTENTS if targets or each not in AT_SOMEBODY])
        whom = chance.pick(promises.whoms(intent))
        if intent in AT_SOMEBODY:
            return Declare(self.unit, mode, intent, chance.pick(targets), None, whom)
        if intent in SOMEWHERE:
            spots = [mind.post, *(sighting.at for _, sighting in sorted(state.known.items()))]
            return Declare(self.unit, mode, intent, 0, chance.pick(spots), whom)
        return Declare(self.unit, mode, intent, 0, None, whom)

    def check(self, state: Saga, action: Action) -> Refusal | None:
        mind = state.minds[self.unit]
        near = Declare(self.unit, mind.mode, "hold")
        if not isinstance(action, Declare) or action.unit != self.unit:
            name = adapters.of(state.plan).called(state.table, self.unit)
            return Refusal("A-24", f"{name} has to say first what it is about to do.", near)
        if action.why:
            return Refusal("A-71", "It has said nothing yet that it could do otherwise.", near)
        return self.fits(state, action)

    def fits(self, state: Saga, action: Declare) -> Refusal | None:
        """Why an enemy cannot be about to do that."""
        mind = state.minds[self.unit]
        near = Declare(self.unit, mind.mode, "hold")
        if action.mode not in MODES or action.intent not in INTENTS:
            return Refusal("A-24", "That is nothing an enemy can be about to do.", near)
        if mind.ordered and action.mode != mind.mode:
            return Refusal("A-24", f"The story has set its mode: {mind.mode}.", near)
        if action.whom not in promises.whoms(action.intent):
            return Refusal("A-71", f"To {action.intent} it cannot say that it strikes {action.whom!r}.", near)
        if action.intent in AT_SOMEBODY:
            if action.target not in state.known:
                return Refusal("A-24", "Its side neither sees nor remembers such a unit.", near)
        elif action.target:
            return Refusal("A-24", f"To {action.intent} takes nobody to do it to.", near)
        return self._placed(state, action, near)

    def _placed(self, state: Saga, action: Declare, near: Action) -> Refusal | None:
        """A place is named where one is needed, and lies on the table."""
        if action.intent not in SOMEWHERE:
            return (
                Refusal("A-24", f"To {action.intent} takes no place.", near)
                if action.at is not None
                else None
            )
        if not _on_table(state, action.at):
            return Refusal("A-24", f"To {action.intent} takes a place on the table.", near)
        return None

    def apply(self, state: Saga, action: Action, ctx: Context) -> None:
        assert isinstance(action, Declare)
        promises.declare(state, ctx, action)


def refuse_turn(state: Saga, action: Declare) -> Refusal | None:
    """Why an enemy cannot say in the middle of its activation that it does something else (A-71)."""
    refusal = promises.refuse_turn(state, action)
    return refusal or Declaring(ENEMY, action.unit).fits(state, action)


def _on_table(state: Saga, at: object) -> bool:
    """Whether a place is one at all, and lies on the table: an action can bring anything."""
    if not isinstance(at, tuple) or len(at) != 2:
        return False
    return adapters.of(state.plan).blip_spot(state.table, at) == at


class Asking(Decision[Saga], frozen=True, tag=True):
    """The story asks, and the code of the answer follows (A-4)."""

    text: str
    choices: tuple[tuple[str, int], ...]
    cause: Cause

    def actions(self, state: Saga) -> list[Action]:
        return [Answer(number) for number in range(len(self.choices))]

    def check(self, state: Saga, action: Action) -> Refusal | None:
        if action in self.actions(state):
            return None
        answers = ", ".join(words for words, _ in self.choices)
        return Refusal("A-4", f"{self.text} Answer first: {answers}.", Answer(0))

    def apply(self, state: Saga, action: Action, ctx: Context) -> None:
        assert isinstance(action, Answer)
        words, code = self.choices[action.choice]
        ctx.tell(events.Answered, self.seat, words)
        state.note("answer", words, self.cause.code, self.cause.unit, action.choice)
        state.push(Follow(code, self.cause, "answer"))


@brings(e.Ask)
def ask(state: Saga, ctx: Context, effect: e.Ask, cause: Cause) -> None:
    """The player whose doing it is chooses which code follows."""
    seat = deeds.leading(state, cause)
    text = texts.filled(state, effect.text, cause.unit)
    choices = tuple((texts.filled(state, words, cause.unit), code) for words, code in effect.choices)
    ctx.tell(events.Asked, seat, text)
    state.push(Asking(seat, text, choices, cause))


STEPS: tuple[type[Step[Saga]], ...] = (Declaring, Asking)
