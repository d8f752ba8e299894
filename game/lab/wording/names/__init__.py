"""Names in texts: of whom is not there, is called otherwise, or is addressed."""
