"""The hands of games without a box in a real Chromium, on phones as slow as people have."""
