"""The engines that keep a house: what both can do is in `contract`, what differs is in a module of each."""
