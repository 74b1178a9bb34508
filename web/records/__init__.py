"""What is kept of evenings beyond the table: sums and statistics, exports, and all of it as one file."""
