"""How a story ended, and the line of time on which it is told again."""
