"""How good the judge is: measures, the peers beside it, and the scorecard of both."""
