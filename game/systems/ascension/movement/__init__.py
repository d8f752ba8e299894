"""Section 5: strides, climbing, arriving, and the ways that lead somewhere."""
