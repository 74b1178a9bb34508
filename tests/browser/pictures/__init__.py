"""Pictures of every screen, taken in a real Chromium."""
