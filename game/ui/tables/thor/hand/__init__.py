"""The hand: the shelf with its cards and piles, hands of others, and whom a card serves."""
