"""The lab: many games between programs, what they tell about a game, and how sure that is."""
