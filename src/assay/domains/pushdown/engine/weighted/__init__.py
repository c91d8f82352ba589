"""The weight of a lightest and of a heaviest run."""
