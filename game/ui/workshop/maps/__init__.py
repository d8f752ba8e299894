"""The workshop of measured tables: lay terrain and zones by hand, see what is wrong and how fair it is, try it."""
