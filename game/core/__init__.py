"""The contract that every game meets: no rules, no pixels.

Read in this order: `steps` (state, steps, decisions), `chance`, `events`, `system`, `match`, `record`, and
`conformance`, which tries all of it on any system.
"""
