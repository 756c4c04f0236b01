"""Hours of mixed players, kills, locks and restarts against one server: what was lost, what has grown."""
