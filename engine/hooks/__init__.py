"""Every hook by which abilities bend the rules: an object that the rules ask and that abilities listen to."""
