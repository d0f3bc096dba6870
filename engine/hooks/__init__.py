"""The hooks by which abilities bend rules."""
