"""Advice on calling “Halt!”: the odds of the vote, the race to the last card."""
