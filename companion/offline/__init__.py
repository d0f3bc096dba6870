"""The app without a server: its build, and what runs in the browser."""
