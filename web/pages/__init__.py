"""The parts of any page: language, names, times, plots, forms, faults."""
