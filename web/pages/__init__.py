"""What any page is made of: language, names, times, plots, forms, faults."""
