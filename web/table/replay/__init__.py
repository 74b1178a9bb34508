"""A round of an evening without a box, watched again once it is over."""
