"""Games, their logs and endings, profiles and live news: all that speaks to the database."""
