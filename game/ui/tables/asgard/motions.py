"""Events of a story become motion: tokens spent and laid back, blips that come, go and are gone, foes that appear.

What happens on the table beneath is moved by that table's own choreographer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from game.core.events import Event
from game.systems.asgard import events as e
from game.ui.app.motion import Clip, in_out, linear, mix
from game.ui.tables.asgard.display import Chit, StoryDisplay

SPEND, LAY, TURN, GO, READ = 0.3, 0.28, 0.25, 0.45, 0.5
Group = list[Clip]
Groups = Callable[[Sequence[Event]], Iterator[Sequence[Clip]]]


class Storyteller:
    """Turns events into groups of clips; those of the table go to `beneath`. `changed` lays the panels out anew."""

    def __init__(
        self,
        told: StoryDisplay,
        beneath: Groups,
        play: Callable[..., None],
        changed: Callable[[], None],
        *,
        reduced: bool = False,
    ) -> None:
        self.told, self.beneath, self.play, self.changed, self.reduced = told, beneath, play, changed, reduced
        self.now = told.source()

    def groups(self, happened: Sequence[Event]) -> Iterator[Sequence[Clip]]:
        """The clips of all events, in order."""
        makers: dict[type[Event], Callable[[Any], Iterator[Sequence[Clip]]]] = {
            e.TokenSpent: lambda event: self._tokens(spent=(event.token,)),
            e.TokensMoved: lambda event: self._tokens(event.returned, event.spent, event.removed),
            e.ConditionChanged: self._condition, e.BecameBlip: self._became, e.Lurks: self._became, e.BlipMoved: self._went,
            e.BlipGone: self._gone, e.BlipSeen: self._unmasked, e.Declared: self._declared,
            e.ObjectiveChanged: self._told, e.EffectSeen: self._told, e.CardsBack: self._told,
        }  # fmt: skip
        for event in happened:
            maker = makers.get(type(event))
            if maker is not None:
                yield from maker(event)
            else:
                yield from self.beneath([event])

    # Tokens

    def _tokens(
        self, returned: Sequence[int] = (), spent: Sequence[int] = (), removed: Sequence[int] = ()
    ) -> Iterator[Group]:
        clips = [self._spend(self.told.tokens[id]) for id in spent if id in self.told.tokens]
        clips += [self._take_away(self.told.tokens[id]) for id in removed if id in self.told.tokens]
        clips += [self._lay(id) for id in returned]
        if clips:
            yield clips

    def _spend(self, chit: Chit) -> Clip:
        """It turns over: half of the time it narrows, then it lies there spent."""

        def begin() -> None:
            chit.moving = True
            self.play("card")

        def apply(share: float) -> None:
            chit.spent = share >= 0.5
            chit.scale = 1.0 if self.reduced else 1 + 0.35 * 4 * share * (1 - share)
            chit.alpha = abs(1 - 2 * share) if self.reduced else 1.0

        def end() -> None:
            chit.spent, chit.scale, chit.alpha, chit.moving = True, 1.0, 1.0, False

        return Clip(SPEND, apply, ease=linear, begin=begin, end=end)

    def _lay(self, id: int) -> Clip:
        """It comes back into play, or into being."""
        token = self.now.tokens.get(id)
        at = token.at if token else (0, 0)
        chit = self.told.tokens.get(id) or Chit(id, *at)

        def begin() -> None:
            chit.moving, chit.spent = True, False
            if token is not None and not token.gone:
                self.told.tokens[id] = chit

        def apply(share: float) -> None:
            chit.alpha = share
            chit.scale = 1.0 if self.reduced else mix(1.4, 1.0, share)

        def end() -> None:
            chit.alpha, chit.scale, chit.moving = 1.0, 1.0, False

        return Clip(LAY, apply, begin=begin, end=end)

    def _take_away(self, chit: Chit) -> Clip:
        def begin() -> None:
            chit.moving = True

        def apply(share: float) -> None:
            chit.alpha = 1 - share

        return Clip(LAY, apply, begin=begin, end=lambda: self._forget(self.told.tokens, chit))

    def _forget(self, where: dict[int, Chit], chit: Chit) -> None:
        where.pop(chit.id, None)

    # The story

    def _condition(self, event: e.ConditionChanged) -> Iterator[Group]:
        yield [Clip(0.0, _nothing, begin=lambda: self.play("turn"), end=self._tell)]
        yield from self._tokens(event.returned, event.spent)

    def _told(self, event: Event) -> Iterator[Group]:
        yield [Clip(0.0, _nothing, end=self._tell)]

    def _tell(self) -> None:
        """The panels say what is now."""
        self.told.saga = self.now
        self.changed()

    def _declared(self, event: e.Declared) -> Iterator[Group]:
        """The marks of what an enemy is about to do are drawn from the story."""
        yield [Clip(0.0, _nothing, end=self._tell)]

    # Blips

    def _became(self, event: e.BecameBlip | e.Lurks) -> Iterator[Group]:
        chit = Chit(event.unit, *event.at)

        def begin() -> None:
            self.told.blips[chit.id] = chit
            chit.moving = True
            self.play("move")

        def apply(share: float) -> None:
            chit.alpha = share

        yield [Clip(TURN, apply, begin=begin, end=lambda: self._rest(chit))]

    def _rest(self, chit: Chit) -> None:
        chit.moving, chit.alpha, chit.scale = False, 1.0, 1.0

    def _went(self, event: e.BlipMoved) -> Iterator[Group]:
        chit = self.told.blips.get(event.unit)
        if chit is None:
            return
        (x, y), (to_x, to_y) = event.origin, event.to

        def begin() -> None:
            chit.moving = True
            self.play("move")

        def apply(share: float) -> None:
            chit.x, chit.y = mix(x, to_x, share), mix(y, to_y, share)

        yield [
            Clip(
                GO if not self.reduced else 0.08,
                apply,
                ease=in_out,
                begin=begin,
                end=lambda: self._rest(chit),
            )
        ]

    def _gone(self, event: e.BlipGone) -> Iterator[Group]:
        chit = self.told.blips.get(event.unit)
        if chit is None:
            return

        def begin() -> None:
            chit.moving = True

        def apply(share: float) -> None:
            chit.alpha = 1 - share
            chit.scale = 1.0 if self.reduced else mix(1.0, 0.7, share)

        yield [Clip(TURN, apply, begin=begin, end=lambda: self._forget(self.told.blips, chit))]

    def _unmasked(self, event: e.BlipSeen) -> Iterator[Group]:
        chit = self.told.blips.get(event.unit)
        if chit is None:
            return

        def apply(share: float) -> None:
            chit.moving, chit.alpha = True, 1 - share

        yield [
            Clip(
                TURN, apply, begin=lambda: self.play("turn"), end=lambda: self._forget(self.told.blips, chit)
            )
        ]


def _nothing(_: float) -> None:
    pass
