"""A study: one question about one battle, its file, and the engine that plays its games until it is answered."""
