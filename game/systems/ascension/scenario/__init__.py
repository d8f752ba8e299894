"""From a scenario file to the table: its shape, the terrain kit, what is wrong or strange in it (CC-13 to CC-15)."""
