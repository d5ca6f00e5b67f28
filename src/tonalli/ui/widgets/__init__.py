"""The widgets that every game's screen is made of."""
