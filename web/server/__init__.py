"""The program that serves: connections, one house or many, signs of life, logs."""
