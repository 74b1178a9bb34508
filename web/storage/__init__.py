"""The house's file and its parts: evenings as logs, their events, versions of the file, copies of it."""
