"""The quality of the judge: measures, peers beside it, and the scorecard of both."""
