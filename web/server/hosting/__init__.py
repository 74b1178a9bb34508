"""Operating: signs of life, metrics, logs."""
