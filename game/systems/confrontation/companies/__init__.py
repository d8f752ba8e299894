"""The companies of Confrontation: peoples, company lists, their rules, and a list as fighters (GB-104 to GB-109)."""

from game.systems.confrontation.companies.company_list import (
    CompanyList,
    cost,
    document,
    lists,
    read_list,
    units,
    write_list,
)
from game.systems.confrontation.companies.legality import Fault, faults
from game.systems.confrontation.companies.people_file import names, people
from game.systems.confrontation.companies.roster import Mustered, MusteredUnit, muster

__all__ = [
    "CompanyList", "Fault", "Mustered", "MusteredUnit", "cost", "document", "faults", "lists", "muster", "names", "people", "read_list",
    "units", "write_list",
]  # fmt: skip
