"""The right column of a salvo: who shoots, how many would fall, what it is made of, and the other salvos of the unit."""

from __future__ import annotations

from game.core.breakdowns import Part
from game.core.words.grammar import does
from game.systems.confrontation import odds
from game.table.lengths import said_cm
from game.ui.kit.lines import Line
from game.ui.kit.measures import LINE, NEAR
from game.ui.kit.pen import Pen
from game.ui.tables.confrontation import captions
from game.ui.tables.confrontation.assaults.assault_lines import LOSSES, Losses
from game.ui.tables.confrontation.contract import Sheeted
from game.ui.tables.confrontation.salvos import shot_plan
from game.ui.tables.confrontation.salvos.shot_plan import Aim


def sections(scene: Sheeted, pen: Pen) -> bool:
    """All that can be said of the salvo that is planned."""
    aim = shot_plan.now(scene.desk)
    if aim is None:
        return False
    told, state = aim.forecast, aim.state
    name = captions.unit_name(state, aim.target)
    pen.line(Line(f"Shoot at {name}", icon="shot", heading=True, rule="GB-49"))
    pen.line(Line(_marksmen(aim), lead=str(len(told.marksmen)), rule="GB-51"))
    if told.distance is None:
        pen.line(Line("It is measured once it is shot.", icon="info", rule="GA-1"))
        if told.interference:
            pen.line(Line(f"{', '.join(told.interference)} between", icon="hinder", rule="GB-52"))
        return True
    if scene.show_odds:
        high = LINE + LOSSES + NEAR + LINE
        pen.put(Losses(pen.box(high), f"{name} {does(name, 'falls')}", told.falls), NEAR)
    _made_of(pen, aim)
    if scene.show_odds:
        for toll in told.tolls:
            if toll.unit != aim.target:
                who = captions.unit_name(state, toll.unit)
                pen.line(Line(f"more fall: {who}", lead=f"{toll.falls:.1f}", rule="GB-58"))
    _others(pen, aim)
    return True


def _marksmen(aim: Aim) -> str:
    profile = aim.state.field.profiles[aim.shot.profile]
    several = len({each.profile for each in aim.salvos}) > 1
    who = "fighter" if len(aim.forecast.marksmen) == 1 else "fighters"
    far = f", {said_cm(aim.forecast.distance)}" if aim.forecast.distance is not None else ""
    return f"{who} ({profile.name}){far}" if several else f"{who}{far}"


def _made_of(pen: Pen, aim: Aim) -> None:
    """The numbers of the salvo, each with its rule."""
    attack, strength = aim.forecast.attack, aim.forecast.strength
    assert attack is not None
    for part in attack.value.parts:
        pen.line(_part(part, 1))
    for part in attack.difficulty.parts:
        if part.amount:
            pen.line(_part(part, -1))
    pen.line(
        Line(
            f"to hit, {attack.dice.total} {'die' if attack.dice.total == 1 else 'dice'}",
            lead=f"{aim.forecast.to_hit}+",
            rule="GB-53",
        )
    )
    if strength is not None:
        words = f"to wound: Strength {strength.value.total}, Resilience {strength.difficulty.total}"
        pen.line(Line(words, lead=f"{aim.forecast.to_wound}+", rule="GB-54"))
    hits = f"{odds.mean(aim.forecast.hits):.1f} hits on average"
    if aim.templated:
        pen.line(Line(f"{hits}; where it may fall is tinted", rule="GB-57"))
    else:
        pen.line(Line(f"{hits}; the nearest fall first", rule="G-45"))


def _part(part: Part, sign: int) -> Line:
    amount = (part.amount or 0) * sign
    lead = f"+{amount}" if amount > 0 else f"−{-amount}" if amount else "0"
    return Line(part.cause, lead=lead, rule=part.rule)


def _others(pen: Pen, aim: Aim) -> None:
    """The other salvos that the unit can shoot at the same target."""
    others = {each.profile: each for each in aim.salvos if each.profile != aim.shot.profile}
    for each in others.values():
        name = aim.state.field.profiles[each.profile].name
        pen.line(Line(f"{name}: another salvo", icon="turn", rule="GB-53"))
