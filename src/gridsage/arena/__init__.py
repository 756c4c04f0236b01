"""Play many games and say what came of it: schedule, run, tally, rate, report."""
