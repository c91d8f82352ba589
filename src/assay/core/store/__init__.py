"""The SQLite file of a campaign: its plan, its shards, its findings and their buckets."""
