"""The named ones: who commands, what Elixir lets them do, how they come back."""
