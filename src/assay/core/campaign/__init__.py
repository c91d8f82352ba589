"""Sources times subjects: jobs, shards, workers, shrinking, rejudging, tallies."""
