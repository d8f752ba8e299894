"""The rooms around the table."""
