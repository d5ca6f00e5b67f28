"""What every game and everything above games agrees on: the protocol and the random source."""
