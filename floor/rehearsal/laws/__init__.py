"""What must hold after every hand: of hands, of the room, of the meters."""
