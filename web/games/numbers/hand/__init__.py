"""The number game without a box: phones turn and lay cards, the table screen shows what lies open."""
