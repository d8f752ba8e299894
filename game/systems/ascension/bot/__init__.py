"""What bots go by: what each choice is expected to bring, from what one seat may know (no rule of the game)."""
