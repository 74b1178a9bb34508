"""Evenings that were deleted: hidden at once, restored for a month, and then really gone."""
