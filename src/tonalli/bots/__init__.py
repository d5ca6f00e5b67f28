"""Players that are given a view and nothing else."""
