"""The table that all games share: its page, set-up, rounds, sheet, story, rules and devices."""
