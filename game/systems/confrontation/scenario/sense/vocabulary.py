"""What the texts of a battle may speak of: who is in the companies, what pays and how much, modes, teams, and what the battle itself has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    odds_told,
    rules_told,
    sides_told,
    turns_told,
    uneven,
    worthless,
)
from game.core.options import complete
from game.core.problems.problem import Change, without, written
from game.core.seats import Seat
from game.core.words.numerals import CARDINAL, MULTIPLE
from game.systems.confrontation import companies, dice, tactics, told_rules
from game.systems.confrontation.companies import lists
from game.systems.confrontation.companies.peoples import People
from game.systems.confrontation.fire import salvo
from game.systems.confrontation.incarnates import avatar
from game.systems.confrontation.movement import formation
from game.systems.confrontation.scenario import kit, scenario_file
from game.systems.confrontation.scenario.ground import Ground
from game.systems.confrontation.scenario.scenario_file import ScenarioFile
from game.systems.confrontation.scenario.sense import told_elixir, told_numbers, told_profiles
from game.systems.confrontation.scenario.setup import AS_WRITTEN, OPTIONS, Setting
from game.systems.confrontation.state import MODES, Duty
from game.table import lengths
from game.table.names import nouns
from game.table.names.nouns import Laid

_MODES = {
    "barbarian": r"\bbarbarian mode\b", "marauder": r"\bmarauder mode\b", "warlord": r"\bwarlord mode\b", "general": r"\bgeneral mode\b",
    "strategist": r"\bstrategist mode\b", "genius": r"\bmilitary genius\b|\bgenius mode\b",
}  # fmt: skip
_QUIET = r"\b(?:nobody|no one|no unit) shoots in the first round\b|\bno shooting (?:in|before) the first\b"
_LATE = r"\bcomes? (?:later|late), from the second round on\b|\breinforcements? (?:come|arrive)s?\b"
_ENTER = r"\ball units enter over\b|\bnobody (?:is deployed|deploys)\b"
_DUTY = r"\bthe (?:attacker|defender)s?(?:'s)?\b"
_VALIANT = r"\bvaliant unit\b[^.]*\bleaves\b|\bearns? (?:the attacker )?a fourth of its Power\b"
_CHARGE = r"\ba charge pays\b"
_HAND = r"\beliminated in hand to hand (?:pays?|is worth)?"
_HILL_PAYS = r"\bhill pays\b|\bhill is worth\b"
_OVER = r"\bshoots? over friend and foe\b|\bwithout interference by figures\b"
_ALTAR = r"\baltars? (?:is|are) worth\b"
_MARKS = r"\b(?:the|a|each|every|middle|west|east|any) marks?\b"
_TEAM = r"\ba team counts\b|\bboth its companies\b|\byour all(?:y|ies)\b"
_ALONE = r"\beach for itself\b|\beach company for itself\b|\bevery company for itself\b"
_ASKED = (
    r"\b(?:who|whoever) wins the (?:first )?(?:Authority )?opposition (?:attacks|defends|chooses|decides|says who)\b"
    r"|\bwinner of the (?:first )?Authority opposition (?:attacks|defends|says who)\b"
    r"|\bwinner of the (?:first )?Authority opposition[^.!?]*\b(?:attacks or defends|chooses|decides|picks)\b"
    r"|\b(?:chooses?|decides?|picks?) (?:whether|if|who) (?:to |he |it )?(?:attacks?|defends?)\b|\battacks or defends, as (?:he|it|they) likes?\b"
)
_PAIR = _TITLED = 2
_RULES = (
    (
        rf"\b(?:runs?|assaults?)\b[^.!?]{{0,40}}?\b({MULTIPLE}) (?:the|its|their|a unit's) movement\b",
        {2},
        "the Movement is taken, times,",
    ),
    (
        rf"\bwithin ({CARDINAL}) cm of (?:its|their|the unit's) leader\b",
        {formation.FROM_LEADER // lengths.CM},
        "the reach of a leader is, in cm,",
    ),
    (
        rf"\bwithin ({CARDINAL}) cm of (?:its|a|the) musician\b",
        {tactics.REACH // lengths.CM},
        "the reach of a musician is, in cm,",
    ),
    (
        rf"\bwithin ({CARDINAL}) cm of the leader\b",
        {formation.FROM_LEADER // lengths.CM},
        "the reach of a leader is, in cm,",
    ),
    (
        rf"\brange\b[^.!?]{{0,30}}?\bup to ({CARDINAL}) cm\b",
        {salvo.BAND // lengths.CM},
        "the range that adds nothing is, in cm,",
    ),
    (rf"\b({CARDINAL}) more for (?:each|every) 10 cm\b", {1}, "what each range adds is"),
    (
        rf"\b1 more for (?:each|every) ({CARDINAL}) cm\b",
        {salvo.BAND // lengths.CM},
        "the length of a range is, in cm,",
    ),
    (
        rf"\b(?:every|each) ({CARDINAL}) (?:rolled|gives|adds|earns|lets (?:you|him|her) roll) (?:a|1) die more\b",
        {dice.SIDES},
        "what gives a die more is a",
    ),
    (
        rf"\brolls ({CARDINAL}) dice and keeps? the better\b|\bkeeps? the better of ({CARDINAL}) dice\b",
        {2},
        "the dice of which the better is kept are",
    ),
    (rf"\b({CARDINAL}) in a passed Courage test\b", {dice.SIDES}, "what earns Elixir in a Courage test is a"),
    (rf"\b6 in a passed Courage test: ({CARDINAL}) Elixir\b", {1}, "the Elixir for it is"),
    (
        rf"\bfor ({CARDINAL}) Elixir (?:she|he|it|an Incarnate) performs a feat\b",
        {1},
        "the Elixir for a feat is",
    ),
    (rf"\bavatar\b[^.!?]{{0,40}}?\b({CARDINAL}) Elixir\b", {avatar.COST}, "the Elixir for an avatar is"),
    (
        rf"\b(?:a|each|every|any) feat (?:costs?|is|takes?) ({CARDINAL}) Elixir\b",
        {1},
        "the Elixir for a feat is",
    ),
    (
        rf"\b(?:a|each|every) ({CARDINAL}) (?:rolled )?in a (?:passed )?courage test\b",
        {dice.SIDES},
        "what earns Elixir in a Courage test is a",
    ),
    (
        rf"\b(?:hedge|wall|fence|palisade|interference)s?\b[^.;:!?]{{0,20}}? adds? ({CARDINAL})\b|\b({CARDINAL}) more on every shot\b",
        {salvo.OBSTRUCTED},
        "what interference adds is",
    ),
    (
        rf"\b(?:each|everybody|a fighter|one fighter) carries ({CARDINAL})\b",
        {1},
        "the chests of a fighter are",
    ),
    (rf"\blarge (?:figures|fighters|bases) count ({CARDINAL})\b", {2}, "the Power of a large fighter is"),
)
"""Numbers of the rulebook (GB-17 and the following)."""
_GROUNDS = {
    "difficult": ("slows?|halves?|(?:is|are) difficult", "difficult ground"),
    "deep": ("(?:is|are) deep", "deep"),
}
"""What ground may be, how a text tells it, and what it is called."""
_DEEDS = (
    Deed(r"\bend (?:the|their|its|your)(?: [\w'’-]+)? activation\b", "end-activation"),
    Deed(r"\bshoot at\b", "shoot"),
    Deed(r"\bassault the\b", "assault"),
)


def of(setting: Setting) -> Vocabulary:
    """The vocabulary of a sound scenario; of a battle that a die chooses, what all of them have."""
    file = setting.file
    people = {seat: set(_people(setting, seat)) for seat in file.sides}
    sides = {
        seat: (side.name, setting.companies[seat].mustered.name, *sorted(people[seat]))
        for seat, side in file.sides.items()
    }
    known = {name for own in sides.values() for name in own}
    grounds = list(setting.grounds.values())
    laid = [] if file.battle == "drawn" else list(_things(grounds[0], file))
    spoken = [file.title, file.story, *(row.id for row in file.terrain)]
    if file.battle != "drawn":
        spoken += [each.name for each in grounds[0].objectives] + [each.name for each in grounds[0].items]
    teams = {own[0]: own for own in scenario_file.teams(file)}
    units = {seat: len(company.units) for seat, company in setting.companies.items()}
    figures = sides_told(teams, units, ("company", "people", "side", "army"))
    topics: list[Topic] = [*_modes(setting), *uneven(teams)]
    if file.battle != "drawn":
        topics += _topics(setting, grounds[0], teams)
    battlefield = file.options.get("battlefield", "laid") == "laid"
    return Vocabulary(
        here=(*sorted(known), *(thing.name for thing in laid), *(thing.kind for thing in laid)),
        sides=sides,
        units=units,
        strangers=(
            *_strangers(known, file.title),
            *(nouns.strangers(laid, spoken) if laid and battlefield else ()),
        ),
        figures=(*figures, *rules_told(*_RULES), *_dice(), *_figures(setting, laid)),
        sayings=told_rules.SAYINGS,
        topics=tuple(topics),
        kinds=_kinds(setting),
        deeds=_DEEDS,
    )


def _figures(setting: Setting, laid: Sequence[Laid]) -> Iterator[Figure]:
    """The numbers of the one battle that is fought; none before a die has chosen it."""
    if setting.file.battle != "drawn":
        ground = next(iter(setting.grounds.values()))
        yield from told_elixir.figures(setting, ground)
        yield from told_profiles.figures(setting)
        yield from nouns.counted(laid)
        yield from told_numbers.figures(setting)
        yield from _limits(setting, ground)


def _peoples() -> list[People]:
    """The peoples that come with the game."""
    return [companies.people(id) for id in companies.names()]


def _people(setting: Setting, seat: Seat) -> Iterator[str]:
    """Everybody of a company, by all names: units, cards, and the two parts of the name of an Incarnate."""
    mustered = setting.companies[seat].mustered
    yield from (unit.name for unit in mustered.units)
    yield from (unit.name for unit in setting.companies[seat].units)
    for profile in mustered.profiles.values():
        yield from _names(profile.name)
    yield from (work.name for work in mustered.works.values())
    for troop in companies.people(mustered.people).troops:
        if troop.id in mustered.profiles:
            yield troop.name


def _names(name: str) -> Iterator[str]:
    """What somebody is called: `Marshal Edda Vorn`, `Edda Vorn`, `Marshal`, `Vorn`."""
    plain = name.split(",")[0]
    words = plain.split()
    yield from (name, plain)
    if len(words) > 1:
        yield from (words[0], words[-1], " ".join(words[1:]))


def _things(ground: Ground, file: scenario_file.ScenarioFile) -> Iterator[Laid]:
    known = kit.kit()
    rows = {row.id: row for row in file.terrain}
    for piece in ground.pieces:
        row = rows.get(piece.id)
        yield Laid(row.name if row else piece.name, known[row.kit].name if row else piece.kind)
    yield from (Laid(each.name, "") for each in ground.objectives)
    yield from (Laid(each.name, "") for each in ground.items)


def _kinds(setting: Setting) -> dict[str, tuple[str, ...]]:
    """What steps of a lesson name: units."""
    units = tuple(sorted({unit.name for company in setting.companies.values() for unit in company.units}))
    return {"target": units, "unit": units}


# Names


def _strangers(known: set[str], title: str) -> Iterator[Stranger]:
    """Lists, units and Incarnates of the game that are in no company here."""
    said = " ".join((*known, title)).casefold()
    for own in lists().values():
        if own.name.casefold() not in said and len(own.name.split()) > 1:
            yield Stranger(own.name, "a company that does not play")
    for people in _peoples():
        playing = tuple(("", troop.name) for troop in people.troops if troop.name in known)
        for troop in people.troops:
            last = troop.name.split()[-1]
            if troop.name.casefold().removesuffix("s") not in said:
                yield Stranger(troop.name, "who does not play", entries=playing)
            if last != troop.name and last.casefold().removesuffix("s") not in said:
                yield Stranger(last, "who does not play", heard="hints", plain=True, entries=playing)
        for name in dict.fromkeys(each.profile.name.split(",")[0] for each in people.incarnates):
            first, last = name.split()[0], name.split()[-1]
            if len(name.split()) > _TITLED and first.casefold() not in said:
                yield Stranger(first, "who does not play", plain=True)
            if last.casefold() not in said:
                for called in dict.fromkeys((name, f"{first} {last}" if first != last else name)):
                    yield Stranger(called, "who does not play")
                yield Stranger(last, "who does not play", heard="hints", plain=True)


# Numbers


def _dice() -> Iterator[Figure]:
    """How often a die shows so much or more, or one face of it."""
    for face in range(2, 7):
        said = f"the chance of {face} or more"
        yield from odds_told(rf"(?<!\d){face}(?:\+| or more\b| or better\b)", (7 - face) / 6, said)
    yield from odds_told(
        r"\b(?:an?|every) (?:six|6|1|ace)\b(?! in)",
        1 / 6,
        "the chance of one face",
    )


def _limits(setting: Setting, ground: Ground) -> Iterator[Figure]:
    """The target, the rounds and the points that a text tells."""
    file, council = setting.file, ground.council
    targets = set(council.target.values())
    for shape in (
        rf"\b({CARDINAL}) Elixir (?:wins?|is enough|are enough|to win|decides?)\b",
        rf"\bneeds? ({CARDINAL}) Elixir\b",
        rf"\b({CARDINAL}) wins?\b(?! the)",
        rf"\bfirst to (?:reach |have )?({CARDINAL})(?: Elixir)?\b",
    ):
        yield Figure(shape, frozenset(targets), "the target is", "target", steady=True)
    yield from turns_told(council.rounds, "rounds", unsaid=True)
    stands = [
        (f"sides.{seat}.stands[{at}].faith", stand.faith)
        for seat, side in file.sides.items()
        for at, stand in enumerate(side.stands)
    ]
    faith = [(field, held) for field, held in stands if held is not None]
    if faith:
        field = faith[0][0] if len(faith) == 1 else ""
        yield Figure(
            rf"\b({CARDINAL}) points of faith\b", frozenset(held for _, held in faith), "the faith is", field
        )
    elixir = {seat: side.elixir for seat, side in file.sides.items() if side.elixir is not None}
    if elixir and file.kind == "puzzle":
        own = [f"sides.{seat}.elixir" for seat, held in elixir.items() if held]
        pattern = rf"\b(?:has|have|begins? with|of faith and) ({CARDINAL}) Elixir\b"
        yield Figure(pattern, frozenset(elixir.values()), "the Elixir is", own[0] if len(own) == 1 else "")
    points = {file.points, *(company.mustered.points for company in setting.companies.values())}
    yield Figure(r"\b(\d{3,4})(?: army)? points\b", frozenset(points), "the points are", "points")


# What is so


def _modes(setting: Setting) -> Iterator[Topic]:
    """A mode that is explained and not played (G-8)."""
    chosen = complete(OPTIONS, setting.file.options)["mode"]
    played = setting.file.mode if chosen == AS_WRITTEN else str(chosen)
    if played == "drawn":
        return
    for mode in MODES:
        if mode != played:
            field = "mode" if chosen == AS_WRITTEN else "options.mode"
            yield Topic(
                _MODES[mode],
                f"the mode is {played}: write '{mode}', or mend the text",
                field,
                written(field, mode),
                heard="hints",
            )


def _topics(setting: Setting, ground: Ground, teams: dict[Seat, tuple[Seat, ...]]) -> Iterator[Topic]:
    file = setting.file
    yield from _of_battles(file, ground)
    yield from allied(teams, _ALONE, _TEAM)
    if file.start.first and file.kind in ("battle", "custom") and not file.start.part:
        yield by_chance("start.first")
    if not ground.items:
        yield Topic(
            r"\b(?:a|each|every) chest pays\b",
            "nothing lies there to be carried: lay items, or mend the text",
            heard="hints",
        )
    for each in ground.objectives:
        text = f"it pays {' or '.join(map(str, sorted(set(each.worth.values()))))}: mend the text, or what it is worth"
        yield worthless(nouns.worth_of((each.name,)) | {f"{each.id} mark"}, text)
    if file.options.get("battlefield", "laid") == "laid":
        fields = {row.id: f"terrain[{number}].features" for number, row in enumerate(file.terrain)}
        grounds = (
            nouns.Ground(thing, fields[piece.id], piece.features, piece.features)
            for thing, piece in zip(_things(ground, file), ground.pieces, strict=False)
            if piece.id in fields
        )
        yield from nouns.ground_told(grounds, _GROUNDS)
    names = {seat: (side.name,) for seat, side in file.sides.items()}
    yield from comes_from(names, dict(ground.edges))
    yield from _duties(file)


def _of_battles(file: ScenarioFile, ground: Ground) -> Iterator[Topic]:
    """What one of the six battles has and this one has not (GB-123 to GB-128)."""
    council = ground.council
    late = any(side.reserves for side in file.sides.values())
    absent = (
        (_QUIET, council.quiet, "charge", "units shoot from the first round on"),
        (_LATE, late or file.battle == "invasion", "invasion", "no reinforcements come"),
        (_ENTER, file.battle == "skirmish", "skirmish", "units deploy before it begins"),
        (_DUTY, file.battle in ("invasion", "breakthrough"), "", "nobody attacks or defends in it"),
        (_VALIANT, council.passage, "breakthrough", "nobody earns anything by leaving the table"),
        (_CHARGE, council.charge, "charge", "charges pay nothing"),
        (_OVER, council.high, "hill", "nobody shoots over figures from a hill"),
        (_HILL_PAYS, _named(ground, "hill"), "hill", "no hill pays anything"),
        (_ALTAR, _named(ground, "altar"), "invasion", "no altar pays anything"),
        (_MARKS, file.objective is not None or _named(ground, "mark"), "pitched", "it has no marks"),
        (_HAND, council.melee or any(council.kill.values()), "charge", "units eliminated pay nothing"),
    )
    for pattern, there, battle, text in absent:
        if not there:
            mend: tuple[Change, ...] = written("battle", battle) if battle else ()
            field = "battle" if battle else ""
            yield Topic(
                pattern,
                f"the battle is {file.battle}, and {text}: name another battle, or mend the text",
                field,
                mend,
                heard="hints",
            )


def _duties(file: ScenarioFile) -> Iterator[Topic]:
    """Who attacks and who defends: chosen in the hints and given in the file, or the other way round."""
    given = {seat: side.duty for seat, side in file.sides.items() if side.duty}
    fields = [f"sides.{seat}.duty" for seat in given]
    if len(given) == len(file.sides):
        text = "it is given who attacks and who defends, and nobody is asked: take duty out, or mend the text"
        yield Topic(_ASKED, text, fields[0], without(*fields), heard="hints")
    words = {
        "attacker": r"(?:defends?|(?:is|are) the defenders?)",
        "defender": r"(?:attacks?|(?:is|are) the attackers?)",
    }
    other: dict[Duty, Duty] = {"attacker": "defender", "defender": "attacker"}
    for seat, duty in given.items():
        text = f"it is the {duty}: exchange who attacks and who defends, or mend the text"
        changes = tuple(Change(f"sides.{each}.duty", other[had]) for each, had in given.items())
        mend = changes if len(changes) == _PAIR else ()
        pattern = (
            rf"\b{any_of((file.sides[seat].name,))} {words[duty]}(?= (?:the|this|here|its|their)\b|[.,;:!]|$)"
        )
        yield Topic(pattern, text, f"sides.{seat}.duty", mend)


def _named(ground: Ground, word: str) -> bool:
    """Whether an objective bears a name with that word."""
    return any(word in each.name.casefold() for each in ground.objectives)
