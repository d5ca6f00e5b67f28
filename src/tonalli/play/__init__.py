"""Playing any game: the record, the journal, the match, the players and the library of saves."""
