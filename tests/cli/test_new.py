"""`tafelrunde new`: what it writes is complete, commented, valid at once, and can be played."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import tafelrunde as tr
from tafelrunde.cli import main, new
from tafelrunde.cli.talk import Refused
from tafelrunde.kernel.content import Pack
from tafelrunde.kernel.text import LANGS
from tafelrunde.testing.golden import our_games

EVERY = [(id, kind) for id in our_games() for kind in new.starters(tr.game(id))]

WORDS = {"en": ("says", "whether"), "de": ("das", "sagt,", "eine")}


def test_every_game_has_an_example() -> None:
    """A designer can begin with any of our games."""
    assert {id for id, _ in EVERY} == set(our_games())


@pytest.mark.parametrize("spoken", LANGS)
@pytest.mark.parametrize(("id", "kind"), EVERY)
def test_an_example_is_valid_and_has_words(id: str, kind: str, spoken: str) -> None:
    """The new thing stands in the codex with a text in both languages; every example is explained in one of them."""
    game = tr.game(id)
    text = new.filled(new.starter(game, kind, spoken), "moss_golem", "Moss Golem", "moss_golem.toml")
    assert "__" not in text.replace("moss_golem___", "")
    assert text.count("#") > 8
    comments = " ".join(re.findall(r"# (.*)", text))
    assert "|" not in comments
    for lang, words in WORDS.items():
        assert any(word in comments.split() for word in words) == (lang == spoken)
    box = game.box([Pack.read(text, "moss_golem.toml")])
    for lang in LANGS:
        cards = [card for shelf in game.codex(box, lang) for card in shelf.items if card.id == "moss_golem"]
        assert [card.name for card in cards] == ["Moss Golem"]
        assert cards[0].text


@pytest.mark.parametrize(("id", "kind"), EVERY)
def test_a_game_with_an_example_goes_on(id: str, kind: str) -> None:
    """Random moves are played and drawn with the pack in the box."""
    game = tr.game(id)
    pack = Pack.read(new.filled(new.starter(game, kind, "en"), "moss_golem", "Moss Golem", "x.toml"), "x.toml")
    match = game.start(min(game.seats), seed=1, packs=[pack])
    rnd = random.Random(1)
    for _ in range(60):
        if match.over:
            break
        seat = match.actors[0]
        match.play(rnd.choice(match.legal(seat)), seat)
        match.scene(seat, "de")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "C")
    return tmp_path


def test_the_command_writes_a_file_once(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file is named after the thing; a file that is there is not touched."""
    with pytest.raises(SystemExit) as done:
        main(["new", "champion", "Iron Abbot", "--game", "shards"])
    assert not done.value.code
    written = (here / "iron_abbot.toml").read_text("utf-8")
    assert 'name.en = "Iron Abbot"' in written
    with pytest.raises(SystemExit) as again:
        main(["new", "card", "Iron Abbot", "--game", "shards"])
    assert again.value.code
    assert "there already" in capsys.readouterr().err
    assert (here / "iron_abbot.toml").read_text("utf-8") == written


def test_the_command_explains_in_german(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Comments in the chosen language; what is written passes `check`."""
    for command in (["new", "card", "Eiserner Abt", "--game", "shards"], ["check", "eiserner_abt.toml"]):
        with pytest.raises(SystemExit) as done:
            main([*command, "--lang", "de"])
        assert not done.value.code
    written = (here / "eiserner_abt.toml").read_text("utf-8")
    assert "# Eine neue Karte für Shards of Infinity. Ändere, was du magst, dann:\n" in written
    assert "# Kristalle\n" in written
    assert "Eiserner Abt" in capsys.readouterr().out


def test_a_name_may_be_anything(here: Path) -> None:
    """Quotes, backslashes and umlauts in a name stay what they are."""
    with pytest.raises(SystemExit) as done:
        main(["new", "die", 'Mooß "Golem" \\ [[die]]'])
    assert not done.value.code
    (file,) = here.iterdir()
    box = tr.game("quarriors").box([Pack.load(file)])
    assert box.classes[-1].name.en == 'Mooß "Golem" \\ [[die]]'
    assert box.classes[-1].id == "mooss_golem_die"


@pytest.mark.parametrize(
    ("kind", "game", "key"), [("dragon", None, "no_kind"), ("champion", None, "which_game"), ("die", "shards", "kind")]
)
def test_what_there_is_not_is_refused(kind: str, game: str | None, key: str) -> None:
    """The refusal names what there is."""
    with pytest.raises(Refused) as refused:
        new.starter(new.only_game_with(kind) if game is None else tr.game(game), kind, "en")
    assert refused.value.key == key
    assert refused.value.values["known"]


def test_a_name_without_letters_is_refused() -> None:
    """An id needs a letter."""
    with pytest.raises(Refused):
        new.id_of("123 !")
