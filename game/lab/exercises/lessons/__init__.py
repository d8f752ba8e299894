"""Lessons: played as they are dealt, and their steps against what comes."""
