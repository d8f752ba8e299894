"""A people's file: what it may say, and what is said of one that cannot be read."""

from __future__ import annotations

import tomllib

import pytest

from game.systems.confrontation.companies import people_file
from game.systems.confrontation.companies.files import FileError, read_text
from game.systems.confrontation.companies.peoples import People

TEXT = """id = "mist"
name = "People of the Mist"
tactic = "Hush"
banner = ["infantry 1!", "infantry 1", "creature 2", "machine", "titan"]

[[house]]
name = "House of Dew"
banner = ["infantry 1!", "infantry 1", "infantry 1", "machine", "titan"]

[[troop]]
name = "Mistlings"
fighter = "Mistling"
category = "infantry"
rank = 1
size = "5-10"
points = 10
card = "M10 C3 HP1 Def3 Res3 1/3/3"

[[troop.special]]
name = "Caller"
price = 9
card = "M10 C3 HP1 Def3 Res3 1/3/3 Ene2"
elements = ["Air"]
works = ["Veil"]

[[troop]]
name = "Dew Cannon"
category = "machine"
points = 80
card = "M6 SP6 Def2 Res7 [2/5/7]"

[troop.crew]
name = "Dew Crew"
card = "M6 C3 HP1 Def3 Res3 1/2/3"

[[incarnate]]
name = "Old Vapour"
rank = 2
points = 120
card = "M10 C6 HP2 Def5 Res5 2/5/5 Aut2 Ene4"
elements = ["Air"]
works = ["Veil", "Call Mistlings"]
elixir = 2
champion = "Mistling"
house = "House of Dew"
barred = ["creature"]
attributes = 20

[[work]]
name = "Hush"
kind = "tactic"
target = "friend within 30"
effects = ["+1 Defense"]
lasts = "round"

[[work]]
name = "Veil"
kind = "spell"
element = "Air"
target = "friend within 20"
effects = ["+1 ranged difficulty"]
cost = 3
lasts = "upkeep"
upkeep = 1

[[work]]
name = "Call Mistlings"
kind = "ritual"
element = "Air"
effects = ["summon 5 mistling"]
cost = 12
difficulty = 6
"""


def read(text: str) -> tuple[People | None, dict[str, str]]:
    made, problems = people_file.read(tomllib.loads(text))
    return made, {problem.field: problem.text for problem in problems}


def test_a_people_reads_as_it_stands() -> None:
    made, wrong = read(TEXT)
    assert wrong == {}
    assert made is not None
    mistlings, cannon = made.troops
    assert (mistlings.id, mistlings.name, mistlings.profile.name) == ("mistling", "Mistlings", "Mistling")
    assert (mistlings.least, mistlings.most) == (5, 10)
    (caller,) = mistlings.specials
    assert (caller.id, caller.price, caller.most, caller.profile.points) == ("caller", 9, 1, 19)
    assert (caller.profile.category, caller.profile.rank) == ("infantry", 1)
    (vapour,) = made.incarnates
    assert (vapour.person, vapour.champion_of, vapour.barred) == ("old-vapour", "mistling", ("creature",))
    assert vapour.house == made.houses[0].id == "house-of-dew"
    assert cannon.crew is not None
    assert (cannon.hands, cannon.crew.id, cannon.crew.role) == (3, "dew-cannon-crew", "crew")


def test_the_price_of_an_engine_includes_its_crew_G80() -> None:
    made, _ = read(TEXT)
    assert made is not None
    cannon = made.troops[1]
    assert cannon.crew is not None
    assert (cannon.profile.points, cannon.crew.points) == (80, 0)


def test_a_house_has_its_own_order_and_nobody_else_has_it_GB109() -> None:
    made, _ = read(TEXT)
    assert made is not None
    assert made.order("house-of-dew") == made.houses[0].banner
    assert made.order("") == made.order("house-of-fog") == made.banner


@pytest.mark.parametrize(
    ("old", "new", "field", "text"),
    [
        ('"titan"]\n\n[[h', '"golem"]\n\n[[h', "banner[4]", "'golem' is not a place of a banner"),
        (', "titan"]\n\n[[h', "]\n\n[[h", "banner", "4 places: an order of the banners has 5 (GB-104)"),
        ('tactic = "Hush"', 'tactic = "Veil"', "tactic", "'veil' is not a tactic"),
        ("Def3 Res3 1/3/3 Ene2", "Def3 Rez3", "troop[0].special[0].card", "'Rez3' is no value of a card"),
        ('size = "5-10"', 'size = "10-5"', "troop[0].size", "'10-5' is not a size"),
        ('"infantry"\nrank = 1', '"infantry"', "troop[0].rank", "0 is not a rank of infantry: 1, 2 or 3"),
        ("points = 80", "points = 80\nrank = 2", "troop[1].rank", "2 is not a rank of machine: 0"),
        ("points = 10\n", "points = -1\n", "troop[0].points", "less than nothing"),
        ('"Mistlings"', '" "', "troop[0].name", "is empty"),
        ("points = 80", 'points = 80\nsize = "1-2"', "troop[1].size", "a machine is alone in its unit"),
        ('category = "machine"', 'category = "titan"', "troop[1].crew", "a machine has a crew"),
        ('name = "Dew Crew"', 'name = "Dew Crew"\nnumber = 0', "troop[1].crew.number", "at least one crewman"),
        ("price = 9", "price = 9\nmost = 0", "troop[0].special[0].most", "at least one of them"),
        ('works = ["Veil"]', 'works = ["Vail"]', "troop[0].special[0].works[0]", "did you mean 'veil'?"),
        ('["Air"]\nworks = ["Veil", ', '["Ayr"]\nworks = ["Veil", ', "incarnate[0].elements[0]", "did you mean 'Air'?"),
        ("attributes = 20", 'abilities = ["Brave"]', "incarnate[0].abilities[0]", "did you mean 'Bravery'?"),
        ('champion = "Mistling"', 'champion = "Mistling Guard"', "incarnate[0].champion", "'mistling-guard'"),
        ('house = "House of Dew"', 'house = "House of Fog"', "incarnate[0].house", "did you mean 'house-of-dew'?"),
        ('barred = ["creature"]', 'barred = ["creatures"]', "incarnate[0].barred[0]", "did you mean 'creature'?"),
        ('kind = "spell"\nelement = "Air"', 'kind = "spell"', "work[1].element", "spells and rituals have an element"),
        ('kind = "tactic"', 'kind = "tactic"\nelement = "Air"', "work[0].element", "nothing else has one"),
        ("upkeep = 1", "", "work[1].upkeep", "0 with lasts = 'upkeep'"),
        ("cost = 3", "cost = 3\nprice = 5", "work[1].price", "a spell is no attribute"),
        ("friend within 20", "friend in 20", "work[1].target", "is not a target"),
        ("+1 Defense", "+1 Deffense", "work[0].effects[0]", "is not an effect"),
        ("summon 5 mistling", "summon 5 mistlink", "work[2].effects[0]", "did you mean 'mistling'?"),
        ("summon 5", "summon 4", "work[2].effects[0]", "4 Mistlings: a summoned unit has at least 5 (GB-92)"),
        ('name = "Call Mistlings"', 'name = "Hush"', "work", "2 works have the id 'hush'"),
        ('name = "Caller"', 'name = "Mistling"', "troop", "2 cards have the id 'mistling'"),
        ('id = "mist"\n', "", "id", "is missing"),
        ('category = "machine"', 'category = "engine"', "troop[1].category", "'engine' is not one of"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_by_its_field(old: str, new: str, field: str, text: str) -> None:
    assert old in TEXT
    made, wrong = read(TEXT.replace(old, new, 1))
    assert made is None
    assert text in wrong[field]


def test_a_broken_file_is_told_with_the_file_the_line_and_the_field() -> None:
    broken = TEXT.replace("Def3 Res3 1/3/3 Ene2", "Def3 Rez3").replace("+1 Defense", "+1 Deffense")
    with pytest.raises(FileError) as error:
        read_text("mist.toml", broken, people_file.read)
    first, second = str(error.value).splitlines()
    assert first.startswith("mist.toml:22: troop[0].special[0].card: 'Rez3' is no value of a card")
    assert second.startswith("mist.toml:53: work[0].effects[0]: '+1 Deffense' is not an effect")


def test_a_file_that_is_no_toml_is_told_with_its_name() -> None:
    with pytest.raises(FileError, match=r"^mist\.toml: "):
        read_text("mist.toml", "id = ", people_file.read)
