"""The runs of the lab: what bots make of a battle, read and played on beside the window."""
