"""Advice for somebody who wonders whether to call “Halt!”: the odds of the vote, the race to the last card."""
