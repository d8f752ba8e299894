"""Every rule that the soak of stories watches is broken once, and found out."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import msgspec
import pytest

from game.bots.base import Choice
from game.bots.reaction import senses
from game.bots.reaction.bot import Reaction
from game.core.promises import conformance
from game.core.promises.breaches import Breach
from game.systems.asgard import adapters, events, eyes, sequence
from game.systems.asgard.encounters import checks, deck, marks, sightings
from game.systems.asgard.enemies import blips
from game.systems.asgard.on_ascension.adapter import OnAscension
from game.systems.asgard.sheet import effects
from game.systems.asgard.state import ENEMY, Saga
from game.systems.asgard.story import codes
from tools import hidden_information, saga_watch, soak
from tools.saga_watch import SagaWatch

Patch = pytest.MonkeyPatch
STORIES, DECISIONS = 6, 250
NEVER = 1_000_000
"""Positions are not examined whole here: it is the watch that has to notice."""


def nothing(*_: Any, **__: Any) -> None:
    """What does not happen."""


def _never_spots(patch: Patch) -> None:
    patch.setattr(eyes, "to_check", lambda state, unit: [])


def _the_farthest_first(patch: Patch) -> None:
    honest = eyes.to_check
    patch.setattr(eyes, "to_check", lambda state, unit: honest(state, unit)[::-1])


def _beyond_range(patch: Patch) -> None:
    patch.setattr(eyes, "to_check", lambda state, unit: state.in_play())


def _checks_in_combat(patch: Patch) -> None:
    patch.setattr(eyes, "in_combat", lambda state, unit: False)


def _no_check_after_a_move(patch: Patch) -> None:
    def proceed(self: sequence.EndOfMove, state: Any, ctx: Any) -> None:
        host = adapters.of(state.plan)
        if host.moving(state.table) == self.unit:
            host.stop(state.table)
        state.push(blips.Hide())

    patch.setattr(sequence.EndOfMove, "proceed", proceed)


def _a_check_too_many(patch: Patch) -> None:
    honest = sequence.EndOfActivation.proceed

    def proceed(self: sequence.EndOfActivation, state: Any, ctx: Any) -> None:
        honest(self, state, ctx)
        state.push(checks.Spotting(self.unit, "after"))

    patch.setattr(sequence.EndOfActivation, "proceed", proceed)


def _nobody_is_met(patch: Patch) -> None:
    patch.setattr(sightings, "_meet", nothing)


def _nobody_becomes_a_blip(patch: Patch) -> None:
    patch.setattr(blips.Hide, "proceed", nothing)


def _blips_at_once(patch: Patch) -> None:
    honest = sightings.Look.proceed

    def proceed(self: sightings.Look, state: Any, ctx: Any) -> None:
        honest(self, state, ctx)
        state.push(blips.Hide())

    patch.setattr(sightings.Look, "proceed", proceed)


def _blips_stay_blips(patch: Patch) -> None:
    patch.setattr(sightings, "_unmask", nothing)


def _blips_do_not_roll(patch: Patch) -> None:
    patch.setattr(blips.Rolls, "proceed", nothing)


def _blips_roll_backwards(patch: Patch) -> None:
    def proceed(self: blips.Rolls, state: Any, ctx: Any) -> None:
        state.push(*(blips.Roll(unit) for unit in reversed(state.blips)))

    patch.setattr(blips.Rolls, "proceed", proceed)


def _blips_run(patch: Patch) -> None:
    def goes(self: Any, table: Any, unit: int, spot: Any, friends: Any, **_: Any) -> Any:
        return (spot[0] + 5_000, spot[1])

    patch.setattr(OnAscension, "blip_goes", goes)


def _nobody_recovers(patch: Patch) -> None:
    patch.setattr(marks, "recover", nothing)


def _nobody_takes_a_stand(patch: Patch) -> None:
    patch.setattr(marks, "stand", nothing)


def _blips_keep_their_stance(patch: Patch) -> None:
    patch.setattr(marks, "level", nothing)


def _nothing_is_lent(patch: Patch) -> None:
    patch.setattr(marks, "lay", nothing)


def _effects_are_not_struck(patch: Patch) -> None:
    honest = deck.release

    def release(state: Any, ctx: Any, unit: int, *, vanished: bool) -> None:
        seen = state.seen
        honest(state, ctx, unit, vanished=vanished)
        state.seen = seen

    patch.setattr(deck, "release", release)


def _effects_are_struck_by_a_fall(patch: Patch) -> None:
    honest = deck.release
    patch.setattr(deck, "release", lambda state, ctx, unit, vanished: honest(state, ctx, unit, vanished=True))


def _counts_are_lost(patch: Patch) -> None:
    def count(state: Any, ctx: Any, effect: effects.Count, cause: Any) -> None:
        ctx.tell(events.Counting, effect.name, state.counts.get(effect.name, 0) + 1)

    patch.setitem(codes._DEEDS, effects.Count, count)


def _objectives_are_lost(patch: Patch) -> None:
    def objective(state: Any, ctx: Any, effect: effects.Objective, cause: Any) -> None:
        ctx.tell(events.ObjectiveChanged, effect.objective, "done")

    patch.setitem(codes._DEEDS, effects.Objective, objective)


FAULTS: list[tuple[str, int, Callable[[Patch], None], str]] = [
    (
        "asgard",
        4294967296,
        _never_spots,
        "a token that can be spotted is checked|whoever can spot a token checks it",
    ),
    ("asgard", 4294967297, _the_farthest_first, "the nearest token that can be spotted is checked"),
    ("asgard", 4294967297, _beyond_range, "the nearest token that can be spotted is checked"),
    ("asgard", 4294967297, _no_check_after_a_move, "whoever can spot a token checks it"),
    ("asgard", 4294967297, _a_check_too_many, "whoever looks for tokens has to, now"),
    (
        "asgard-thor",
        4294967296,
        _never_spots,
        "a token that can be spotted is checked|whoever can spot a token checks it",
    ),
    (
        "asgard-thor",
        4294967300,
        _checks_in_combat,
        "the nearest token that can be spotted is checked|whoever looks for tokens",
    ),
    ("asgard", 4294967298, _nobody_is_met, "a fixed encounter in sight has been met"),
    ("asgard-thor", 4294971393, _nobody_becomes_a_blip, "every enemy that nobody sees becomes a blip"),
    ("asgard", 4294967297, _blips_at_once, "enemies become blips only when a move"),
    ("asgard-thor", 4294971393, _blips_stay_blips, "a blip that is seen is that enemy again"),
    ("asgard-thor", 4294971393, _blips_do_not_roll, "every blip rolls at the end of a round"),
    ("asgard-thor", 4294971393, _blips_roll_backwards, "blips roll in the order in which they came"),
    ("asgard", 4294979585, _blips_run, "a blip goes as far as its model would"),
    ("asgard", 4294967297, _nobody_recovers, "who is flat-footed, and for how long"),
    (
        "asgard-thor",
        4294979587,
        _nobody_takes_a_stand,
        "enemies stand to those that triggered them|blips have no stance",
    ),
    (
        "asgard-thor",
        4294967296,
        _blips_keep_their_stance,
        "enemies stand to those that triggered them|blips have no stance",
    ),
    ("asgard", 4294967297, _nothing_is_lent, "marks lie as the rules say"),
    ("asgard", 4294967331, _effects_are_not_struck, "the effects seen are those of the cards that are out"),
    ("asgard", 4294967321, _effects_are_struck_by_a_fall, "the effects seen are those|cards are out as told"),
    ("asgard", 4294967297, _counts_are_lost, "counts are as told"),
    ("asgard", 4294967297, _objectives_are_lost, "objectives are as told"),
]


@pytest.mark.parametrize(("system", "first", "fault", "promise"), FAULTS)
@pytest.mark.slow
def test_the_soak_notices(
    system: str, first: int, fault: Callable[[Patch], None], promise: str, monkeypatch: Patch
) -> None:
    fault(monkeypatch)
    with pytest.raises(Breach, match=promise):
        played(system, first)


def played(system: str, first: int) -> None:
    """The stories of a soak from a seed on, until one of them breaks a promise."""
    for seed, document in islice(soak.documents(system, first), STORIES):
        conformance.play(system, document, seed=seed, decisions=DECISIONS, every=NEVER, watch=SagaWatch())


# What the enemy cannot know


def _sees_everybody(patch: Patch) -> None:
    honest = senses.known

    def known(saga: Saga, adapter: Any, rounds: int, lookers: Any = ()) -> Any:
        friends = [unit for unit in adapter.units(saga.table) if adapter.seat(saga.table, unit) != ENEMY]
        seen = honest(saga, adapter, rounds, lookers)
        return msgspec.structs.replace(seen, table=saga.table, seen=frozenset(friends), ghosts={})

    patch.setattr(senses, "known", known)


def _speaks_of_somebody(patch: Patch) -> None:
    honest = Reaction.declared

    def declared(self: Reaction, saga: Saga, unit: int) -> Choice:
        hands, strangers = hidden_information.host(saga), hidden_information.unknown(saga)
        choice = honest(self, saga, unit)
        name = hands.called(saga.table, strangers[0]) if strangers else "nobody"
        return Choice(choice.action, f"It waits for {name} here.")

    patch.setattr(Reaction, "declared", declared)


def _goes_by_tokens(patch: Patch) -> None:
    honest = Reaction.declared

    def declared(self: Reaction, saga: Saga, unit: int) -> Choice:
        choice = honest(self, saga, unit)
        return Choice(choice.action, f"It counts {len(saga.in_play())} tokens.")

    patch.setattr(Reaction, "declared", declared)


@pytest.mark.parametrize(
    ("fault", "promise"),
    [
        (_sees_everybody, "what the enemy cannot know changes nothing|names nobody whom it does not know of"),
        (_speaks_of_somebody, "speaks of nobody whom it does not know of"),
        (_goes_by_tokens, "what the enemy cannot know changes nothing that it says"),
    ],
)
def test_the_soak_notices_a_bot_that_knows_too_much(
    fault: Callable[[Patch], None], promise: str, monkeypatch: Patch
) -> None:
    fault(monkeypatch)
    monkeypatch.setattr(saga_watch, "EVERY", 1)
    with pytest.raises(Breach, match=promise):
        played("asgard-thor", 4294971392)


def test_an_honest_bot_is_asked_twice(monkeypatch: Patch) -> None:
    monkeypatch.setattr(saga_watch, "EVERY", 1)
    tried = 0
    for seed, document in islice(soak.documents("asgard-thor", 4294971394), 2):
        watch = SagaWatch()
        conformance.play("asgard-thor", document, seed=seed, decisions=120, every=NEVER, watch=watch)
        tried += watch.used["asked twice"]
    assert tried > 5
