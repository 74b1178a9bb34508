"""Devices that listen to a table: each is sent what it may see as soon as it is on disk, over one event stream."""
