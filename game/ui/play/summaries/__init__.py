"""Scenarios, battles and stories at a glance, in small pictures and few words."""
