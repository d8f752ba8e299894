"""The kit that tries every promise of the contract on any system: by random play, at rest points, before a battle is played."""
