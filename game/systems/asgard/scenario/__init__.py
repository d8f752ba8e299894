"""From a scenario file to the story before its first choice, and from a story back to a file."""
