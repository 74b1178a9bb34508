"""Input that no page of ours sends: odd requests by the thousand, and texts that carry code."""
