"""The hooks by which abilities bend rules: rules ask them, abilities listen."""
