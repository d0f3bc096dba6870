"""The game played on screen: pages, questions, boards and news."""
