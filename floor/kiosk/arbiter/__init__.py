"""The pots as the dealer tells them."""
