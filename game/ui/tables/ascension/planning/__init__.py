"""What a player plans before it is done: ways, approaches, strikes and aims."""
