"""Many houses on one server: the page in front of them, the door of each, an application for each in use."""
