"""The shared room, proved with a table of its own that is as small as a table can be."""
