"""Section 6: sight, engagement, attacks from aiming to their effects, and what they are expected to do."""
