"""What every part of the desk shares: the scene, the services, open sheets, badges."""
