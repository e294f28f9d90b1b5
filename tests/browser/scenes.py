"""Tables of games that do not exist: every component and every layout, so that the client is tested without them."""

from __future__ import annotations

import itertools

from tafelrunde.kernel import scene as s

WORDS = {
    "en": {
        "arena": "Arena of Tests",
        "duel": "Duel of Tests",
        "dice": "Dice of Tests",
        "phase": "Movement",
        "you": "Anouk",
        "foe": "Mara",
        "hand": "Your hand",
        "army": "Your champions",
        "goals": "Challenges",
        "track": "Trophies",
        "log": "Log",
        "note": "Reminder",
        "pool": "Your dice",
        "front": "Front row",
        "back": "Back row",
        "wilds": "The wilds",
        "creatures": "Creatures",
        "bag": "Bag",
        "ask": "{walking-boot} Move up to 3, or attack",
        "end": "End the turn",
        "go": "Move here",
        "hit": "Attack",
        "attack": "Attack",
        "text": "{crossed-swords} 3 to an adjacent target. Push it 1.",
        "roll": "Throw again",
        "buy": "Buy",
        "place": "Place here",
        "mana": "mana",
        "goal": "Stand on the middle hex at the end of your turn.",
        "reach": "Reach",
        "round": "Round",
        "life": "health",
    },
    "de": {
        "arena": "Arena der Prüfung",
        "duel": "Duell der Prüfung",
        "dice": "Würfel der Prüfung",
        "phase": "Bewegung",
        "you": "Anouk",
        "foe": "Mara",
        "hand": "Deine Hand",
        "army": "Deine Champions",
        "goals": "Herausforderungen",
        "track": "Trophäen",
        "log": "Verlauf",
        "note": "Erinnerung",
        "pool": "Deine Würfel",
        "front": "Vordere Reihe",
        "back": "Hintere Reihe",
        "wilds": "Die Wildnis",
        "creatures": "Kreaturen",
        "bag": "Beutel",
        "ask": "{walking-boot} Bewege dich bis zu 3 oder greife an",
        "end": "Zug beenden",
        "go": "Hierher ziehen",
        "hit": "Angreifen",
        "attack": "Angriff",
        "text": "{crossed-swords} 3 auf ein angrenzendes Ziel. Schiebe es 1.",
        "roll": "Noch einmal würfeln",
        "buy": "Kaufen",
        "place": "Hier ablegen",
        "mana": "Mana",
        "goal": "Steh am Ende deines Zuges auf dem mittleren Feld.",
        "reach": "Reichweite",
        "round": "Runde",
        "life": "Leben",
    },
}
SCHOOLS = ["ember", "tide", "grove", "stone", "void", "steel"]
CHARGES = [
    "winged-sword",
    "big-wave",
    "plant-roots",
    "thor-hammer",
    "hooded-assassin",
    "sun",
    "wolf-head",
    "dragon-head",
    "imp",
    "ogre",
    "hydra",
    "elf-helmet",
    "minotaur",
]
NAMES = [
    "Glutklinge",
    "Ruf der Flut",
    "Wurzelwall",
    "Donnerhammer",
    "Schattensprung",
    "Sonnenspeer",
    "Wolfsbund",
    "Drachenatem",
    "Kobold",
    "Oger",
    "Hydra",
    "Waldwache",
    "Minotaurus",
]
TERRAINS = ["plain", "plain", "plain", "forest", "rock", "hill", "water", "lava"]


def card(i: int, lang: str, id: str, **more: object) -> s.Card:
    """Make the i-th card."""
    return s.Card(
        id=id,
        name=NAMES[i % len(NAMES)],
        label=NAMES[i % len(NAMES)],
        art=s.Art(seed=NAMES[i % len(NAMES)], school=SCHOOLS[i % 6], icon=CHARGES[i % len(CHARGES)]),
        cost=i % 6 + 1,
        kind=WORDS[lang]["attack"],
        text=WORDS[lang]["text"],
        signs=[s.Badge(icon="crossed-swords", n=3, label=WORDS[lang]["attack"])],
        **more,  # type: ignore[arg-type]
    )


def mat(seat: int, name: str, lang: str, active: bool = False) -> s.Mat:
    """Make the place of a player."""
    return s.Mat(
        id=f"mat{seat}",
        owner=seat,
        seat=seat,
        name=name,
        crest=s.Art(seed=name, school=SCHOOLS[seat], icon=CHARGES[seat]),
        hp=23 - 3 * seat,
        hp_max=30,
        res=[s.Badge(icon="water-drop", n=seat + 2, label=WORDS[lang]["mana"])],
        piles=[s.Badge(icon="stack", n=11, label=WORDS[lang]["bag"])],
        active=active,
    )


def log(lang: str) -> s.Log:
    """Make a log."""
    lines = [
        s.LogLine(id=f"l{i}", turn=i // 4 + 1, seat=i % 2, text=f"{{crossed-swords}} Mara {i}", refs=["u3"])
        for i in range(12)
    ]
    return s.Log(id="log", area="log", title=WORDS[lang]["log"], items=lines)


def arena(lang: str, radius: int = 4, seats: int = 2) -> s.Scene:
    """Draw a hex arena with heights, walls, figures, tokens, overlays; radius 8 gives 217 hexes."""
    w = WORDS[lang]
    places = [(q, r) for q, r in itertools.product(range(-radius, radius + 1), repeat=2) if abs(q + r) <= radius]
    cells = [
        s.Cell(
            id=f"h{q}.{r}",
            q=q,
            r=r,
            terrain="goal" if (q, r) == (0, 0) else TERRAINS[(q * 7 + r * 13) % len(TERRAINS)],
            height=max(0, (q * 5 + r * 3) % 7 - 4),
            label=f"{TERRAINS[(q * 7 + r * 13) % len(TERRAINS)]} {q},{r}",
        )
        for q, r in places
    ]
    spots = [(-1, 0), (1, 1), (0, 3), (2, -2), (-2, 3), (-3, 1), (3, -1), (-1, -2), (1, -3), (0, -1)]
    units = [
        s.Unit(
            id=f"u{i}",
            label=f"{NAMES[i]}, {w['life']} {6 - i % 4}",
            name=NAMES[i],
            owner=i % seats,
            cells=[f"h{q}.{r}"],
            art=s.Art(seed=NAMES[i], school=SCHOOLS[i % 6], icon=CHARGES[i]),
            hp=6 - i % 4,
            max_hp=6,
            state="spent" if i == 4 else "",
            badges=[s.Badge(icon="spider-alt", n=1, label="poison")] if i == 1 else [],
            facing=i % 6 if i < 2 else None,
        )
        for i, (q, r) in enumerate(spots[: 5 * seats - 4 if seats < 3 else 10])
    ]
    near = [(q, r) for q, r in places if 0 < max(abs(q + 1), abs(r), abs(q + r + 1)) <= 2 and (q, r) not in spots]
    options = [
        s.Choice(id=f"go {q} {r}", label=w["go"], target=f"h{q}.{r}", kind="move", plan=max(abs(q + 1), abs(r)) > 1)
        for q, r in near
    ]
    options += [s.Choice(id="hit u1", label=w["hit"], target="u1", kind="attack", preview="−3")]
    options += [s.Choice(id="play c0", label=w["attack"], target="c0", kind="play")]
    options += [s.Choice(id="end", label=w["end"], kind="pass", key="e")]
    board = s.HexBoard(
        id="board",
        area="board",
        cells=cells,
        units=units,
        edges=[s.Edge(a="h1.-1", b="h2.-1", kind="wall"), s.Edge(a="h2.-1", b="h2.0", kind="wall")],
        tokens=[
            s.BoardToken(id="t0", cell="h-2.0", icon="spikes", label="trap"),
            s.BoardToken(id="t1", cell="h3.-2", icon="gems", n=2, label="gems"),
        ],
        overlays=[
            s.Overlay(kind="threat", cells=["h1.0", "h0.2", "h1.2"], label=w["reach"]),
            s.Overlay(kind="range", cells=["h2.-1", "h1.-2", "h1.-1"], label=w["reach"], of="u3"),
            s.Overlay(kind="line", cells=["h-1.0", "h1.-1", "h2.-2"], label=w["hit"], of="u3"),
        ],
        last={"from": "h2.0", "to": "h1.1", "unit": "u1"},
    )
    goals = [
        s.Goal(id=f"g{i}", name=NAMES[i + 6], text=w["goal"], progress=[{"seat": 0, "n": i, "of": 3}]) for i in range(2)
    ]
    comps: list[s.AnyComponent] = [mat(seat, w["foe"] + str(seat), lang) for seat in range(1, seats)]
    comps += [
        mat(0, w["you"], lang, True),
        board,
        s.Cards(
            id="hand",
            area="hand",
            title=w["hand"],
            owner=0,
            arrange="fan",
            items=[card(i, lang, f"c{i}") for i in range(6)],
        ),
        s.Cards(id="army", area="army", title=w["army"], owner=0, items=[card(i + 7, lang, f"a{i}") for i in range(3)]),
        s.Track(
            id="track", title=w["track"], max=5, marks=[s.Mark(id="m0", seat=0, at=3), s.Mark(id="m1", seat=1, at=2)]
        ),
        s.Objective(id="goals", title=w["goals"], items=goals),
        log(lang),
    ]
    return s.Scene(
        game="arena",
        title=w["arena"],
        seat=0,
        layout="board",
        turn=s.Turn(n=5, phase=w["phase"], active=[0]),
        comps=comps,
        prompt=s.Prompt(id="q1", text=w["ask"], actor="u0", options=options),
    )


def duel(lang: str, seats: int = 2) -> s.Scene:
    """Draw two rows of places for each player, and dice for quick hands; of more than two, one casts a spell."""
    w = WORDS[lang]

    def lanes(seat: int) -> s.Lanes:
        names = [w["front"], w["back"]] if seat == 0 else [w["back"], w["front"]]
        rows = [
            s.LaneRow(
                id=f"row{seat}{k}",
                title=names[k],
                slots=[card(seat * 5 + k * 3 + i, lang, f"x{seat}{k}{i}") if i < 3 - k else None for i in range(4)],
                places=[f"p{seat}{k}{i}" for i in range(4)],
            )
            for k in range(2)
        ]
        return s.Lanes(id=f"lanes{seat}", owner=seat, rows=rows)

    faces = [("fire", 1), ("wave-crest", 1), ("mountains", 1), ("whirlwind", 1), ("fire", 2), ("wave-crest", 1)]
    sides = [s.Badge(icon=icon, n=n, label=icon) for icon, n in faces]
    dice = [
        s.Die(id=f"d{i}", school=SCHOOLS[i % 4], face=s.Badge(icon=icon, n=n, label=icon), sides=sides, rolls=1)
        for i, (icon, n) in enumerate(faces)
    ]
    options = [
        s.Choice(id="roll " + " ".join(f"d{i}" for i in chosen), label=w["roll"], targets=[f"d{i}" for i in chosen])
        for n in (1, 2, 6)
        for chosen in itertools.combinations(range(6), n)
    ]
    options += [s.Choice(id=f"place {i}", label=w["place"], target=f"p00{i}", kind="place") for i in (3,)]
    options += [s.Choice(id="end", label=w["end"], kind="pass")]
    foes: list[s.AnyComponent] = []
    for seat in range(1, seats):
        foes += [mat(seat, w["foe"], lang, seat == 1), lanes(seat)]
        if seats > 2:
            theirs = [s.Die(id=f"o{seat}{i}", school=SCHOOLS[i % 4], face=side) for i, side in enumerate(sides)]
            foes.append(s.Dice(id=f"pool{seat}", area="pool", title=w["pool"], owner=seat, items=theirs))
    if seats > 2:
        foes.append(s.Cards(id="casting", area="played", title=w["pool"], items=[card(1, lang, "spell")]))
        foes.append(s.Cards(id="hand", area="hand", owner=0, arrange="fan", items=[card(2, lang, "h0")]))
    return s.Scene(
        game="duel",
        title=w["duel"],
        seat=0,
        layout="duel",
        turn=s.Turn(n=2, phase=w["phase"], active=[0, 1]),
        comps=[
            *foes,
            lanes(0),
            mat(0, w["you"], lang, True),
            s.Dice(id="dice", area="pool", title=w["pool"], owner=0, items=dice),
            s.Counter(id="round", icon="hourglass", n=2, label=w["round"], max=5),
            s.Note(id="note", title=w["note"], text=w["goal"]),
            log(lang),
        ],
        prompt=s.Prompt(id="q1", text=w["ask"], options=options),
    )


def dice(lang: str) -> s.Scene:
    """Draw a market of cards that describe dice, and pools of dice."""
    w = WORDS[lang]

    def pool(id: str, title: str, n: int, owner: int, area: str) -> s.Dice:
        items = [
            s.Die(
                id=f"{id}{i}",
                school=SCHOOLS[i % 6],
                face=s.Badge(icon=CHARGES[i], n=i % 4 + 1, label=NAMES[i]),
                state="spent" if i == 4 else "",
            )
            for i in range(n)
        ]
        return s.Dice(id=id, area=area, title=title, owner=owner, items=items)

    faces = ["{water-drop}1", "{water-drop}1", "{water-drop}2", "{imp}1", "{imp}2", "{imp}3"]
    market = [card(i, lang, f"m{i}", faces=faces, stock=5 - i % 4) for i in range(13)]
    options = [
        s.Choice(id=f"buy {i}", label=w["buy"], target=f"m{i}", kind="buy", preview=f"{i % 6 + 1}")
        for i in range(0, 13, 2)
    ]
    options += [s.Choice(id="end", label=w["end"], kind="pass", key="e")]
    return s.Scene(
        game="dice",
        title=w["dice"],
        seat=0,
        layout="dice",
        turn=s.Turn(n=5, phase=w["phase"], active=[0]),
        comps=[
            mat(1, w["foe"], lang),
            pool("theirs", w["creatures"], 3, 1, "creatures"),
            s.Cards(id="wilds", area="market", title=w["wilds"], arrange="row", items=list(market)),
            s.Deck(id="bag", title=w["bag"], n=8, owner=0),
            mat(0, w["you"], lang, True),
            pool("mine", w["creatures"], 2, 0, "creatures"),
            pool("roll", w["pool"], 6, 0, "roll"),
            s.Track(
                id="track",
                title=w["track"],
                max=20,
                marks=[s.Mark(id="m0", seat=0, at=9), s.Mark(id="m1", seat=1, at=7)],
            ),
            log(lang),
        ],
        prompt=s.Prompt(id="q1", text=w["ask"], options=options),
    )


def many(lang: str) -> s.Scene:
    """Ask for one to three cards of a hand."""
    scene = arena(lang, 3)
    scene.prompt = s.Prompt(
        id="q1",
        text=WORDS[lang]["hand"],
        mode="many",
        least=1,
        most=3,
        options=[s.Choice(id=f"card {i}", label=NAMES[i], target=f"c{i}") for i in range(6)],
    )
    return scene


def pile(lang: str) -> s.Scene:
    """Ask for one of nine cards of a pile."""
    scene = arena(lang, 3)
    items = [card(i, lang, f"d{i}") for i in range(9)]
    scene.comps.append(s.Cards(id="pile", title=WORDS[lang]["bag"], owner=0, arrange="stack", items=list(items)))
    options = [s.Choice(id=f"card {i}", label=NAMES[i], target=f"d{i}") for i in range(9)]
    scene.prompt = s.Prompt(
        id="q1", text=WORDS[lang]["bag"], options=[*options, s.Choice(id="end", label=WORDS[lang]["end"], kind="pass")]
    )
    return scene


def blessed(lang: str) -> s.Scene:
    """Draw a duel with a seventh die, and cards beside the dice."""
    scene = duel(lang, 3)
    dice = next(comp for comp in scene.comps if comp.id == "dice")
    assert isinstance(dice, s.Dice)
    dice.items.append(s.Die(id="d6", school=SCHOOLS[0], face=s.Badge(icon="fire", n=1, label="fire"), rolls=1))
    scene.prompt.options.append(s.Choice(id="roll d6", label=WORDS[lang]["roll"], targets=["d6"]))
    return scene


def order(lang: str) -> s.Scene:
    """Ask for an order of three cards."""
    scene = arena(lang, 3)
    scene.prompt = s.Prompt(
        id="q1",
        text=WORDS[lang]["hand"],
        mode="order",
        least=3,
        most=3,
        options=[s.Choice(id=f"card {i}", label=NAMES[i], target=f"c{i}") for i in range(3)],
    )
    return scene


def assign(lang: str) -> s.Scene:
    """Ask for a number."""
    scene = arena(lang, 3)
    scene.prompt = s.Prompt(
        id="q1",
        text=WORDS[lang]["attack"],
        mode="assign",
        least=0,
        most=4,
        options=[s.Choice(id=f"number {i}", label=str(i)) for i in range(5)],
    )
    return scene


def covered(lang: str) -> s.Scene:
    """Draw the arena with options for a hex on which a figure stands and for one that hurts."""
    scene = arena(lang)
    scene.prompt.options.append(s.Choice(id="swap", label=WORDS[lang]["go"], target="h0.3", kind="place"))
    scene.prompt.options.append(s.Choice(id="trap", label=WORDS[lang]["go"], target="h4.0", kind="move", danger=True))
    return scene


SCENES = {
    "arena": arena,
    "covered": covered,
    "duel": duel,
    "dice": dice,
    "blessed": blessed,
    "many": many,
    "pile": pile,
    "order": order,
    "assign": assign,
}
