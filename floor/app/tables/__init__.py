"""Tables open and close, seats are drawn, players go elsewhere; the plan of the room."""
