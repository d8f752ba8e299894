"""Incarnates: their feats, the Commander, the avatar, their return (GB-94 to GB-103)."""
