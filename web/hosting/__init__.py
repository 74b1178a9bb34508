"""Operating: signs of life, metrics, logs, several processes on one port."""
