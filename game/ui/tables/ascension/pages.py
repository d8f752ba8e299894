"""What the sheet says of things: a model, a piece of terrain, a card, and what is waited for."""

from __future__ import annotations

from collections import Counter
from math import isinf
from typing import Protocol

from game.core.breakdowns import Part
from game.core.match import Match
from game.core.words.grammar import plural
from game.systems.ascension import boons, hazards, initiative, interaction, profile
from game.systems.ascension.actions import Attack
from game.systems.ascension.combat import engagement, sight
from game.systems.ascension.events import Struck
from game.systems.ascension.movement import depths
from game.systems.ascension.points.prices import ABILITIES, PASSIVES, REACTIONS
from game.systems.ascension.scenario import kit
from game.systems.ascension.state import ModelId, Piece, PieceId
from game.systems.ascension.view import BattleView
from game.table.lengths import CONTACT, said
from game.ui.app.loop import App
from game.ui.kit.lines import Line
from game.ui.kit.pen import Pen
from game.ui.play import thread
from game.ui.play.contract import Themed
from game.ui.play.people import person
from game.ui.tables.ascension import captions, questions
from game.ui.tables.ascension.cards import Card, attack_icon
from game.ui.tables.ascension.contract import Seated
from game.ui.tables.ascension.desk import Desk
from game.ui.tables.ascension.display import elevation
from game.ui.tables.ascension.floor_plan import FloorPlan
from game.ui.tables.ascension.planning import strike

TRAITS: dict[str, tuple[str, str]] = {
    "area": ("Area ground: walked into, not climbed", "C-67"),
    "difficult": ("Difficult: each stride goes half as far", "R-7.2.15"),
    "hazardous": ("Hazardous: two cards, 0 or less burns", "R-7.2.18"),
    "impassable": ("Impassable for everybody", "R-7.2.14"),
    "sunken": ("Sunken: blocks no sight", "C-69"),
    "reinforced": ("Reinforced: Defense +2, only great blows harm it", "R-7.2.8"),
    "fragile": ("Fragile: any hit destroys it", "R-7.2.9"),
    "indestructible": ("Indestructible", "R-7.2.7"),
    "door": ("A door: interact to open or shut it", "R-7.2.16"),
    "locked": ("Locked: nobody opens it by hand", "R-7.2.16"),
    "console": ("Interact to use it", "R-7.2.17"),
    "link": ("Joins two levels for 1 stride", "R-7.2.12"),
    "bridge": ("Ordinary ground over what lies under it", "R-7.2.13"),
    "grated": ("Grated: blocks no sight", "R-7.2.11"),
    "fixed": ("Fixed: cannot be thrown", "C-94"),
    "objective": ("Objective", "R-5.2.3"),
    "font": ("Font of Conflict: its leader has +1 on attacks", "CC-14"),
    "gateway": ("Ancient Gateway: +1 stride to friends near it", "CC-14"),
    "nexus": ("Power Nexus: +1 on attacks and defence near it", "CC-14"),
    "ley": ("Ley line: interact to assign it", "CC-14"),
}  # fmt: skip


_ASKED = "A question lies over the table: nothing goes on before it is answered."


class Waiting(Seated, Protocol):
    """A table at which somebody is waited for."""

    @property
    def app(self) -> App: ...
    @property
    def match(self) -> Match: ...
    @property
    def title(self) -> str: ...
    @property
    def over_words(self) -> str: ...


class Idle(Waiting, Themed, Protocol):
    """A table while nothing on it is looked at."""

    @property
    def plan(self) -> FloorPlan: ...
    @property
    def looked_at(self) -> int: ...
    @property
    def last_struck(self) -> Struck | None: ...
    @property
    def tells_scores(self) -> bool: ...


def note(scene: Waiting) -> tuple[str, str]:
    """Heading and sentence while there is nothing to look at."""
    flow, desk = scene.flow, scene.desk
    outcome, decision = scene.match.outcome, scene.match.decision
    if outcome:
        return scene.over_words, outcome.why
    name = person(scene.match, decision.seat)[0] if decision else ""
    if flow.veiled:
        return scene.title, ""
    if flow.bot_turn and not flow.moving:
        return thread.bots_turn(flow), ""
    if not desk.mine:
        return f"{name} has the choice", ""
    if flow.moving:
        return name, ""
    label = scene.app.keys.label
    texts = {
        "turn": f"Click one of yours, or go through them with {label('next')}.",
        "elite": "The leader may call up one friend that costs at most half as much.",
        "goal": "Nobody else sees which one you pick.",
        "deploy": f"The wheel, {label('turn-left')} and {label('turn-right')} turn a model.",
        "terrain": f"The wheel, {label('turn-left')} and {label('turn-right')} turn a piece.",
    }
    asked = _ASKED if questions.asks(scene) else ""
    return name, texts.get(desk.kind, asked)


def idle(scene: Idle, pen: Pen) -> None:
    """What is waited for, what bots thought, how the last attack came out."""
    heading, text = note(scene)
    headless = scene.plan.head.height <= scene.px(20)
    if scene.looked_at or headless:
        pen.line(Line(heading, heading=True))
    if (scene.looked_at or scene.plan.compact) and text:
        pen.rich(text)
    if not scene.looked_at and not scene.plan.compact:
        pen.line(Line(scene.title, heading=True))
    if scene.flow.moving:
        return
    question(scene.desk, pen)
    thread.meanwhile(scene.flow.recap, pen)
    if (
        scene.tells_scores
        and scene.last_struck is None
        and scene.desk.kind in ("goal", "turn", "deploy", "terrain", "")
    ):
        what_scores(scene.desk, pen)
    last_blow(scene.desk.view, scene.last_struck, pen)
    reasons = scene.flow.reasons[:3]
    if reasons:
        pen.line(Line("What the bots thought", heading=True))
    for did, reason in reasons:
        pen.line(Line(f"“{reason}”", strong=did))


def what_scores(desk: Desk, pen: Pen) -> None:
    """What the scenario gives points for, and how long it lasts (CC-13, CC-15, C-58)."""
    view = desk.view
    field, scoring = view.field, view.field.scoring
    pen.line(Line("What scores", icon="trophy", heading=True, rule="CC-13"))
    for zone in field.zones:
        if zone.score:
            pen.line(Line(f"{zone.name}, at the end of each round", lead=str(zone.score), rule="C-58"))
    for id, points in scoring.interact.items():
        if id in view.pieces:
            pen.line(Line(f"Each interaction with {view.pieces[id].name}", lead=str(points), rule="R-5.2.3"))
    uses = Counter(
        (piece.name, deed.amount, deed.once)
        for piece in view.pieces.values()
        for deed in piece.deeds
        if deed.what == "score"
    )
    for (name, points, once), count in uses.items():
        which = f"{name} used" if count == 1 else f"{name} used, each of {count}"
        often = "the first time" if once else "each time"
        pen.line(Line(f"{which}, {often}", lead=str(points), rule="R-7.2.17"))
    if scoring.removed:
        pen.line(Line("Each enemy removed", lead=str(scoring.removed), rule="C-88"))
    if any(piece.owner for piece in view.pieces.values()):
        pen.line(Line("Each enemy piece held at the end of a round", lead=str(scoring.held), rule="CC-14"))
    pen.line(Line(f"The battle ends after round {field.rounds}.", rule="C-77"))
    if not view.round:
        _initiative(desk, pen)


def _initiative(desk: Desk, pen: Pen) -> None:
    """What counts toward initiative besides the flip, while it is still to be flipped for (R-3.3.1)."""
    state = desk.state
    for side, found in state.field.sides.items():
        for part in initiative.parts(state, side):
            pen.line(
                Line(
                    f"{found.name}: {part.cause}",
                    lead=f"{part.amount:+d}",
                    strong="Initiative",
                    rule=part.rule,
                )
            )


def question(desk: Desk, pen: Pen) -> None:
    """What a question is about: the attack against the model that may react, the three cards."""
    attacking = getattr(desk.decision, "attacking", None)
    if attacking is not None:
        pen.line(Line(f"The attack: {attacking.total}", icon="target", heading=True, rule="R-6.1.1"))
        parts(pen, attacking.parts)


def parts(pen: Pen, lines: tuple[Part, ...]) -> None:
    """The lines of a total."""
    for part in lines:
        pen.line(
            Line(part.cause, lead=f"{part.amount:+d}" if part.amount is not None else "", rule=part.rule)
        )


def last_blow(view: BattleView, struck: Struck | None, pen: Pen) -> None:
    """Both totals of the last attack that was resolved, if nothing else is planned."""
    if struck is None:
        return
    who, whom = captions.name(view, struck.model), captions.name(view, struck.target)
    if not whom and struck.terrain in view.pieces:
        whom = view.pieces[struck.terrain].name
    at = f" at {whom}" if whom else ""
    pen.line(Line(f"{who}: {struck.attack}{at}", icon="target", heading=True, rule="R-6.1.1"))
    pen.line(Line("Attack", lead=str(struck.attacking.total), strong=""))
    parts(pen, struck.attacking.parts)
    pen.line(Line("Defence", lead=str(struck.defending.total), strong=""))
    parts(pen, struck.defending.parts)
    text = plural(struck.damage, "wound") if struck.hit else "A miss"
    pen.line(Line(text, icon="damage", rule="R-6.1.1"))


def what_if(desk: Desk, pen: Pen, *, odds: bool) -> None:
    """Whom the model would see and could hit from the place that is tried."""
    state = desk.base
    pen.line(Line("What if from here", icon="eye", heading=True, rule="CA-2", accent="brass"))
    for foe in state.foes(desk.actor):
        seen = sight.glance(state, desk.actor, foe.id)
        length = engagement.between(state, desk.actor, foe.id)
        words = [said(max(0, length)), "in sight" if seen.free else "not in sight"]
        if seen.cover:
            words.append(f"cover +{seen.cover}")
        pen.line(Line(", ".join(words), icon="eye" if seen.free else "eyeno", strong=state.character(foe.id).name,
                      rule="C-14"))  # fmt: skip
        for name, chance in chances(desk, foe.id) if odds else ():
            pen.line(Line(name, lead=chance, rule="CA-1"))


def chances(desk: Desk, foe: ModelId) -> list[tuple[str, str]]:
    """What each attack that reaches a foe would have for a chance."""
    found = []
    for attack in desk.base.character(desk.actor).attacks:
        action = Attack(attack.name, target=foe)
        if attack.template in strike.SINGLE and strike.legal(desk.base, action):
            shots = desk.preview_of(action).shots
            if shots and shots[0].odds is not None:
                found.append((attack.name, f"{100 * shots[0].odds.hit:.0f} %"))
    return found


def model(desk: Desk, pen: Pen, model: ModelId, *, brief: bool) -> None:
    """Conditions and facets of a model, and its profile where the head is too `brief` for that."""
    found = captions.find(desk.view, model)
    if found is None:
        return
    character = desk.view.field.characters[found.who]
    if brief:
        words = ", ".join(f"{name} {value}" for name, value in captions.profile_words(character))
        pen.line(Line(words, rule="R-4.1.1"))
    for kind, count in found.conditions.items():
        pen.line(Line(captions.CONDITIONS[kind], lead=str(count), rule=_condition_rule(kind)))
    if found.on and found.on in desk.view.pieces:
        height = elevation(desk.view.pieces, found.on)
        pen.line(
            Line(f"On {desk.view.pieces[found.on].name}, elevation {height:g}", icon="high", rule="C-16")
        )
    facets(desk, pen, model)
    if character.story:
        pen.rich(character.story)


def _condition_rule(kind: str) -> str:
    return {"slow": "R-7.1.1", "weaken": "R-7.1.2", "hinder": "R-7.1.3"}.get(kind, "R-7.1.4")


def facets(desk: Desk, pen: Pen, model: ModelId) -> None:
    """What a model has for a time; attacks, abilities, reactions and passives with what they do."""
    found = captions.find(desk.view, model)
    if found is None:
        return
    character = desk.view.field.characters[found.who]
    for boon in found.boons or ():
        text = f"{boons.words(boon.stat, boon.amount)}, to the end of round {boon.until}"
        pen.line(Line(text, strong=boon.cause, icon="star", rule=boon.rule))
    for attack in character.attacks:
        pen.line(
            Line(attack_text(character, attack), icon=attack_icon(attack), strong=attack.name, rule="R-6.1.2")
        )
    for facet in character.abilities:
        kind = ABILITIES[facet.kind]
        pen.line(Line(kind.text, icon="star", strong=kind.name, rule="CC-9"))
    for facet in character.reactions:
        kind = REACTIONS[facet.kind]
        pen.line(Line(kind.text, icon="defended", strong=kind.name, rule="CC-10"))
    for facet in character.passives:
        kind = PASSIVES[facet.kind]
        pen.line(Line(kind.text, icon="shield", strong=kind.name, rule="CC-11", accent="dim"))


def attack_text(character: profile.Character, attack: profile.Attack) -> str:
    """`Skill 3, primary, 6 in; slow on ♠`."""
    words = [f"Skill {character.attack_skill(attack)}, {captions.attack_words(attack).lower()}"]
    words += [captions.effect_words(effect).lower() for effect in attack.effects]
    if attack.exhausting:
        words.append("exhausting")
    return "; ".join(words)


def card(desk: Desk, pen: Pen, card: Card) -> None:
    """What an armed card does."""
    kind, _, name = card.id.partition(":")
    pen.line(
        Line(
            card.title,
            icon=card.icon,
            heading=True,
            rule=card.rule,
            accent="verdigris" if kind == "move" else "ember",
        )
    )
    if kind == "attack":
        character = desk.base.character(desk.actor)
        pen.line(Line(attack_text(character, character.attack(name))))
    elif kind == "ability":
        pen.line(Line(ABILITIES[name].text))
    elif kind == "move":
        base = desk.base.base(desk.actor)
        far = (
            f"{base.long / 10:g} mm straight forward"
            if base.round
            else f"{base.long / 10:g} mm forward, {base.wide / 10:g} mm sideways"
        )
        pen.line(
            Line(
                f"A stride is {far}. Drag the model, or click where it goes; Shift drags straight, Ctrl off the magnet.",
                rule="C-13",
            )
        )
    if card.lack is not None:
        pen.line(Line(card.lack.text, icon="info", rule=card.lack.rule))
    if desk.aim is not None and desk.aim.words:
        pen.line(Line(f"{desk.aim.words}.", icon="target"))


def piece(desk: Desk, pen: Pen, piece: PieceId) -> None:
    """A piece of terrain: Size, wounds, what it is, what interacting does."""
    view = desk.view
    found = view.pieces[piece]
    pen.line(Line(found.name, icon="wall", heading=True, rule="R-4.1.1", accent="brass"))
    high = elevation(view.pieces, found.on)
    size = f"Size {found.size:g}" + (f", standing at elevation {high:g}" if high else "")
    pen.line(Line(size, icon="high", rule="C-16" if high else "R-4.1.1"))
    if not found.has("indestructible") and not found.has("sunken") and not found.has("area"):
        pen.line(
            Line(
                f"of {kit.wounds(found.size, found.traits)} wounds left",
                lead=str(found.wounds),
                rule="R-7.2.7",
            )
        )
    if found.has("door"):
        pen.line(Line("Open" if found.open else "Closed", icon="interact", rule="R-7.2.16"))
    for trait in found.traits:
        if trait in TRAITS and trait != "door":
            text, rule = TRAITS[trait]
            if trait == "hazardous" and found.danger:
                text, rule = f"Hazardous. {hazards.words(found.danger)}", "C-120"
            pen.line(Line(text, rule=rule))
    if words := _depth(found):
        pen.line(Line(words, icon="high", rule="C-114"))
    if found.holder is not None:
        pen.line(Line(f"Held by {view.field.sides[found.holder].name}", icon="flag", rule="CC-14"))
    for deed in interaction.due(found):
        pen.line(Line(interaction.deed_words(view.pieces, deed), strong="Interact", rule="R-7.2.17"))
    for deed in found.ruin:
        pen.line(Line(interaction.deed_words(view.pieces, deed), strong="Destroyed", rule="R-7.2.7"))
    scored = view.field.scoring.interact.get(piece)
    if scored:
        pen.line(Line(f"{plural(scored, 'point')} for each interaction", icon="trophy", rule="C-58"))
    if desk.actor in desk.base.models:
        _relation(desk, pen, piece)


def _depth(piece: Piece) -> str:
    """How deep sunken ground is, and what becomes of who falls into it."""
    deep = depths.deep(piece)
    if not deep:
        return ""
    if isinf(deep):
        return "Bottomless: who falls in is gone"
    if not piece.has("impassable"):
        return f"{deep:g} deep for who is pushed off a bridge over it"
    return f"{deep:g} deep: who is pushed off a bridge falls in, and climbs out at the nearest edge"


def _relation(desk: Desk, pen: Pen, piece: PieceId) -> None:
    """What the piece is to the active model."""
    from game.table.shapes import gap_to

    found = desk.base.pieces.get(piece)
    model = desk.base.models[desk.actor]
    if found is None:
        return
    length = gap_to(desk.base.base(desk.actor), model.place, found.outline)
    away = length > CONTACT
    if away:
        pen.line(Line(f"{said(length)} away", icon="ruler", rule="C-10"))
    if interaction.interactive(desk.base, found):
        # A ley line is used for another piece, which is not chosen yet.
        unasked = away or found.has("ley")
        refusal = None if unasked else interaction.why_not(desk.base, desk.actor, piece)
        words, rule = (refusal.text, refusal.rule) if refusal else ("To interact takes 1 stride", "R-5.2.3")
        pen.line(Line(words, icon="refused" if refusal else "stride", rule=rule))
