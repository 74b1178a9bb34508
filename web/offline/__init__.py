"""The pages without the net: what a device keeps of this house, and how what it took down comes back."""
