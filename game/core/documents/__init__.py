"""A file as a document: read and written, its fields, where things and names stand in it, and what can be done to it."""
