"""The app without a server: what builds it, and what runs in the browser."""
