"""Whether what is alike is alike throughout: copies, names, what was exchanged or stands in another's place."""
