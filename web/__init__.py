"""The screens and the joined command line: the only room that knows Flask, and both other rooms."""
