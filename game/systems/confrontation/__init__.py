"""The Age of the Rag'Narok: Confrontation, a rulebook of units, formations and morale on a table measured in centimetres."""
