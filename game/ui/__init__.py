"""The window: what it is made of, room by room (see `docs/architecture.md`)."""
