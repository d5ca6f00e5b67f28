"""The screens between and around the games."""
