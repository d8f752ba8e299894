"""The contract that every game meets: no rules, no pixels.

Read in this order: `steps` (state, steps, decisions), `chance`, `events`, `system`, `match`, `record`, and
`promises/conformance`, which tries all of it on any system. What a match is made of stands beside this page; the rest has rooms:

- `words/`: numbers and lists as sentences have them.
- `documents/`: a file as a document: its fields, where things and names stand in it, what can be done to it.
- `problems/`: what is wrong or strange in a document, whatever its rules, and what would mend it.
- `descriptions/`: what a system says of its scenarios and games, as data.
- `promises/`: the kit that holds every system to the contract.

`words` and `documents` know no other room, `problems` knows these two, `descriptions` those three, `promises` all.
"""
