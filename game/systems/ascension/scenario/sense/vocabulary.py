"""What the texts of a battle may speak of: forces and models, pieces with their Sizes and points, zones, goals, rounds and teams."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import UNSET

from game.core.descriptions.vocabulary import (
    Deed,
    Figure,
    Stranger,
    Topic,
    Vocabulary,
    allied,
    any_of,
    by_chance,
    comes_from,
    goes_first,
    odds_told,
    rules_told,
    sides_told,
    turns_told,
    uneven,
    worth,
    worthless,
)
from game.core.problems.problem import without, written
from game.core.seats import Seat
from game.core.words.numerals import CARDINAL, MULTIPLE, ORDINAL, InFigures
from game.systems.ascension import advantage, exhaustion, flips, hazards, told_rules
from game.systems.ascension.combat import odds, totals
from game.systems.ascension.points.forces import forces
from game.systems.ascension.scenario import kit, scenario_file, table_layout
from game.systems.ascension.scenario.plan import Plan
from game.systems.ascension.scenario.scenario_file import ScenarioFile, TerrainTable
from game.systems.ascension.scenario.sense import told_profiles
from game.systems.ascension.state import Piece
from game.table import lengths
from game.table.lengths import INCH
from game.table.names import nouns
from game.table.names.nouns import Ground, Laid

_SCORE = re.compile(r"score (\d+)( once)?")
_GOAL = r"\b(?:your|a|the) (?:secret |secondary )?goals?\b(?! of)"
_REMOVED = r"\b(?:whoever|who|every(?:body| model)?|each model|a model|models?) (?:is |are |that is |that are )?removed (?:scores?|is worth|are worth|pays?)\b"
_FLIP = re.compile(r"(?<![-\d])(-?\d) or (less|more)\b")
_ZONE = r"\b(?:the|every|each|a) (?:zone|circle|ring)s?\b[^.;!?]*?\b(?:goes to|belongs to|falls to|scores?|pays?|worth|Influence)\b"
_ALLIES = r"\byour all(?:y|ies)\b|\ba team\b|\bboth of a team\b|\bfriends of your team\b"
_ALONE = r"\b(?:each|every(?:body|one)?) (?:side )?(?:is )?(?:for|on) (?:itself|himself|themselves|their own)\b|\beverybody'?s enemy\b"
_LEY = r"\bley lines?\b[^.;:!?]{0,60}?"
_WORKED = r"(?:opened|shut|opens?|shuts?|leads? (?:up|down)|interacts? with \w+|sounds? \w+|used|worked)"
_RULES = (
    (
        rf"{_LEY}\bafter (?:its |their |the )?({ORDINAL}) interaction",
        {advantage.LEY_USES},
        "a ley line is gone after interaction",
    ),
    (
        rf"{_LEY}\b(?:after )?({CARDINAL}) interactions?\b",
        {advantage.LEY_USES},
        "the interactions of a ley line are",
    ),
    (
        rf"{_LEY}\bwithin ({CARDINAL}) inch",
        {advantage.LEY_REACH // INCH},
        "the reach of a ley line is, in inches,",
    ),
    (
        rf"\b({CARDINAL}) (?:more )?inch(?:es)? (?:more )?(?:of reach )?for (?:each|every) ley line",
        {1},
        "what a ley line adds is, in inches,",
    ),
    (
        rf"\b(?:Nexus|gateway)\b[^.;:!?]{{0,40}}?\b(?:most|than) ({CARDINAL}) ley lines\b",
        {advantage.MOST_LEYS},
        "the most ley lines of one are",
    ),
    (rf"\b{_WORKED}\b[^.;:!?]{{0,40}}? for ({CARDINAL}) strides?\b", {1}, "the strides that it takes are"),
    (
        rf"\b({CARDINAL}) Sizes? (?:below|above) (?:you|your|the target|her|him|it)\b",
        {totals.HIGH_GROUND},
        "the Sizes of high ground are",
    ),
    (
        rf"\b(?:full cover|Sizes (?:smaller|less|lower)|smaller by two|very low)\b[^.;!?]{{0,40}}?\+({CARDINAL}) Defense\b",
        {2},
        "full cover is",
    ),
    (
        rf"\b2 Sizes (?:above|below) (?:you|your|the target|her|him|it)\b[^.;!?]{{0,40}}?\+({CARDINAL})(?! Defen)",
        {1},
        "what high ground adds is",
    ),
    (
        rf"\bfinished, ({CARDINAL}) (?:friend|model)s? that costs? at most half\b",
        {1},
        "those whom a leader calls are",
    ),
    (
        rf"\b({CARDINAL}) Size (?:less|lower|smaller) than\b[^.;!?]*?\+1 (?:to|on) (?:its|his|her) Defen[cs]e\b",
        {1},
        "the Size of what covers is less by",
    ),
    (
        rf"\b1 Size (?:less|lower|smaller) than\b[^.;!?]*?\+({CARDINAL}) (?:to|on) (?:its|his|her) Defen[cs]e\b",
        {1},
        "cover by one Size is",
    ),
    (rf"\bdeck (?:has|holds|is|of) ({CARDINAL}) cards\b", {18}, "the cards of a deck are"),
    (
        rf"\b({CARDINAL}) strides? (?:for|per) (?:each |every |a |full )*Size\b",
        {1},
        "the strides for a Size are",
    ),
    (rf"\bat least ({CARDINAL}) more models\b", {2}, "the models more that let one pass are"),
    (rf"\bbetween ({CARDINAL}) points of (?:each|every) base\b", {3}, "the points of a base are"),
    (rf"\bblack joker (?:is worth|counts|is) \+?({CARDINAL})\b", {4}, "the black joker is worth"),
    (
        rf"\b(?:at most|no more than|up to) ({CARDINAL}) ley lines\b[^.!?]*\bpiece\b",
        {advantage.MOST_LEYS},
        "the ley lines of a piece are at most",
    ),
    (
        rf"\b(?:at most|no more than|up to) ({CARDINAL}) ley lines\b[^.!?]*\btable\b",
        {advantage.LEYS_ON_TABLE},
        "the ley lines of a table are at most",
    ),
    (
        rf"\b(?:model|figure|activation) (?:has|have|takes?|gets?|gives?|is) ({CARDINAL}) actions\b",
        {exhaustion.MOST_ACTIONS},
        "the actions of an activation are",
    ),
    (
        rf"\b(?:both|each|every|either) sides? flips? ({CARDINAL}) cards\b",
        {flips.FLIP},
        "the cards that a side flips are",
    ),
    (
        rf"\bruns?\b[^.!?]{{0,40}}?\b({MULTIPLE}) (?:as far|the distance|the stride)\b",
        {2},
        "a run is, times a stride,",
    ),
)
"""Numbers of the rulebook (R-3.2.5, R-5.2.5, CC-15)."""
_GROUNDS = {
    "difficult": ("slows?|halves?|(?:is|are) difficult", "difficult ground"),
    "hazardous": ("burns?|hurts?|wounds?|(?:is|are) (?:hazardous|a hazard)", "hazardous ground"),
    "fragile": ("breaks? under|(?:is|are) fragile", "fragile"),
    "indestructible": (
        "(?:cannot|can never) be (?:broken|destroyed)|(?:is|are) indestructible",
        "indestructible",
    ),
}
"""What ground may be, how a text tells it, and what it is called."""
_DEEDS = (
    Deed(r"\bend (?:her|his|its|the|their|your)(?: [\w'’-]+)? activation\b", "EndActivation"),
    Deed(r"\bclimb\b", "Climb"),
    Deed(r"\blet (?:him|her|it) run\b", "Run"),
    Deed(r"\b(?:use|sound|ring|draw from) the \w+\b", "Interact"),
)


def of(plan: Plan) -> Vocabulary:
    """The vocabulary of a sound scenario."""
    file = plan.file
    people = {seat: [character.name for character in own] for seat, own in plan.forces.items()}
    sides = {
        seat: (side.name, *_forces(side.force), *people.get(seat, ())) for seat, side in file.sides.items()
    }
    laid = list(things(plan))
    teams = {scenario_file.captain(file, own[0]): own for own in scenario_file.teams(file)}
    units = {} if file.start.round else {seat: len(models) for seat, models in plan.models.items()}
    spoken = [file.title, file.story, *(row.id for row in file.terrain), *(zone.name for zone in plan.zones)]
    spoken += [trait for piece in plan.pieces for trait in piece.traits]
    known = (
        *people_in(plan),
        *(thing.name for thing in laid),
        *(thing.kind for thing in laid),
        *(name for own in sides.values() for name in own),
    )
    return Vocabulary(
        here=(*known, *(zone.name for zone in plan.zones)),
        sides=sides,
        units=units,
        strangers=(
            *_strangers(known, file),
            *_advantages(plan),
            *(nouns.strangers(laid, spoken) if file.options.get("terrain") != "chosen" else ()),
        ),
        figures=(
            *_worths(plan),
            *_pieces(plan),
            *nouns.counted(laid),
            *sides_told(teams, units),
            *turns_told(file.rounds, "rounds"),
            *rules_told(*_RULES),
            *_bonuses(plan),
            *told_profiles.figures(plan),
            *_chances(plan),
        ),
        sayings=told_rules.SAYINGS,
        topics=(*_topics(plan, teams), *uneven(teams)),
        kinds=kinds(plan),
        deeds=_DEEDS,
    )


def _forces(force: str) -> tuple[str, ...]:
    known = forces().get(force)
    return (known.name, known.short or known.name) if known else ()


def people_in(plan: Plan) -> set[str]:
    """Who plays or may come."""
    return {each.name for own in plan.forces.values() for each in own} | {each.name for each in plan.later}


def things(plan: Plan) -> Iterator[Laid]:
    """What lies on the table, or lay there before it was taken away."""
    known = kit.kit()
    for row, piece in zip(plan.file.terrain, plan.pieces, strict=True):
        yield Laid(row.name, known[row.kit].name if row.kit in known else piece.kind)


def kinds(plan: Plan) -> dict[str, tuple[str, ...]]:
    """What steps of a lesson name: models, their attacks, pieces at which there is something to do."""
    characters = [each for own in plan.forces.values() for each in own]
    models = tuple(sorted({each.name for each in characters}))
    attacks = tuple(sorted({attack.name for each in characters for attack in each.attacks}))
    pieces = tuple(sorted({piece.id for piece in plan.pieces if piece.deeds or piece.has("door")}))
    return {"model": models, "target": models, "unit": models, "name": attacks, "piece": pieces}


# Names


def _strangers(known: Iterable[str], file: ScenarioFile) -> Iterator[Stranger]:
    """Forces of the game that do not play, and their characters."""
    said = " ".join((*known, file.title)).casefold()
    for force in forces().values():
        for name in _forces(force.id):
            if name.casefold() not in said:
                yield Stranger(name, "who does not play", plain=name == force.short)
        called = {each.id: each.name for each in force.characters}
        entries = tuple(
            (f"sides.{seat}.models[{place}]", called[model])
            for seat, side in file.sides.items()
            if side.force == force.id
            for place, model in enumerate(side.models)
            if model in called
        )
        for character in force.characters:
            if character.name.casefold() not in said:
                yield Stranger(
                    character.name,
                    "who does not play",
                    plain=character.name in ("Odd", "Hurd"),
                    entries=entries,
                    id=character.id,
                )


def _advantages(plan: Plan) -> Iterator[Stranger]:
    """Advantageous terrain of the rulebook of which none lies here (CC-14)."""
    if plan.file.options.get("terrain") == "chosen":
        return
    for trait, name in (("font", "Font"), ("nexus", "Nexus"), ("gateway", "Gateway")):
        if not any(piece.has(trait) for piece in plan.pieces):  # type: ignore[arg-type]
            yield Stranger(name, "and none lies here", heard="hints")


# Numbers


def _worths(plan: Plan) -> Iterator[Figure]:
    """What zones and pieces score (C-58, CC-15)."""
    for name, paid_ in _payments(plan).items():
        values = {value for value, _, _ in paid_}
        field, form = next(iter(paid_))[1:] if len(paid_) == 1 else ("", "")
        scores = worth((name,), values, f"{name} scores", field, form)
        yield msgspec.structs.replace(scores, unsaid=field.startswith("zone"))
    held = rf"\bheld\b[^.;:]{{0,40}}?\bscores? ({CARDINAL})\b"
    yield Figure(
        held, frozenset({plan.file.scoring.held}), "what is held scores", "scoring.held", steady=True
    )
    if plan.file.scoring.removed:
        pattern = rf"\b(?:removed|out of the battle)\b[^.;:]{{0,20}}?\b(?:scores?|is worth|are worth|pays?)\s+({CARDINAL})\b"
        yield Figure(
            pattern, frozenset({plan.file.scoring.removed}), "a model removed scores", "scoring.removed"
        )


def _payments(plan: Plan) -> dict[str, set[tuple[int, str, str]]]:
    """By each name of what scores: how much, the field that says so, and how it does."""
    found: dict[str, set[tuple[int, str, str]]] = {}
    for number, zone in enumerate(plan.file.zone):
        names = nouns.worth_of((zone.name, zone.id)) | ({"zone"} if len(plan.file.zone) == 1 else set())
        for name in names:
            found.setdefault(name.casefold(), set()).add((zone.score, f"zone[{number}].score", ""))
    for number, (row, piece) in enumerate(zip(plan.file.terrain, plan.pieces, strict=True)):
        paid = list(_paid(plan, number, row, piece.id))
        for name in (
            nouns.worth_of((row.name, kit.kit()[row.kit].name if row.kit in kit.kit() else ""))
            if paid
            else ()
        ):
            found.setdefault(name.casefold(), set()).update(paid)
    return found


def _paid(plan: Plan, number: int, row: TerrainTable, id: str) -> Iterator[tuple[int, str, str]]:
    """What a piece pays, the field that says so, and how it does."""
    if id in plan.file.scoring.interact:
        yield plan.file.scoring.interact[id], f"scoring.interact.{id}", ""
    for line, deed in enumerate(row.interact):
        if told := _SCORE.fullmatch(deed):
            yield int(told[1]), f"terrain[{number}].interact[{line}]", f"score {{}}{told[2] or ''}"


def _pieces(plan: Plan) -> Iterator[Figure]:
    """How tall pieces and models are, and how broad."""
    tall: dict[str, dict[str, int]] = {}
    for number, (row, piece) in enumerate(zip(plan.file.terrain, plan.pieces, strict=True)):
        for name in {row.name, kit.kit()[row.kit].name if row.kit in kit.kit() else ""} - {""}:
            if piece.size == int(piece.size) and not piece.has("sunken"):
                tall.setdefault(name, {})[f"terrain[{number}].size"] = int(piece.size)
    for each in (character for own in plan.forces.values() for character in own):
        names = any_of({each.name, re.split(r"[ -]", each.name)[-1]})
        told = rf"\b{names}\b(?:,? who is|,| is|,? which is)(?: of)? Size ({CARDINAL})\b(?!\.\d)"
        yield Figure(told, frozenset({each.size}), f"the Size of {each.name} is", steady=True)
    yield from _measures(plan)
    for name, sizes in tall.items():
        field = next(iter(sizes)) if len(sizes) == 1 else ""
        said, values = f"the Size of {name} is", frozenset(sizes.values())
        yield Figure(nouns.size_told(name), values, said, field, unsaid=True, steady=True)


def _bonuses(plan: Plan) -> Iterator[Figure]:
    """`+1 Defense`: what the rules give, or what a piece does (C-121)."""
    shapes = {"attack": r"on (?:the |its |your )?attacks?", "defence": "Defense"}
    for what, shape in shapes.items():
        own = {deed.amount for piece in plan.pieces for deed in piece.deeds if deed.what == what}
        yield from rules_told((rf"(?<=\+)({CARDINAL}) {shape}\b", {1, *own}, "the bonus is"))


def _chances(plan: Plan) -> Iterator[Figure]:
    """How often a flip is so low or so high, and how often hazardous ground hurts (R-2.1.5, R-7.2.18)."""
    told = {found for hint in plan.file.hints for found in _FLIP.findall(InFigures(hint).text)}
    for worth_, how in sorted(told):
        low = odds.at_most(odds.FULL, int(worth_) - (how == "more"))
        chance = low if how == "less" else 1 - low
        said = f"the chance of {worth_} or {how}"
        yield from odds_told(rf"(?<![-\d]){worth_} or {how}\b", chance, said)
    limits = {hazards.danger(piece).at_most for piece in plan.pieces if piece.has("hazardous")} - {None}
    if limits:
        pattern = rf"(?<![-\d])({CARDINAL}) or less (?:hurts?|burns?|wounds?|slows?|harms?)\b"
        values = frozenset(limit for limit in limits if limit is not None)
        yield Figure(pattern, values, "what ground does so at is", heard="hints")
    dangers = {hazards.chance(hazards.danger(piece)) for piece in plan.pieces if piece.has("hazardous")}
    for chance in sorted(dangers):
        said = "the chance that ground does so"
        yield from odds_told(r"\b(?:hurts?|burns?|wounds?|slows?|harms?)\b", chance, said)


def _measures(plan: Plan) -> Iterator[Figure]:
    """How deep sunken ground is, and how broad and long what leads over it."""
    depths: dict[str, dict[str, float]] = {}
    sides: dict[str, dict[str, set[int]]] = {}
    for number, (row, piece) in enumerate(zip(plan.file.terrain, plan.pieces, strict=True)):
        own = kit.kit().get(row.kit)
        for name in {row.name, own.name if own else ""} - {""}:
            depth = piece.depth if piece.depth is not UNSET else None
            if isinstance(depth, int | float):
                depths.setdefault(name, {})[f"terrain[{number}].depth"] = depth
            shape = (row.shape or (own.shape if own else "")).removeprefix("blob ").removeprefix("oval ")
            measures = re.findall(r"([\d.]+)in", shape)
            if piece.has("bridge") and len(measures) == 2:
                short, long_ = sorted(map(float, measures))
                for word, length in (("wide", short), ("broad", short), ("long", long_)):
                    sides.setdefault(name, {}).setdefault(word, set()).add(round(length))
    for name, some in depths.items():
        values = frozenset(int(depth) for depth in some.values())
        field = next(iter(some)) if len(some) == 1 else ""
        pattern = rf"\b{any_of((name,))}\b (?:is|are) ({CARDINAL}) Sizes? deep\b"
        yield Figure(pattern, values, f"the depth of {name} is", field, steady=True)
    for number, zone in enumerate(plan.file.zone):
        if found := re.fullmatch(r"(\d+)in", zone.across):
            names = any_of(nouns.worth_of((zone.name, zone.id)))
            pattern = (
                rf"\b{names}\b[^.:;!?]{{0,40}}? (?:is|are) ({CARDINAL}) inch(?:es)? (?:across|wide|broad)\b"
            )
            field = f"zone[{number}].across"
            yield Figure(
                pattern, frozenset({int(found[1])}), f"{zone.name} is, in inches,", field, "{}in", steady=True
            )
    for name, words in sides.items():
        for word, lengths_ in words.items():
            pattern = rf"\b{any_of((name,))}\b (?:is|are) ({CARDINAL}) inch(?:es)? {word}\b"
            yield Figure(pattern, frozenset(lengths_), f"{name} is, in inches {word},", steady=True)


# What is so


def _topics(plan: Plan, teams: dict[Seat, tuple[Seat, ...]]) -> Iterator[Topic]:
    file = plan.file
    if not file.goals and file.kind != "lesson":
        yield Topic(
            _GOAL, "the scenario offers no goals: write goals, or mend the text", "goals", heard="hints"
        )
    if not file.scoring.removed:
        mend = written("scoring.removed", 1)
        yield Topic(
            _REMOVED,
            "models removed score nothing: write removed = 1, or mend the text",
            "scoring.removed",
            mend,
        )
    if not file.zone:
        text = "there is no zone, so nothing of it scores: lay one, or mend the text"
        yield Topic(_ZONE, text, "zone", written("zone[0]", _middle_zone(plan)), heard="hints")
    yield from allied(teams, _ALONE, _ALLIES)
    names = {seat: (side.name, *_forces(side.force)) for seat, side in file.sides.items()}
    yield from comes_from(names, {seat: side.deploy.edge for seat, side in file.sides.items()})
    if file.start.order:
        yield from goes_first(names, file.start.order[0], "start.order", file.start.order)
        if not file.start.round and not file.start.cards:
            yield by_chance("start.order")
    yield from _each(plan)
    yield from _for_nothing(plan)
    if plan.file.options.get("terrain") != "chosen":
        grounds = (
            Ground(thing, f"terrain[{number}].traits", piece.traits, _ground(piece))
            for number, (thing, piece) in enumerate(zip(things(plan), plan.pieces, strict=True))
        )
        yield from nouns.ground_told(grounds, _GROUNDS)


def _middle_zone(plan: Plan) -> dict[str, Any]:
    """The zone that nearly every battle has: in the middle, with nothing written that goes without saying."""
    at = [lengths.written_in(edge // 2, table_layout.unit(plan.file)) for edge in plan.size]
    return {"id": "middle", "name": "Middle", "at": at, "across": "5in"}


def _ground(piece: Piece) -> set[str]:
    """What a piece is to whoever comes to it; what makes slow is difficult, as a text has it."""
    slows = piece.danger is not UNSET and "slow" in piece.danger.conditions
    return {*piece.traits, *(("difficult",) if slows else ())}


def _for_nothing(plan: Plan) -> Iterator[Topic]:
    """`The Font scores nothing by itself`, where it does; where it is written, it is taken out."""
    for name, paid in _payments(plan).items():
        field = next(iter(paid))[1] if len(paid) == 1 else ""
        text = f"it scores {' or '.join(str(value) for value, *_ in sorted(paid))}: take that out, or mend the text"
        yield worthless(
            (name,), text, field, without(field) if field.startswith(("scoring", "terrain")) else ()
        )
    if plan.file.scoring.removed:
        removed = r"(?:models? (?:that (?:is|are) )?removed|whoever is removed|who is removed)"
        text = "models removed score: write removed = 0, or mend the text"
        mend = written("scoring.removed", 0)
        yield Topic(rf"\b{removed} scores? (?:nothing|no points?)\b", text, "scoring.removed", mend)


def _each(plan: Plan) -> Iterator[Topic]:
    """`Every cairn scores once`, where one of them does not."""
    kinds_: dict[str, list[int]] = {}
    for number, row in enumerate(plan.file.terrain):
        if row.kit:
            kinds_.setdefault(kit.kit()[row.kit].name.casefold().split()[-1], []).append(number)
    for noun, numbers in kinds_.items():
        own = {number: plan.file.terrain[number] for number in numbers}
        twins = [row.interact for row in own.values() if any(_SCORE.fullmatch(deed) for deed in row.interact)]
        if not twins or len(own) < 3:
            continue
        usual = max(twins, key=twins.count)
        for number, row in own.items():
            name = row.name or row.id
            if not row.interact and row.id not in plan.file.scoring.interact:
                text = f"{name} does nothing: give it what the others have, or mend the text"
                field = f"terrain[{number}].interact"
                yield Topic(rf"\b(?:each|every) {noun}\b[^.]*\bscores?\b", text, field, written(field, usual))
