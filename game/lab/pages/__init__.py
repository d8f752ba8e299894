"""What a study says, as something to read: one HTML page, Markdown or JSON, all made of the same dossier."""
