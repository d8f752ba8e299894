"""What the texts of a battle may speak of: units and sides with their slots, how many there are, and what the options allow."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.descriptions.vocabulary import (
    Deed,
    Figure,
    Saying,
    Topic,
    Vocabulary,
    any_of,
    odds_told,
    persons_told,
    rules_told,
    sides_told,
    single,
    times,
    turns_told,
)
from game.core.options import complete
from game.core.problems.problem import Change, without, written
from game.core.words import digits
from game.core.words.numerals import CARDINAL, in_words, like
from game.systems.abstract import told_rules, traits
from game.systems.abstract.combat import odds
from game.systems.abstract.scenario.scenario_file import ScenarioFile
from game.systems.abstract.scenario.setup import BUDGET, CAP, OPTIONS, UNITS, budget, seats

TRAITS = tuple(trait.capitalize() for trait in traits.TRAITS)
_TOGETHER = r"\b(?:strikes?|attacks?|fights?|hits?) together\b|\bcoordinated? attacks?\b|\btakes? it along\b|\bstrikes? with both\b|\battacks? as one\b"
_DIVIDED = r"\b(?:divides?|splits?|shares? out) (?:an |the |your |its )?(?:attacks?|accuracy)\b|\bmultiple attacks\b|\battacks? several\b"
_LAST_TURN = (
    r"\bturns (?:run|have run|ran) out\b|\blast turn\b|\bturn cap\b|\bwhen the turns (?:end|are over)\b|\bslots are counted at the end\b"
    r"|\bcounts? at the end\b"
)
_CREATED = r"\bcreates? (?:their|your|its|his|her) units\b|\bwrite down your units\b"
_ALL_CREATE = (
    r"\b(?:both|all|each|every)(?: of the)? (?:sides?|players?) creates? (?:their|its|his|her) units\b"
)
_EVENLY = r"\bone (?:side|squad|crew|band|of them) is (?:evenly|equally) (?:built|made|balanced|divided)\b"
_GROUND = (
    r"\bhigh(?:er)? ground\b|\bholds? the (?:hill|bridge|ford|wall|gate)\b|\bbehind (?:a|the|every) (?:wall|hedge|rock|tree)s?\b"
    r"|\bwithin \w+ (?:squares?|inch(?:es)?|cm)\b|\bout of (?:range|sight)\b|\bline of sight\b|\bmoves? \w+ (?:squares|inches|cm)\b"
)
_GIVEN = r"\b(?:all|both) (?:the )?(?:sides'? )?units are given\b|\bnobody creates\b"
_EVEN = (
    r"\b(?:an|the) (?:even|equal|fair) (?:fight|duel|match|battle|contest)\b|\bevenly matched\b|\b(?:equal|even) (?:sides|terms|numbers of slots)\b"
    r"|\b(?:the same|equal|(?<!half )(?<!twice )(?<!times )as many) (?:number of )?slots\b|\bneither (?:side )?has more slots\b"
)
_UNLIKE = r"\b(?:leans? on|rests? on|stands or falls with) (?:its|his|her|their|the|one) \w+|\b(?:the|its|their) (?:strongest|largest|biggest|greatest) of\b"
_LEANS = (
    r"\b(?:leans?|rests?|depends?|rel(?:y|ies)|counts?|stands or falls) (?:on|upon|with) (?:its|his|her|their|the|one|old|young) {name}\b"
    r"|\b{name} is (?:its|his|her|their|the) (?:strongest|largest|biggest|greatest)\b"
    r"|\b(?:its|his|her|their|the) (?:strongest|largest|biggest|greatest)(?: unit| of them)?(?:,| is) (?:the )?{name}\b"
)
_ONE_TO_ONE = r"(?:^|(?<=[.!?]\s))(?:one|1) against (?:one|1)\b"
_PAIR = 2
_DEEDS = (
    Deed(r"\bseal the slots\b", "Confirm"),
    Deed(r"^(?:deal|hand out)\b", "Assign"),
    Deed(r"\battack \w+", "Attack"),
    Deed(r"\bhold\b", "Hold"),
)


def of(file: ScenarioFile) -> Vocabulary:
    """The vocabulary of a sound scenario."""
    units = tuple(unit.name for seat in seats(file) for unit in file.sides[seat].units)
    names = tuple(file.sides[seat].name for seat in seats(file))
    return Vocabulary(
        here=(*units, *names),
        sides={seat: (file.sides[seat].name, *_of_one(file, seat)) for seat in seats(file)},
        units={seat: len(file.sides[seat].units) for seat in seats(file) if file.sides[seat].units},
        figures=tuple(_figures(file)),
        sayings=(*told_rules.SAYINGS, *_richer(file)),
        topics=tuple(_topics(file)),
        kinds={"unit": units, "target": units, "partners": units, "cards": TRAITS},
        deeds=_DEEDS,
    )


def _of_one(file: ScenarioFile, seat: str) -> tuple[str, ...]:
    """The names of the units of a side, any of which may be addressed."""
    return tuple(unit.name for unit in file.sides[seat].units)  # type: ignore[index]


# Numbers


def _figures(file: ScenarioFile) -> Iterator[Figure]:
    yield from sides_told(
        {seat: (seat,) for seat in seats(file)},
        {seat: len(file.sides[seat].units) for seat in seats(file)},
        ("crew", "side", "warband", "band"),
    )
    crowds = {len(file.sides[seat].units) for seat in seats(file)}
    if 0 not in crowds:
        yield from persons_told(crowds | {len(seats(file))})
    yield from _slots(file)
    yield from _rules()
    yield from odds_told(
        r"\b(?:ties?|equal (?:rolls|sums|totals))\b",
        odds.margins()[0] / odds.PAIR,
        "the chance of a tie",
    )
    yield from _strengths(file)
    yield from _turns(file)
    units = crowds - {0}
    yield Figure(
        UNITS,
        frozenset(units or {file.most_units}),
        "the units of a side are",
        "" if units else "most-units",
        unsaid=True,
    )
    if file.cap:
        yield Figure(CAP, frozenset({file.cap}), "the cap of a unit is", "cap")
    else:
        cap = rf"\b(?:nobody|no one|no unit)\b[^.;:]{{0,20}}?\b(?:above|over|more than|larger than)\s+({CARDINAL})\b"
        largest = max((unit.slots for seat in seats(file) for unit in file.sides[seat].units), default=0)
        if all(file.sides[seat].units for seat in seats(file)):
            yield Figure(cap, frozenset({largest}), "the slots of the largest are", most=True)
        else:
            yield Figure(cap, frozenset(), "the cap of a unit is", "cap", unsaid=True)


def _slots(file: ScenarioFile) -> Iterator[Figure]:
    """`Sixty slots a side`, `something of seventeen slots`: numbers that somebody has to have."""
    units = [unit for side in file.sides.values() for unit in side.units]
    known = {file.slots, file.cap, *(unit.slots for unit in units), *(unit.left for unit in units)} - {0}
    known |= {budget(file, seat) for seat in seats(file)}
    whole = not units and not any(side.slots for side in file.sides.values())
    yield Figure(
        BUDGET,
        frozenset({file.slots} if whole else known),
        "the slots of a side are" if whole else "the slots of somebody are",
        "slots" if whole else "",
    )
    yield Figure(
        rf"\bof\s+({CARDINAL})\s+slots\b",
        frozenset(known),
        "the slots of somebody are",
        together=tuple(_together(file, known)),
    )
    two = [budget(file, seat) for seat in seats(file)]
    if len(two) == 2:
        for seat in seats(file):
            own, other = budget(file, seat), sum(two) - budget(file, seat)
            if many := round(own / other):
                yield times((file.sides[seat].name,), "slots", many, "the multiple is about", "")


def _together(file: ScenarioFile, known: set[int]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Numbers of slots that may be others, each with the fields that say it: nobody shares these with others of his side (S-1)."""
    for slots in sorted(known):
        said = {"slots": file.slots, "cap": file.cap}
        shared = 0 < file.cap != slots
        for seat in seats(file):
            side, here = file.sides[seat], f"sides.{seat}"
            own = {f"{here}.units[{place}].slots": unit.slots for place, unit in enumerate(side.units)}
            said |= {f"{here}.slots": side.slots, **own}
            alone = len(own) <= 1 and not any(unit.left for unit in side.units)
            shared = shared or (not alone and slots in (budget(file, seat), *own.values()))
        fields = tuple(field for field, value in said.items() if value == slots)
        if fields and not shared:
            yield slots, fields


def _richer(file: ScenarioFile) -> Iterator[Saying]:
    """`The monster has twice the slots`, where the other one of two sides has more; `the warband has half the slots`, where that one has fewer."""
    two = sorted(seats(file), key=lambda seat: budget(file, seat))
    if len(two) == 2 and budget(file, two[0]) < budget(file, two[1]):
        poor, rich = (file.sides[seat].name for seat in two)
        more = r"has (?:(?:twice|thrice|double|\w+ times) (?:the|as many)|the more|more) slots"
        yield Saying(rf"(?<!\w)({re.escape(poor)}) {more}\b", rich, "the slots of the sides", names=True)
        many = round(budget(file, two[1]) / budget(file, two[0]))
        half = [(r"half(?= (?:the|as many))", like("twice", many))] if many > 1 else []
        for less, right in (*half, ("fewer|less", "more")):
            shape = rf"(?<!\w){re.escape(rich)} (?:has|have|brings?) (?:only )?({less})\b[^.:;!?,]{{0,12}} slots\b"
            yield Saying(shape, right, "the slots of the sides")


def _turns(file: ScenarioFile) -> Iterator[Figure]:
    """After how many turns slots are counted (S-16)."""
    cap = int(complete(OPTIONS, file.options)["turn-cap"])
    yield from turns_told(cap, "turns", "options.turn-cap", unsaid=True)


def _rules() -> Iterator[Figure]:
    """Numbers of the rulebook: the dice of every roll, the Traits, and what a slot holds and a hit takes."""
    yield from rules_told(
        (
            rf"\b(?:rolls?|roll (?:of the game )?is) (?:only |just )?({CARDINAL}) (?:dice|die)\b",
            {2},
            "the dice of every roll are",
        ),
        (rf"^({CARDINAL}) traits$", {len(TRAITS)}, "the Traits are"),
        (
            rf"\b(?:every|each|a) hit takes ({CARDINAL}) of (?:them|these)\b",
            {1},
            "the slots that a hit takes are",
        ),
        (rf"\b(?:the|all) ({CARDINAL}) traits\b", {len(TRAITS)}, "the Traits are"),
        (
            rf"\b({CARDINAL}) cards? (?:lies? |goes? )?(?:on|to|for) (?:a|each|every) slot\b",
            {1},
            "the cards of a slot are",
        ),
        (rf"\bslots? (?:holds?|gets?|takes?) ({CARDINAL}) cards?\b", {1}, "the cards of a slot are"),
        (
            rf"\bhit (?:takes?|costs?|removes?|destroys?) (?:away )?({CARDINAL}) (?:slots?|cards?)\b",
            {1},
            "the slots that a hit takes are",
        ),
    )


def _strengths(file: ScenarioFile) -> Iterator[Figure]:
    """`Fred begins with twelve slots, and Bob with ten`."""
    said: dict[str, set[int]] = {}
    for seat in seats(file):
        side = file.sides[seat]
        said.setdefault(side.name, set()).update({budget(file, seat)})
        for unit in side.units:
            said.setdefault(unit.name, set()).update({unit.slots, unit.left or unit.slots})
    for name, values in said.items():
        verb = r"(?:begins?|starts?|has|have|comes?|brings?|fights?|stands?|gets?)"
        yield Figure(
            rf"(?<!and )\b{any_of((name,))}\b\s+(?:only\s+)?{verb}\s+(?:with\s+|only\s+)?({CARDINAL})\s+slots\b(?! together| between)",
            frozenset(values),
            f"the slots of {name} are",
        )
        yield Figure(
            rf"\bslots\b[^.!?]*?\b{any_of((name,))}\s+(?:has\s+|with\s+|only\s+)+({CARDINAL})\b(?!\s+[a-rt-z])",
            frozenset(values),
            f"the slots of {name} are",
        )


# What is so


def _topics(file: ScenarioFile) -> Iterator[Topic]:
    options = complete(OPTIONS, file.options)
    for name, pattern in (("coordinated-attacks", _TOGETHER), ("multiple-attacks", _DIVIDED)):
        if not options[name]:
            field = f"options.{name}"
            yield Topic(
                pattern,
                f"the option {name} is off: write true, or mend the text",
                field,
                written(field, True),
            )
    if not options["turn-cap"]:
        usual = complete(OPTIONS, {})["turn-cap"]
        text = f"the turns never run out, as the turn-cap is 0: write {usual}, or mend the text"
        yield Topic(_LAST_TURN, text, "options.turn-cap", written("options.turn-cap", usual))
    text = "there is neither ground nor distance in this game: take it out, or mend the text"
    yield Topic(_GROUND, text, heard="hints")
    yield from single(seats(file))
    yield from _uneven(file)
    units = [unit.slots for side in file.sides.values() for unit in side.units]
    if len(units) > len(file.sides) and len(set(units)) == 1:
        yield Topic(
            _UNLIKE, f"every unit has {units[0]} slots: give one more than the others, or mend the text"
        )
    yield from _lopsided(file)
    yield from _leaned_on(file)
    yield from _alone(file)
    given = [seat for seat in seats(file) if file.sides[seat].units]
    if len(given) == len(file.sides):
        yield Topic(_CREATED, "all sides have their units already: take it out, or mend the text")
    else:
        for seat in given:
            field = f"sides.{seat}.units"
            text = f"{file.sides[seat].name} has its units already, for everybody to see: take them out, or mend the text"
            yield Topic(_ALL_CREATE, text, field, without(field))
        yield Topic(_GIVEN, "a side creates its units: take it out, or mend the text")


def _lopsided(file: ScenarioFile) -> Iterator[Topic]:
    """`One side is evenly built`, where the units of every side differ by more than a slot."""
    crowds = {seat: [unit.slots for unit in file.sides[seat].units] for seat in seats(file)}
    if all(crowds.values()) and all(max(slots) - min(slots) > 1 for slots in crowds.values()):
        told = "; ".join(
            f"{file.sides[seat].name} {', '.join(map(str, slots))}" for seat, slots in crowds.items()
        )
        seat = min(crowds, key=lambda each: max(crowds[each]) - min(crowds[each]))
        each, left = divmod(sum(crowds[seat]), len(crowds[seat]))
        paths = [
            f"sides.{seat}.units[{place}].slots" for place, slots in enumerate(crowds[seat]) if slots != each
        ]
        text = f"no side is: the slots are {told}; mend them, or the text"
        if left:
            yield Topic(_EVENLY, text)
        else:
            yield Topic(_EVENLY, text, paths[0], tuple(Change(path, each) for path in paths))


def _alone(file: ScenarioFile) -> Iterator[Topic]:
    """`One against one`, where one of two sides has a unit and the other several: the mend leaves the one who is called as they are, with all slots."""
    few, many = sorted(seats(file), key=lambda seat: len(file.sides[seat].units))[:2]
    side = file.sides[many]
    if len(file.sides) != _PAIR or not len(file.sides[few].units) == 1 < len(side.units):
        return
    names = [unit.name for unit in side.units]
    kept = names.index(side.name) if side.name in names else 0
    field = f"sides.{many}.units"
    slots, others = budget(file, many), [place for place in range(len(names)) if place != kept]
    mend: tuple[Change, ...] = ()
    if slots <= (file.cap or slots):
        gone = without(*(f"{field}[{place}]" for place in reversed(others)))
        mend = (Change(f"{field}[{kept}].slots", slots), *gone)
    text = f"{side.name} has {len(names)} units: let {names[kept]} have their slots and be alone, or mend the text"
    yield Topic(_ONE_TO_ONE, text, field, mend)


def _leaned_on(file: ScenarioFile) -> Iterator[Topic]:
    """`The other leans on its captain`, where somebody else of its side is stronger: the mend exchanges their slots."""
    for seat in seats(file):
        units = file.sides[seat].units
        for number, unit in enumerate(units):
            strongest = max(range(len(units)), key=lambda place: units[place].slots)
            other = units[strongest]
            if unit.slots < other.slots:
                name = any_of((unit.name, unit.name.removeprefix("The "), unit.name.split()[-1]))
                text = f"{other.name} has {other.slots} slots and {unit.name} {unit.slots}: exchange them, or mend the text"
                mend = (
                    Change(f"sides.{seat}.units[{number}].slots", other.slots),
                    Change(f"sides.{seat}.units[{strongest}].slots", unit.slots),
                )
                yield Topic(_LEANS.replace("{name}", name), text, mend[0].path, mend)


def _uneven(file: ScenarioFile) -> Iterator[Topic]:
    """`Ten slots each`, `an even fight`, where one side has more than the others."""
    slots = {seat: budget(file, seat) for seat in seats(file)}
    if len(set(slots.values())) == 1:
        return
    each = "|".join(f"{number}|{in_words(number)}" for number in set(slots.values()))
    pattern = rf"\b(?:{each}) slots (?:each|a side|per side|for each side)\b|{_EVEN}"
    odd = [seat for seat in slots if slots[seat] != file.slots]
    told = ", ".join(f"{file.sides[seat].name} {number}" for seat, number in slots.items())
    text = f"the slots are {told}: give each as many, or mend the text"
    if len(odd) == 1 and file.sides[odd[0]].slots:
        side, field = file.sides[odd[0]], f"sides.{odd[0]}"
        alone = written(f"{field}.units[0].slots", file.slots) if len(side.units) == 1 else ()
        slipped = digits.slipped(str(side.slots), str(file.slots))
        own = written(f"{field}.slots", file.slots) if slipped else without(f"{field}.slots")
        mend = (*alone, *own) if len(side.units) < 2 else ()
        yield Topic(pattern, text, f"{field}.slots", mend)
    else:
        yield Topic(pattern, text)
