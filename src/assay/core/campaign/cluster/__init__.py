"""Campaigns on a Dask cluster."""
