"""What things on a table are called, in their file and in texts, and what is not there, is something else or lies elsewhere."""
