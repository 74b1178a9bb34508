"""Records of evenings: lists, people and their statistics, exports, and the whole house as one file."""
