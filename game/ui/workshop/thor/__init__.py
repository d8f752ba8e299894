"""A battle of cards and squares of one's own: any units against any, on any map."""
