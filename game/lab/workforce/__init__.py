"""Numbered pieces of work, and who does them: processes of this machine, or a farm of others. Whatever becomes of one, nothing is lost."""
