"""The game played on screen: its pages, questions, boards and news."""
