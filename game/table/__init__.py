"""The measured table: shapes, moves, sight and templates in whole tenths of a millimetre, as pure functions."""
