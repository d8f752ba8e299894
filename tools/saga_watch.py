"""What a person at the table would notice in a story of ASGARD, looked at after every decision.

Tokens and cards are followed from one event to the next and compared with where the story stands afterwards: an encounter from a
spent token, a card that is nowhere, an enemy that acts before it has said what it is about to do are found out. Every decision
is lived through once more for `saga_checks` and `saga_books`; every so often the enemy's bot is asked twice (`hidden_information`).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from game.core.events import Event
from game.core.match import Match
from game.core.promises.breaches import keep
from game.systems.ascension.events import Activated
from game.systems.asgard import events as e
from game.systems.asgard import eyes
from game.systems.asgard.actions import Declare
from game.systems.asgard.cards import DECK, Card
from game.systems.asgard.sheet import effects
from game.systems.asgard.state import ENEMY, Saga
from tools import hidden_information
from tools.saga_books import Books
from tools.saga_checks import Blips, Checks
from tools.saga_retold import Retold

EVERY = 8
"""Every so many choices of the enemy its bot is asked what it would do."""


class SagaWatch:
    """Looked at after every decision of a story."""

    def __init__(self) -> None:
        self.used: Counter[str] = Counter()
        """How often each kind of event was met, and each effect of the codes that followed."""
        self.silent = 0
        """An enemy that acts and has not yet said what it is about to do."""
        self.asked = 0
        """How many choices of the enemy there were."""
        self.stories: dict[tuple[int, int], e.CodeFollowed] = {}
        """What has been told, by code and version."""
        self.retold: Retold | None = None

    def __call__(self, match: Match) -> None:
        """Look at the latest moment of a match. Raises `Breach`."""
        moment, state = match.moments[-1], match.state
        if self.retold is None:
            self.retold = Retold((Checks(), Blips(), Books(match)))
        self.retold(match)
        decision = state.decision
        if decision is not None and decision.seat == ENEMY:
            self.asked += 1
            if self.asked % EVERY == 0 and hidden_information.blind_to(
                state, match.header.system, self.asked
            ):
                self.used["asked twice"] += 1
        before: Saga = match.moments[-2].state
        course = _Course(before)
        if self.silent:
            keep(
                "an enemy says what it is about to do before it does it (A-24)",
                isinstance(moment.action, Declare),
            )
            self.silent = 0
        for event in moment.events:
            self.used[type(event).__name__] += 1
            course.follow(event)
            if isinstance(event, Activated) and event.model in before.foes and state.outcome is None:
                self.silent = event.model
            if isinstance(event, e.CodeFollowed):
                told = state.plan.codes[event.code].versions[event.version]
                self.used.update(type(effect).__name__ for effect in told.do)
                self._told(event)
        course.ends_as(state)
        if moment.results or any(event.reveals for event in moment.events):
            keep("chance and reveals close a moment", moment.closed)
        if state.outcome is None:
            keep("no friend stands on the enemy's side", not set(eyes.friends(state)) & set(state.foes))

    def _told(self, event: e.CodeFollowed) -> None:
        """A-79: no story twice in a game, and nobody acts who is not there."""
        if event.story:
            words = self.stories.setdefault((event.code, event.version), event)
            keep("a story is told once in a game (A-79)", words is event, where=event)


class _Course:
    """Tokens and cards as the events of a moment tell of them."""

    def __init__(self, state: Saga) -> None:
        self.plan = state.plan
        self.spent = {token.id for token in state.tokens.values() if token.spent}
        self.gone = {token.id for token in state.tokens.values() if token.gone}
        self.deck: set[Card] = set(state.deck)
        self.fixed = {foe.unit for foe in state.foes.values() if foe.fixed}
        self.checked = 0
        """The token that was checked last."""

    def follow(self, event: Event) -> None:
        """Do what an event says, checking that it can be."""
        word: Any = getattr(self, f"_{type(event).__name__}", None)
        if word:
            word(event)

    def _Checked(self, event: e.Checked) -> None:
        keep("only a token in play is checked", event.token not in self.spent | self.gone, where=event)
        keep("three dice are rolled", all(1 <= die <= 6 for die in (*event.ours.dice, *event.theirs.dice)))
        self.checked = event.token

    def _TokenSpent(self, event: e.TokenSpent) -> None:
        keep("a token is spent by a check of its own", event.token == self.checked, where=event)
        self.spent.add(event.token)

    def _CardFlipped(self, event: e.CardFlipped) -> None:
        keep(
            "a card is flipped for the token that was checked (A-13)",
            event.token == self.checked != 0,
            where=event,
        )
        keep("a flipped card comes out of the deck", event.card in self.deck, where=event)
        if not event.missing:
            self.deck.discard(event.card)
        self.checked = 0

    def _CardsBack(self, event: e.CardsBack) -> None:
        keep("cards that go back were out", not set(event.cards) & self.deck, where=event)
        self.deck |= set(event.cards)

    def _ConditionChanged(self, event: e.ConditionChanged) -> None:
        keep("spent tokens come back (A-15)", set(event.returned) == self.spent - self.gone, where=event)
        self.spent = (self.spent - set(event.returned)) | set(event.spent)

    def _TokensMoved(self, event: e.TokensMoved) -> None:
        self.spent = (self.spent - set(event.returned)) | set(event.spent)
        self.gone |= set(event.removed)

    def _FoeCame(self, event: e.FoeCame) -> None:
        if event.fixed:
            self.fixed.add(event.unit)

    def _Lurks(self, event: e.Lurks) -> None:
        keep("fixed encounters never become blips (A-22)", event.unit not in self.fixed, where=event)

    def _BecameBlip(self, event: e.BecameBlip) -> None:
        keep("fixed encounters never become blips (A-22)", event.unit not in self.fixed, where=event)

    def ends_as(self, state: Saga) -> None:
        """What the events told is how the story stands now."""
        spent = {token.id for token in state.tokens.values() if token.spent}
        keep(
            "tokens are spent and come back as told",
            spent - self.gone == self.spent - self.gone,
            where=(spent, self.spent),
        )
        keep("tokens go as told", {token.id for token in state.tokens.values() if token.gone} == self.gone)
        keep("52 cards are in the deck or out", set(state.deck) | set(state.out) == set(DECK))
        keep("no card is in the deck and out of it", not set(state.deck) & set(state.out))


def everything() -> set[str]:
    """Every effect that a code can have."""
    return {kind.__name__ for kind in effects.Effect.__subclasses__()}
