"""The workshop of stories: card tables painted by hand, codes and conditions typed, and where each can lead."""
