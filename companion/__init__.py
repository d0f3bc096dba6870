"""The web app: screens, storage and sharing around the rules of Tapestry."""
