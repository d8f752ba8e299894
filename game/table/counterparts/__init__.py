"""What lies alike on both sides of a table, or is one of several of a kind, and what one of them says otherwise than the rest."""
