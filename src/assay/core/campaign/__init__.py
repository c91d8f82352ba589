"""Campaigns, sources times subjects: jobs, shards, workers, shrinking, rejudging, tallies."""
