"""The controls of the window; see `base` for why they are drawn by hand."""
