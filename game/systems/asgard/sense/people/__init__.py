"""Whether the people of a sheet are those who are meant: who plays, joins, comes and falls, and how well they spot."""
