"""The artificial players of Tapestry, the Automa and the Shadow Empire, on screen and beside a physical table."""
