"""Calls in a whole activation (G-20, G-41, G-55, GB-18)."""

from __future__ import annotations

from game.systems.confrontation import activation, events
from game.systems.confrontation.actions import BecomeAvatar, Call, Declare, EndActivation
from tests.systems.confrontation.builder import FENLING, MARSHAL, PRELATE, Table, row, unit
from tests.systems.confrontation.mystics.calls import call, table, with_works

PRIEST = with_works(PRELATE, "Steadfast", "Lance of Dawn", "Bulwark Hymn")


def begun(**what: object) -> Table:
    """The Wardens and their priest are activated."""
    made = table(
        unit("Wardens", at=row(40, 20, count=4), with_=[(PRIEST, (40, 24))], faith=30),
        unit("Oathblades", at=row(60, 20, count=4), with_=[(MARSHAL, (60, 24))]),
        unit("Fenlings", "two", profile=FENLING, at=row(40, 40, count=6)),
        **what,  # type: ignore[arg-type]
    )
    made.start(*activation.activation(1))
    return made


def offered(made: Table, work: str) -> bool:
    return any(isinstance(each, Call) and each.work == work for each in made.decision.suggest(made.state))


def test_miracles_fall_between_the_steps_and_communions_after_the_form_is_declared_G20() -> None:
    made = begun()
    assert offered(made, "steadfast")
    assert not offered(made, "lance-of-dawn")
    made.play(call(made, "Steadfast", made.hero("Wardens")))
    made.play(Declare("run"))
    assert offered(made, "lance-of-dawn")
    made.play(call(made, "Lance of Dawn", made.hero("Wardens"), "Fenlings"), dice=[4, 3, 1, 1])
    made.play(call(made, "Lance of Dawn", made.hero("Wardens"), "Fenlings"), dice=[1])
    made.play(EndActivation())
    assert made.state.decision is None
    assert made.state.units[1].faith == 30 - 3 - 8 - 8
    assert len(made.told(events.ActivationEnded)) == 1


def test_another_unit_calls_nothing_meanwhile_GB18() -> None:
    made = begun()
    assert made.refusal(Call("steadfast", made.hero("Oathblades"))) is not None


def test_an_avatar_is_made_in_an_activation_of_his_unit_GB102() -> None:
    made = begun(elixir={"one": 15})
    assert made.refusal(BecomeAvatar(made.hero("Oathblades"))) is not None
    made.play(EndActivation())
    made.start(*activation.activation(2))
    assert BecomeAvatar(made.hero("Oathblades")) in made.decision.suggest(made.state)
    made.play(BecomeAvatar(made.hero("Oathblades")))
    assert made.state.fighters[made.hero("Oathblades")].avatar
    assert BecomeAvatar(made.hero("Oathblades")) not in made.decision.suggest(made.state)


def test_the_last_enemy_struck_down_ends_the_battle_with_the_activation_G46() -> None:
    made = begun()
    for each in made.state.members(3)[1:]:
        del made.state.fighters[each.id]
    made.play(Declare("walk"))
    made.play(call(made, "Lance of Dawn", made.hero("Wardens"), "Fenlings"), dice=[4, 3, 1, 1])
    assert made.state.outcome is None
    made.play(EndActivation())
    assert made.state.outcome is not None
