"""Values of figures (PW-8.10 to PW-8.13): printed value, glyphs, Auras and abilities, then sorceries in their order."""

from __future__ import annotations

from typing import Any, Final

from tafelrunde.games.planeswalkers.state import NONE, Lasting, PlaneswalkersTable

POWER: Final = "power"
TOUGHNESS: Final = "toughness"
MOVE: Final = "move"
RANGE: Final = "range"


def power(g: PlaneswalkersTable, figure: int, against: int = NONE, is_adjacent: bool = True) -> int:
    """PW-8.11: the power of a figure, in an attack against another one where that is named."""
    return max(0, _fought(g, figure, POWER, TOUGHNESS, against, is_adjacent))


def toughness(g: PlaneswalkersTable, figure: int, against: int = NONE, is_adjacent: bool = True) -> int:
    """PW-8.11: the toughness of a figure."""
    return max(0, _fought(g, figure, TOUGHNESS, POWER, against, is_adjacent))


def move(g: PlaneswalkersTable, figure: int) -> int:
    """PW-6.3: the movement points of a figure."""
    kind = g.cards[g.card_of[figure]].kind
    added, least = _steady(g, figure, kind, MOVE, NONE, True)
    value: int = max(least, added + int(g.box.printed[MOVE][kind]))
    for effect in g.lasting:
        if effect.what == MOVE and concerns(g, effect, figure):
            value += effect.n
    return max(0, value)


def reach(g: PlaneswalkersTable, figure: int) -> int:
    """PW-9.3: the range of a figure."""
    kind = g.cards[g.card_of[figure]].kind
    return max(0, int(g.box.printed[RANGE][kind]) + _steady(g, figure, kind, RANGE, NONE, True)[0])


def _fought(g: PlaneswalkersTable, figure: int, stat: str, swapped: str, against: int, is_adjacent: bool) -> int:
    """PW-8.11: sorceries are applied in the order in which they were played, an exchange being one of them."""
    kind = g.cards[g.card_of[figure]].kind
    value = int(g.box.printed[stat][kind]) + _steady(g, figure, kind, stat, against, is_adjacent)[0]
    if not g.lasting:
        return value
    effects = [effect for effect in g.lasting if concerns(g, effect, figure)]
    if not effects:
        return value
    other = 0
    if any(effect.what == "swap" for effect in effects):
        other = int(g.box.printed[swapped][kind]) + _steady(g, figure, kind, swapped, against, is_adjacent)[0]
    for effect in effects:
        if effect.what == "swap":
            value, other = other, value
        elif effect.what == stat:
            value += effect.n
        elif effect.what == swapped:
            other += effect.n
    return value


def concerns(g: PlaneswalkersTable, effect: Lasting, figure: int) -> bool:
    """Tell whether a lasting effect is about a figure: itself, or all figures of its card."""
    return effect.figure == figure or (effect.card >= 0 and effect.card == g.card_of[figure])


def _steady(
    g: PlaneswalkersTable, figure: int, kind: int, stat: str, against: int, is_adjacent: bool
) -> tuple[int, int]:
    """Add up glyphs, Auras and abilities, whenever they came; second, the least value that a text gives."""
    total, least = 0, 0
    seat = g.control[figure]
    if g.glyph_spaces:
        total += glyph_bonus(g, seat, stat)
    for static in g.box.own_statics[stat][kind]:  # printed on the own card
        total += static.worth_of(g, figure, g.card_of[figure], against, is_adjacent)
    wide: list[Any] = g.box.wide_statics[stat]
    for index, card in enumerate(g.cards):
        if wide[card.kind] and g.in_play(index):
            for static in wide[card.kind]:
                total += static.worth_to(g, figure, index, NONE)
        for aura in card.auras:
            for static in g.box.aura_statics[stat][g.spell_kind(aura)]:
                if static.wide:
                    total += static.worth_to(g, figure, index, g.owner(aura))
                elif index == g.card_of[figure]:
                    total += static.worth_of(g, figure, index, against, is_adjacent)
                    least = max(least, static.at_least)
    return total, least


def glyph_bonus(g: PlaneswalkersTable, seat: int, stat: str) -> int:
    """PW-12.4: while a figure stands on an open permanent glyph it works for all figures of its controller."""
    total = 0
    for space, handle in zip(g.glyph_spaces, g.glyph_handles, strict=True):
        holder = g.at[space]
        if holder >= 0 and g.control[holder] == seat and handle in g.hidden.public:
            glyph = g.box.glyph(g, handle)
            if glyph.permanent and glyph.modifies == stat:
                total += glyph.amount
    return total


def has(g: PlaneswalkersTable, figure: int, word: str) -> bool:
    """Tell whether a figure has a keyword: printed, by an Aura on its card, or for a while."""
    card = g.cards[g.card_of[figure]]
    if word in g.box.words[card.kind]:
        return True
    for aura in card.auras:
        if word in g.box.spell_words[g.spell_kind(aura)]:
            return True
    return any(effect.what == word and concerns(g, effect, figure) for effect in g.lasting)


def aura_gifts(g: PlaneswalkersTable, card: int, tag: str) -> list[Any]:
    """List what the open Auras on a card give of one sort."""
    return [gift for aura in g.cards[card].auras for gift in g.box.gifts[g.spell_kind(aura)] if gift.tag() == tag]


def leaving_dice(g: PlaneswalkersTable, figure: int) -> int:
    """PW-7.7: one die, or as many as an Aura says."""
    dice: list[int] = [gift.n for gift in aura_gifts(g, g.card_of[figure], "leaving_dice")]
    return max([1, *dice])


def attackers_dice(g: PlaneswalkersTable, defender: int, is_adjacent: bool) -> int:
    """Return how many dice more or fewer the attacker of a figure rolls (PW-8.12)."""
    if is_adjacent or not g.cards[g.card_of[defender]].auras:
        return 0
    return sum([gift.n for gift in aura_gifts(g, g.card_of[defender], "attackers_roll")])


# ---------------------------------------------------------------- effects that last


def last(
    g: PlaneswalkersTable, what: str, seat: int, until: str, n: int = 0, card: int = NONE, figure: int = NONE
) -> None:
    """Let an effect last for a while."""
    effect = Lasting()
    effect.what = what
    effect.n = n
    effect.seat = seat
    effect.until = until
    effect.card = card
    effect.figure = figure
    effect.since = g.turns
    g.lasting.append(effect)
    bearer = card if card != NONE else g.card_of[figure]
    at = g.box.codes[g.space[figure]] if figure != NONE and g.on_field(figure) else ""
    owner = g.cards[bearer].owner if figure == NONE else g.control[figure]
    g.emit("lasts", figure=g.army(bearer).id, at=at, seat=owner, effect=[what, n], until=[until, seat])


def end_lasting(g: PlaneswalkersTable, seat: int, moment: str) -> None:
    """PW-3.9, PW-3.14: end the effects of a seat whose time is up."""
    g.lasting = [
        effect
        for effect in g.lasting
        if not (
            effect.seat == seat
            and (
                effect.until == moment
                or (moment == "turn_end" and effect.until == "next_turn" and effect.since < g.turns)
            )
        )
    ]


def forget_figure(g: PlaneswalkersTable, figure: int) -> None:
    """Temporary effects on a figure that leaves play end."""
    g.lasting = [effect for effect in g.lasting if effect.figure != figure]


def forget_card(g: PlaneswalkersTable, card: int) -> None:
    """PW-5.14: temporary effects on a card that leaves play end; a Detain is about the next choice and stays."""
    g.lasting = [effect for effect in g.lasting if effect.card != card or effect.what == "detained"]


def lasts(g: PlaneswalkersTable, what: str, figure: int) -> bool:
    """Tell whether an effect of a kind lasts on a figure."""
    return any(effect.what == what and concerns(g, effect, figure) for effect in g.lasting)
