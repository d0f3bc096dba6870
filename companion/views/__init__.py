"""The blueprints: one module per group of pages."""
