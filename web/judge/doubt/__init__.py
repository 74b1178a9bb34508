"""„Lohnt sich Halt?“: what a doubt is expected to bring, at the table of an evening and away from it."""
