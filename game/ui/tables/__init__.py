"""The tables of the systems, side by side: what is drawn, and what the hand can do there."""
