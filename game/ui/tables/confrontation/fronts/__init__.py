"""Drawing a front: where every member of a unit would stand, by hand, by keys and on the table."""
