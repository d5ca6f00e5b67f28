"""A game as people play it: the match, its save, who sits where, and the library of saves."""
