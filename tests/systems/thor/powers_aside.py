"""Powers that are no play of a phase: what every defence and every free play must do, must not do, and meets."""

from __future__ import annotations

from typing import Any, Literal

from game.systems.thor.actions import Defend
from game.systems.thor.catalogue import units
from game.systems.thor.combat.attacks import Answer
from game.systems.thor.events import Healed
from game.systems.thor.sequence import FightPhase
from tests.systems.thor.builder import Board, unit
from tests.systems.thor.powers import Case, around, case, stage, way_of_power

# Reactions


def defence(hero: str, card: str, power: str, *, against: Literal["any", "H"] = "any") -> list[Case]:
    """A defence of the unit itself (T-40, T-42, T-105)."""

    def attacked(where: str, attack: str, *, friend: str = "") -> Board:
        places = {"d4": "T", where: "u"} | ({friend: "v"} if friend else {})
        pieces: dict[str, Any] = {"v": hero} if friend else {}
        return stage(places, T="Thor", u=hero, **pieces).hand(attack).foe(card)

    def hand() -> None:
        battle = attacked("e5", "Slam").play("Slam", by="T", at="u")
        assert battle.asks(Answer, "two")
        assert battle.answers() == {(card, power, "u")}
        battle.defend(card, power, by="u")
        assert (battle.hits("u"), battle.at("u")) == (units()[hero].hits, "e5")
        assert battle.state.discard[-1] == card

    def shot() -> None:
        battle = attacked("f6", "Short").play("Short", by="T", at="u")
        if against == "H":
            refusal = battle.refused_defence(card, power, by="u")
            assert (refusal.rule, "hand-to-hand" in refusal.text) == ("T-40", True)
            assert battle.answers() == set()
        else:
            assert battle.defend(card, power, by="u").hits("u") == units()[hero].hits

    def another() -> None:
        battle = attacked("e5", "Strike", friend="e4").play("Strike", by="T", at="u")
        refusal = battle.refused_defence(card, power, by="v")
        assert (refusal.rule, f"protects only {hero}" in refusal.text) == ("T-105", True)
        assert refusal.nearest == Defend(card, battle.ids["u"], power)
        assert battle.answers() == {(card, power, "u")}

    def own_turn() -> None:
        battle = stage({"d4": "U", "e5": "g"}, U=hero, g="Rock Giant").hand(card)
        assert battle.why_not(Defend(card, battle.ids["U"], power)).rule == "T-86"
        if [way.use for way in way_of_power(hero, card, power)] == ["defend"]:
            refusal = battle.refused(card, power, by="U")
            assert (refusal.rule, "is a reaction" in refusal.text) == ("T-51", True)

    def let_through() -> None:
        battle = attacked("e5", "Strike", friend="a8").play("Strike", by="T", at="u").let_through()
        assert battle.gone("u") if units()[hero].hits == 1 else battle.hits("u") == units()[hero].hits - 1
        assert battle.cards("two") == [card]

    return [
        case(hero, power, "stops a hand-to-hand attack, and nobody is pushed T-40 T-30", hand),
        case(hero, power, "does not stop a shot T-40" if against == "H" else "stops a shot T-40", shot),
        case(hero, power, "saves no other unit, not even of its name T-105", another),
        case(hero, power, "is not played in its own turn T-51 T-73", own_turn),
        case(hero, power, "may stay in the hand T-40", let_through),
    ]


def guardian(hero: str, card: str, power: str) -> list[Case]:
    """A defence of adjacent friends (T-42, T-105)."""

    def attacked(friend: str, attack: str = "Strike", **more: str) -> Board:
        places = {"d4": "T", "e5": "a", friend: "u"} | more
        return stage(places, T="Thor", a="Malekith", u=hero).hand(attack).foe(card)

    def saves() -> None:
        for where in sorted(around("e5") - {"d4"}):
            battle = attacked(where).play("Strike", by="T", at="a")
            assert battle.answers() == {(card, power, "u")}
            assert battle.defend(card, power, by="u").hits("a") == 7

    def shot() -> None:
        battle = (
            stage({"d4": "T", "f6": "a", "f7": "u"}, T="Thor", a="Malekith", u=hero).hand("Short").foe(card)
        )
        battle.play("Short", by="T", at="a").defend(card, power, by="u")
        assert battle.hits("a") == 7

    def far() -> None:
        battle = attacked("e7").play("Strike", by="T", at="a")
        refusal = battle.refused_defence(card, power, by="u")
        assert (refusal.rule, "2 away" in refusal.text) == ("T-42", True)

    def itself() -> None:
        battle = attacked("d5").play("Strike", by="T", at="u")
        refusal = battle.refused_defence(card, power, by="u")
        assert refusal.rule == "T-105"
        assert f", not {hero}." in refusal.text

    def fellow() -> None:
        battle = stage({"d4": "T", "e5": "u", "e6": "v"}, T="Thor", u=hero, v=hero).hand("Strike").foe(card)
        battle.play("Strike", by="T", at="u")
        assert battle.answers() == {(card, power, "v")}

    return [
        case(hero, power, "saves any adjacent friend T-42", saves),
        case(hero, power, "saves from a shot too T-42 T-105", shot),
        case(hero, power, "saves no friend two squares away T-42", far),
        case(hero, power, "does not save the unit itself T-105", itself),
        case(hero, power, "saves another unit of its own name T-105", fellow),
    ]


# Free plays


def summons(hero: str, card: str, power: str, fresh: str) -> list[Case]:
    """A fresh unit next to the summoner, as a free play (T-53, T-114)."""

    def appears() -> None:
        for phase in ("move", "fight"):
            for where in sorted(around("d4")):
                battle = stage({"d4": "U", "h8": "g"}, phase=phase, U=hero, g="Rock Giant").hand(card)
                battle.play(card, power, by="U", to=where)
                assert battle.on(where) == fresh
                born = battle.state.units[battle.state.board[where]]
                assert (born.hits, born.seat, born.summoned) == (units()[fresh].hits, "one", True)

    def no_room() -> None:
        ring = dict.fromkeys(around("d4"), "#")
        battle = stage(ring | {"d4": "U", "h8": "g"}, U=hero, g="Rock Giant").hand(card)
        assert battle.squares(card, power, by="U") == set()
        refusal = battle.refused(card, power, by="U", to="d5")
        assert (refusal.rule, "no free square" in refusal.text) == ("T-53", True)

    def taken() -> None:
        battle = stage({"d4": "U", "d5": "g"}, U=hero, g="Rock Giant").hand(card)
        refusal = battle.refused(card, power, by="U", to="d5")
        assert (refusal.rule, "d5 is taken" in refusal.text) == ("T-53", True)
        assert refusal.nearest is not None
        assert battle.refused(card, power, by="U", to="d6").rule == "T-53"

    def acts_at_once() -> None:
        battle = stage({"d4": "U", "f5": "g"}, U=hero, g="Rock Giant").hand(card, "Strike")
        battle.play(card, power, by="U", to="e4")
        battle.ids["W"] = battle.state.board["e4"]
        assert battle.play("Strike", by="W", at="g").hits("g") == 5

    return [
        case(hero, power, "places a fresh unit on any square beside it T-53", appears),
        case(hero, power, "needs a free square T-53", no_room),
        case(hero, power, "places nobody on a taken or distant square T-53", taken),
        case(
            hero,
            power,
            "leaves the play of the phase open, and the fresh unit may make it T-51 T-114",
            acts_at_once,
        ),
    ]


def heals_itself(hero: str, card: str, power: str) -> list[Case]:
    """One hit back for the unit itself (T-54, T-76)."""
    full = units()[hero].hits

    def stand(left: int, friend: int = 0) -> Board:
        pieces: dict[str, Any] = {"U": unit(hero, left), "F": unit("Sif", friend), "g": "Rock Giant"}
        return stage({"d4": "U", "d5": "F", "h8": "g"}, **pieces).hand(card)

    def heals() -> None:
        battle = stand(full - 2).play(card, power, by="U", at="U")
        assert battle.hits("U") == full - 1
        assert [(event.hits, event.left) for event in battle.events if isinstance(event, Healed)] == [
            (1, full - 1)
        ]
        assert battle.asks(FightPhase, "one")

    def unhurt() -> None:
        refusal = stand(full).refused(card, power, by="U", at="U")
        assert (refusal.rule, "unhurt" in refusal.text) == ("T-76", True)

    def friend() -> None:
        refusal = stand(full - 1, 2).refused(card, power, by="U", at="F")
        assert (refusal.rule, refusal.text.endswith(" alone.")) == ("T-54", True)
        assert refusal.nearest is not None

    def no_more() -> None:
        battle = stand(full - 1).play(card, power, by="U", at="U")
        assert battle.hits("U") == full

    return [
        case(hero, power, "gives one hit back, as a free play T-51 T-54", heals),
        case(hero, power, "is refused for an unhurt unit T-76", unhurt),
        case(hero, power, "heals nobody else T-54", friend),
        case(hero, power, "heals up to the hits at the start T-54", no_more),
    ]


def looks(hero: str, card: str, power: str, count: int) -> list[Case]:
    """A look at the next cards of the deck (T-55, T-78, T-99)."""
    top = ("Strike", "March", "Cover", "Slam", "Far", "Run", "Block", "Dodge", "Smite")

    def stand(*deck: str) -> Board:
        return stage({"d4": "U", "h8": "g"}, U=hero, g="Rock Giant").hand(card).deck(*deck)

    def sees() -> None:
        battle = stand(*top).play(card, power, by="U")
        assert battle.view("one").known.deck == top[:count]
        assert battle.view("two").known.deck == ()
        assert battle.state.deck[::-1][: len(top)] == top
        assert battle.asks(FightPhase, "one")

    def short_deck() -> None:
        battle = stage({"d4": "U", "h8": "g"}, U=hero, g="Rock Giant").hand(card).last_cards("Slam", "Run")
        battle.play(card, power, by="U")
        assert battle.view("one").known.deck == ("Slam", "Run")

    def no_deck() -> None:
        battle = stage({"d4": "U", "h8": "g"}, U=hero, g="Rock Giant").hand(card).last_cards()
        assert battle.refused(card, power, by="U").rule == "T-76"

    def follows() -> None:
        battle = stand(*top).play(card, power, by="U").end_phase()
        assert battle.view("one").known.hand == top[:3]
        assert battle.view("one").known.deck == top[3:count]

    return [
        case(hero, power, f"shows its player alone the next {count} cards, which stay T-55", sees),
        case(hero, power, "shows what is left of a short deck T-78", short_deck),
        case(hero, power, "is refused with an empty deck T-76 T-78", no_deck),
        case(hero, power, "follows the cards into the foe's hand T-99", follows),
    ]
