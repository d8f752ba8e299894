"""The measured table, in whole tenths of a millimetre, as pure functions: lengths, shapes, what stands in the way, sight, templates.

That stands beside this page; the rest has rooms:

- `ways/`: how somebody gets where, and how far it is.
- `notation/`: lengths, places and sizes as files write them, and slips of the hand in them.
- `placement/`: how a table is laid and sides deploy.
- `counterparts/`: tables whose halves are alike, and the one thing in which they are not.
- `names/`: what things on a table are called.

The last four look at scenarios, say what is strange in them and know what was meant; no rule asks them.
"""
