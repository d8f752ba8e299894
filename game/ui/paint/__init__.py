"""The paint box: one small module per thing drawn.

Every picture is baked once and kept (least recently used go first), so drawing a thing again is a
look-up and a blit. Sizes are device pixels. Pictures have straight alpha: blit them plainly, and copy
before drawing on one, for all who ask share it.
"""
