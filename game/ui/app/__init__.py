"""The program around the scenes: loop, scenes, settings, keys, sound, theme, art."""
