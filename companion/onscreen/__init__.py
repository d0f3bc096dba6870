"""The game on screen: pages, questions, boards, news."""
