"""What the exhaustive runner cannot name: every trap, challenge, keyword and levelled side comes into play."""

import random

import tafelrunde as tr

IDLE = ("none", "done", "end")
WITHIN = 300  # games; the loop stops as soon as everything was seen


def test_every_trap_challenge_and_levelled_side_is_used() -> None:
    game = tr.game("brawl")
    box = game.box(seats=2)
    wanted = {("springs", trap.id) for trap in box.traps}
    wanted |= {("scores", challenge.id) for challenge in box.challenges}
    wanted |= {("levels", champion.id) for champion in box.champions}
    wanted |= {("lifesteal", ""), ("doubles", "")}
    for number in range(WITHIN):
        match = game.start(seats=game.seats[number % 2], seed=number, options={"quick": True})
        rnd = random.Random(number)
        while not match.over:
            legal = match.legal()
            eager = [move for move in legal if move.kind not in IDLE]
            match.play(rnd.choice(eager if eager and rnd.random() < 0.9 else legal))
        for event in match.events():
            facts = event.facts
            wanted.discard((event.kind, ""))
            if event.kind == "levels":
                wanted.discard(("levels", facts["fighter"].partition("-")[2]))
            elif event.kind in ("springs", "scores"):
                wanted.discard((event.kind, facts["trap" if event.kind == "springs" else "challenge"]))
        if not wanted:
            return
    assert not wanted
