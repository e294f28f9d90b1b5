"""The command line as people use it: whole games by scripted answers, in both languages, and every complaint."""

import builtins
import io
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import tafelrunde as tr
from tafelrunde import agents
from tafelrunde.agents.driver import agent_seed, next_seat, only_move
from tafelrunde.cli import main
from tafelrunde.cli.talk import TEXTS, environment_lang, wanted_lang
from tafelrunde.kernel.lesson import Lesson, lessons_of
from tafelrunde.server.settings import Settings
from tafelrunde.testing.golden import our_games

SHORT = ("--option", "round_limit=4")  # a game that ends soon
ONES = "1\n" * 400  # the first choice, always: never refused
PACK = """
[[cards]]
id = "nil_assassin"
cost = 4

[[cards]]
id = "gem_golem"
name.en = "Gem Golem"
name.de = "Kristallgolem"
copies = 2
cost = 3
faction = "order"
type = "ally"
source = "original"
play = [{do="gain", what="gems", n=3}]
"""


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run a command in an empty folder, in English, with these answers."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def call(*args: str, answers: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
        with pytest.raises(SystemExit) as end:
            main(args)
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Done(int(end.value.code or 0), captured.out, captured.err)

    return call


def squeezed(text: str) -> str:
    """Undo the breaking of lines."""
    return " ".join(text.split())


# ---------------------------------------------------------------- first contact


def test_version(run: Run) -> None:
    assert run("--version") == Done(0, f"tafelrunde {tr.__version__}\n", "")
    assert run("--version", "--lang", "de").out == f"tafelrunde {tr.__version__}\n"


@pytest.mark.parametrize(
    ("lang", "word", "example"), [("en", "Commands", "Examples:"), ("de", "Befehle", "Beispiele:")]
)
def test_help_is_in_the_language_of_the_reader(run: Run, lang: str, word: str, example: str) -> None:
    done = run("--help", "--lang", lang)
    assert done.code == 0
    assert word in done.out
    assert example in done.out
    for command in ("learn", "play", "replay", "verify", "check", "rules", "cards", "sim", "bench", "conform"):
        about = TEXTS.say(lang, f"help.{command}.about").split("\n")[0]
        assert about[:30] in squeezed(done.out)
        assert squeezed(about)[:60] in squeezed(run(command, "--help", "--lang", lang).out)


def test_the_language_comes_from_the_environment_unless_it_is_said() -> None:
    assert environment_lang({"LANG": "de_DE.UTF-8"}) == "de"
    assert environment_lang({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}) == "en"
    assert environment_lang({}) == "en"
    assert wanted_lang(["play", "--lang", "de"]) == "de"
    assert wanted_lang(["--lang=de", "rules"]) == "de"


def test_both_languages_have_the_same_texts() -> None:
    assert TEXTS.keys("en") == TEXTS.keys("de")


def test_without_a_command_a_table_opens_in_the_browser(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server itself is tried in tests/server; here it must be started with the right settings."""
    served: list[Settings] = []
    monkeypatch.setattr("tafelrunde.server.run.serve", served.append)
    done = run("--lang", "de")
    assert done.code == 0
    assert f"http://127.0.0.1:{served[0].port}" in done.out
    done = run("--lan")
    assert served[1].host == "0.0.0.0"
    assert served[1].public_url in done.out


def test_settings_of_a_server_come_as_flags(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[Settings] = []
    monkeypatch.setattr("tafelrunde.server.run.serve", served.append)
    flags = (
        "--port",
        "81",
        "--no-chat",
        "--ai-workers",
        "3",
        "--invite-only",
        "word",
        "--public-url",
        "https://x.example",
    )
    assert run("serve", *flags).code == 0
    (found,) = served
    assert (found.port, found.chat, found.ai_workers, found.invite_only) == (81, False, 3, "word")
    assert found.public_url == "https://x.example"


# ---------------------------------------------------------------- playing


@pytest.mark.parametrize(
    ("lang", "question", "end"),
    [("en", "What do you do?", "The game is over"), ("de", "Was tust du?", "Das Spiel ist zu Ende")],
)
def test_a_whole_game_by_scripted_answers(run: Run, lang: str, question: str, end: str) -> None:
    done = run("play", "shards", "--seed", "7", "--record", "game.trr", "--lang", lang, *SHORT, answers=ONES)
    assert done.code == 0, done.err
    assert question in done.out
    assert end in done.out
    assert "SH-10.9" in done.out
    assert "tafelrunde replay game.trr" in done.out
    assert tr.Record.loads(Path("game.trr").read_text("utf-8")).replay().over


@pytest.mark.parametrize("width", [80, 100])
def test_nothing_is_wider_than_the_screen(run: Run, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    done = run("play", "shards", "--seed", "3", "--lang", "de", answers="1\n1\n" + "end\n1\n" * 6)
    assert max(map(len, done.out.splitlines())) <= width
    assert "Zentrale Auslage" in done.out


def test_moves_by_number_by_code_and_by_words(run: Run) -> None:
    done = run("play", "--seed", "7", answers="board decima\nPlay Crystal\nplay crystal\n2\nundo\nlog\n")
    assert done.code == 0
    assert done.out.count("gems +1") >= 2
    assert "Taken back." in done.out


def test_a_refused_move_is_explained_with_the_rule(run: Run) -> None:
    done = run("play", "--seed", "7", answers="1\nfocus\nwhy recruit crystal\nwhy end\n99\nfly\n")
    assert "“focus” is not possible now (SH-6.25)" in done.out
    assert "SH-6.25 Once per turn the active player" in done.out
    assert "SH-6.19" in done.out
    assert "“end” is possible now." in done.out
    assert "There is no choice 99" in done.out
    assert "“fly” is no move of this game." in done.out


def test_cards_rules_and_help_at_the_table(run: Run) -> None:
    answers = "1\n?\ni zetta\ni 2\ni nobody\nrules SH-8.2\nrules\nrules xyzzy\nlang de\nlang fr\n"
    done = run("play", "--seed", "7", answers=answers)
    assert "save FILE" in done.out
    assert "Shield: Revealed from the hand" in squeezed(done.out)
    assert "There is no card “nobody” here." in done.out
    assert "SH-8.2 Several shields add up." in done.out
    assert "There is no rule “xyzzy” in shards." in done.out
    assert "Was tust du?" in done.out
    assert "Die Sprache „fr“ gibt es nicht" in done.out


def test_undo_goes_back_over_the_turn_of_a_program(run: Run) -> None:
    done = run("play", "--seed", "7", answers="1\nplay blaster\nend\nundo\nundo\nundo\nundo\n")
    assert done.out.count("Taken back.") == 3
    assert "There is nothing to take back." in done.out


def test_conceding_ends_the_game(run: Run) -> None:
    done = run("play", "--seed", "7", answers="1\nconcede\nn\nconcede\ny\n")
    assert done.code == 0
    assert "The game is over: Player 2 wins." in done.out


# ---------------------------------------------------------------- learning


def answers_of_a_learner(lesson: Lesson, match: tr.Match) -> list[str]:
    """Play a lesson to its end against the programs of the command; return what the learner is asked to type."""
    learner = agents.make("greedy", seed=1, worlds=2)
    seeds = [agent_seed(str(match.setup["seed"]), seat) for seat in range(match.table.seats)]
    programs = [agents.make("random", seed=seed) for seed in seeds]
    typed: list[str] = []
    while (seat := next_seat(match)) is not None:
        move = only_move(match, seat)
        code = None if move is None else move.code
        if code is None and seat != lesson.seat:
            code = lesson.reply(match, seat) or programs[seat].choose(match.observer(seat)).code
        if code is None:
            step = lesson.steps[lesson.at(match)]
            wanted = [move.code for move in match.legal(seat) if step.accepts(move.code)]
            code = learner.choose(match.observer(seat)).code if step.free else wanted[0]
            typed.append(code)
        match.play(code, seat)
    return typed


@pytest.mark.parametrize("game", our_games())
@pytest.mark.parametrize(
    ("lang", "step", "praise"), [("en", "Step", "Well done, you have won!"), ("de", "Schritt", "Glückwunsch")]
)
def test_a_lesson_is_learned_to_its_end(run: Run, game: str, lang: str, step: str, praise: str) -> None:
    for lesson in lessons_of(tr.game(game)):
        answers = answers_of_a_learner(lesson, lesson.begin(tr.game(game)))
        done = run("learn", game, "--lesson", lesson.id, "--lang", lang, answers="\n".join([*answers, ""]))
        assert done.code == 0, done.err
        out = squeezed(done.out)
        places = [out.find(squeezed(one.say.of(lang))) for one in lesson.steps]
        assert -1 not in places
        assert places == sorted(places), "one step after the other"
        last = len(lesson.steps)
        assert f"{step} {last} {'of' if lang == 'en' else 'von'} {last}." in out
        assert out.index(praise) > places[-1]
        assert f"tafelrunde play {game}" in out[out.index(praise) :]


def test_a_lesson_waits_for_the_move_of_its_step(run: Run) -> None:
    done = run("learn", "shards", answers="end\nplay crystal\nundo\nquit\n")
    assert done.code == 0
    out = squeezed(done.out)
    lesson = lessons_of(tr.game("shards"))[0]
    assert f"Not now. {lesson.steps[0].say.en}" in out
    assert f"{lesson.name.en}: {lesson.about.en}" in out
    shown = [out.index(f"Step {n} of {len(lesson.steps)}.") for n in (1, 2)]
    assert shown == sorted(shown)
    assert "Taken back." in out
    assert out.rindex("Step 1 of 12.") > shown[1], "the step counts from the log: it came back with the move"
    assert "You left the lesson at step 1 of 12." in out
    assert "tafelrunde learn shards --lesson first_turns" in out


@pytest.mark.parametrize("game", our_games())
def test_who_loses_a_lesson_is_asked_to_try_again(run: Run, game: str) -> None:
    """Every game also says in German by which rule it is over, where it names one."""
    done = run("learn", game, "--lang", "de", answers="aufgeben\nj\n")
    assert done.code == 0
    out = squeezed(done.out)
    assert "Das Spiel ist zu Ende" in out or "Das Spiel ist aus" in out
    lesson = lessons_of(tr.game(game))[0].id
    assert f"Versuche es noch einmal: tafelrunde learn {game} --lesson {lesson}" in out


def test_people_at_one_screen_do_not_see_each_others_hands(run: Run) -> None:
    answers = "\n1\n\n1\n\n1\nend\n\n1\n"
    done = run("play", "--seed", "7", "--seats", "human,human", answers=answers)
    pages = done.out.split("press Enter (the others look away).")
    assert len(pages) >= 4
    assert "Player 1, it is up to you:" in done.out
    assert "Player 2, it is up to you:" in done.out
    for page in pages[1:]:
        assert not ("Player 1 (you)" in page and "Player 2 (you)" in page)


def test_an_attack_is_put_to_the_other_person_even_without_a_shield(run: Run) -> None:
    answers = "\n1\n\n1\n\n1\nend\n\n1\n"
    done = run("play", "--seed", "7", "--seats", "human,human", answers=answers)
    assert "You are attacked. Which shields do you show?" in done.out


def test_watching_needs_no_input(run: Run) -> None:
    done = run("play", "shards", "--watch", "--seats", "greedy,random", "--seed", "7", "--record", "w.trr")
    assert done.code == 0
    assert "Turn 1: Player" in done.out
    assert "♥ 50 · Mastery" in done.out
    assert "The game is over: Player 1 wins." in done.out
    assert run("play", "--watch", "--seats", "random,random", "--seed", "7", "--lang", "de", *SHORT).code == 0


def test_programs_at_a_table_take_settings(run: Run) -> None:
    done = run("play", "--watch", "--seats", "mcts:looks=1,random", "--seed", "7", *SHORT)
    assert done.code == 0
    assert "Player 1: mcts:looks=1" in done.out


# ---------------------------------------------------------------- saving and resuming


def test_a_saved_game_goes_on_as_if_nothing_had_happened(run: Run) -> None:
    script = "1\n" * 12
    whole = run("play", "--seed", "7", *SHORT, answers=script + ONES)
    first = run("play", "--seed", "7", *SHORT, answers=script + "save game.json\nquit\nn\n")
    assert "tafelrunde play --resume game.json" in first.out
    second = run("play", "--resume", "game.json", answers=ONES)
    assert second.out.splitlines()[-6:] == whole.out.splitlines()[-6:]


def test_quitting_offers_a_file(run: Run) -> None:
    done = run("play", "--seed", "7", "--seats", "human,random", answers="1\nquit\nmine.json\n")
    assert done.code == 0
    assert "tafelrunde play --resume mine.json" in done.out
    saved = json.loads(Path("mine.json").read_text("utf-8"))
    assert saved["players"] == ["human", "random"]
    assert not tr.load(saved).over


def test_the_end_of_the_input_keeps_the_game(run: Run) -> None:
    assert "tafelrunde play --resume keep.json" in run("play", "--seed", "7", "--save", "keep.json", answers="1\n").out
    assert not tr.load(json.loads(Path("keep.json").read_text("utf-8"))).over
    done = run("play", "--seed", "7", answers="1\n")
    assert done.code == 0
    assert "The game was not saved." in done.out


def interrupt(_prompt: str) -> str:
    raise KeyboardInterrupt


def test_an_interrupt_keeps_the_game_and_says_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtins, "input", interrupt)
    done = run("play", "--seed", "7", "--save", "keep.json")
    assert done.code == 130
    assert "tafelrunde play --resume keep.json" in done.out
    assert Path("keep.json").exists()


# ---------------------------------------------------------------- packs


def test_a_changed_pack_is_read_again_before_the_next_prompt(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = Path("mine.toml")
    turns: Iterator[tuple[str, str]] = iter(
        [
            ("1", PACK),
            ("play crystal", PACK.replace("cost = 4", "cost = 1")),
            ("i nil_assassin", ""),
            ("play crystal", PACK.replace("cost = 4", 'cost = "much"')),
            ("i nil_assassin", ""),
            ("quit", ""),
            ("n", ""),
        ]
    )

    def answer(_prompt: str) -> str:
        text, change = next(turns)
        if change:
            pack.write_text(change, "utf-8")
        return text

    monkeypatch.setattr(builtins, "input", answer)
    pack.write_text(PACK, "utf-8")
    done = run("play", "--seed", "7", "--pack", "mine.toml")
    assert done.code == 0
    assert "the game goes on with the new content" in squeezed(done.out)
    assert done.out.count("Nil Assassin ◆1") >= 2
    assert "mine.toml, line 4, cards.nil_assassin.cost: Expected `int`, got `str`" in done.out
    assert "The game goes on with the old content." in squeezed(done.out)
    assert "(Seed 7.)" in done.out


def test_check_shows_what_a_pack_adds_and_changes(run: Run) -> None:
    Path("mine.toml").write_text(PACK, "utf-8")
    done = run("check", "mine.toml")
    assert done.code == 0
    assert "mine.toml is valid for Shards of Infinity." in done.out
    assert "cost: 2 → 4" in done.out
    assert "adds cards.gem_golem" in done.out
    assert "Gem Golem: On play: gain 3 gems." in done.out
    assert "Kristallgolem: Beim Ausspielen: 3 Kristalle erhalten." in done.out


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (("cost = 3", "costs = 3"), "mine.toml, line 11, cards.gem_golem: Object contains unknown field `costs`"),
        (('do="gain"', 'do="gains"'), "mine.toml, line 15, cards.gem_golem.play"),
        (("[[cards]]", "[[cards]"), "mine.toml, line 2, TOML"),
    ],
)
def test_check_names_file_and_line_of_a_fault(run: Run, change: tuple[str, str], where: str) -> None:
    Path("mine.toml").write_text(PACK.replace(*change), "utf-8")
    for command in (["check", "mine.toml"], ["play", "--pack", "mine.toml"], ["sim", "--pack", "mine.toml"]):
        done = run(*command)
        assert done.code == 2
        assert where in done.err
        assert done.out == ""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("[[cards]]", "[[cards]"), "mine.toml, Zeile 2, TOML: Am Ende der Tabellenüberschrift fehlt ']]'"),
        (('type = "ally"', 'type = "champion"'), "Ein Champion braucht mindestens 1 Leben (`health`)"),
    ],
)
def test_check_names_a_fault_in_german(run: Run, change: tuple[str, str], said: str) -> None:
    assert change[0] in PACK
    Path("mine.toml").write_text(PACK.replace(*change), "utf-8")
    done = run("check", "mine.toml", "--lang", "de")
    assert done.code == 2
    assert said in done.err.replace("\n", " ")


# ---------------------------------------------------------------- records


@pytest.fixture
def record(run: Run) -> str:
    """Record a short game of programs."""
    run("play", "--watch", "--seats", "random,random", "--seed", "7", "--record", "game.trr", "--fair", *SHORT)
    return "game.trr"


def test_a_record_is_told_again(run: Run, record: str) -> None:
    done = run("replay", record)
    assert done.code == 0
    assert "Turn 1: Player" in done.out
    assert "The game is over" in done.out
    part = run("replay", record, "--upto", "12", "--lang", "de")
    assert "Zentrale Auslage" in part.out
    assert "Das Spiel ist zu Ende" not in part.out


def test_a_record_is_stepped_through(run: Run, record: str) -> None:
    done = run("replay", record, "--step", "--seat", "1", answers="\n\nb\n9\nq\n")
    assert [line.split(" of")[0] for line in done.out.splitlines() if line.startswith("Step")] == [
        f"Step {n}" for n in (0, 1, 2, 1, 9)
    ]
    assert "Player 1 (you)" in done.out
    assert "The game is over" in run("replay", record, "--step", "--upto", "9999", answers="q\n").out
    assert "The game is over" in run("replay", record, "--step").out


def test_a_fair_record_is_proved(run: Run, record: str) -> None:
    done = run("verify", record)
    assert done.code == 0
    assert "all" in done.out
    assert "Its chance is proved" in done.out


def test_an_ordinary_record_is_checked(run: Run) -> None:
    run("play", "--watch", "--seats", "random,random", "--seed", "7", "--record", "plain.trr", *SHORT)
    done = run("verify", "plain.trr")
    assert done.code == 0
    assert "without --fair" in done.out


def test_a_tampered_record_is_found(run: Run, record: str) -> None:
    text = Path(record).read_text("utf-8")
    Path("forged.trr").write_text(text.replace(": end", ": focus", 1), "utf-8")
    for command in ("verify", "replay"):
        done = run(command, "forged.trr")
        assert done.code == 2
        assert "The record cannot be used" in done.err


# ---------------------------------------------------------------- looking things up


def test_rules_by_id_by_section_and_by_words(run: Run) -> None:
    assert "SH-8.2 Several shields add up." in run("rules", "shards", "sh-8.2").out
    section = run("rules", "shards", "SH-8").out
    assert "SH-8.1 " in section
    assert "SH-9.1 " not in section
    assert "SH-15.13 each attacked player" in run("rules", "shards", "SH-15.13").out
    words = run("rules", "shards", "mercenary", "centre", "deck").out
    assert "SH-9.2" in words


def test_every_rule_of_the_game_can_be_looked_up(run: Run) -> None:
    everything = run("rules", "shards").out
    ids = {move.rule for move in tr.game("shards").box().moves.all if move.rule}
    assert ids
    assert [id for id in sorted(ids) if f"{id} " not in everything] == []


def test_cards_with_their_texts(run: Run) -> None:
    done = run("cards", "shards", "nil_assassin")
    assert "Nil Assassin: On play: gain 5 power." in done.out
    assert "Assassine der Leere: Beim Ausspielen: 5 Macht erhalten." in done.out
    everything = run("cards", "shards", "--lang", "de").out
    assert "Kennung" in everything
    assert "zetta_the_encryptor" in everything
    assert run("cards", "shards", "nobody").code == 2


@pytest.mark.parametrize(
    ("game", "english", "german", "shelf"),
    [
        ("brawl", "Hit and Run", "Zuschlagen und Verschwinden", "Herausforderungen"),
        ("heroes", "Water Sprite", "Wassergeist", "Symbole der Würfel"),
        ("planeswalkers", "Elf Rangers", "Elfen-Waldläufer", "Schlachtfelder"),
        ("quarriors", "Death Cantrip", "Todesformel", "Grundressourcen"),
        ("shards", "Nil Assassin", "Assassine der Leere", "Charaktere"),
    ],
)
def test_cards_of_every_game(run: Run, game: str, english: str, german: str, shelf: str) -> None:
    everything = run("cards", game, "--lang", "de").out
    assert shelf in everything
    for words in (english, german):
        done = run("cards", game, *words.casefold().split())
        assert done.code == 0
        assert f"{english}: " in done.out
        assert f"{german}: " in done.out


def test_cards_are_found_by_words_of_their_text(run: Run) -> None:
    found = run("cards", "brawl", "lebensraub", "--lang", "de").out
    assert "Zerstörungshunger" in found
    assert "Kettenblitz" not in found


# ---------------------------------------------------------------- simulation


def test_the_same_seed_gives_the_same_numbers_with_any_number_of_processes(run: Run) -> None:
    common = ("sim", "shards", "--agents", "random,random", "--games", "8", "--seed", "5", *SHORT)
    one = run(*common, "--jobs", "1", "--out", "one")
    two = run(*common, "--jobs", "2", "--out", "two")
    assert one.code == two.code == 0
    assert one.out.replace("one", "two") == two.out
    assert Path("one/findings.json").read_text("utf-8") == Path("two/findings.json").read_text("utf-8")
    assert "<svg" in Path("one/report.html").read_text("utf-8")
    found = json.loads(Path("one/findings.json").read_text("utf-8"))
    assert found["games"] == 8
    assert [agent["name"] for agent in found["agents"]] == ["random 1", "random 2"]
    assert sum(agent["wins"] for agent in found["agents"]) == sum(place["wins"] for place in found["order"]) == 8


def test_agents_change_seats_and_intervals_are_shown(run: Run) -> None:
    done = run("sim", "--agents", "greedy,random", "--games", "2", "--jobs", "1", "--lang", "de", "--out", "out")
    assert "100,0 %" in done.out
    assert "34,2 % – 100,0 %" in done.out
    assert [place["wins"] for place in json.loads(Path("out/findings.json").read_text("utf-8"))["order"]] == [1, 1]


def test_more_seats_than_agents_repeat_them(run: Run) -> None:
    run("sim", "--agents", "random", "--seats", "3", "--games", "1", "--jobs", "1", "--out", "out", *SHORT)
    assert json.loads(Path("out/findings.json").read_text("utf-8"))["agents"][0]["games"] == 3


def test_an_interrupted_simulation_shows_what_is_done(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from tafelrunde.lab import simulation
    from tafelrunde.lab.plan import Outcome, Plan, play_game

    def tired(plan: Plan, number: int) -> Outcome:
        if number == 2:
            raise KeyboardInterrupt
        return play_game(plan, number)

    monkeypatch.setattr(simulation, "play_game", tired)
    done = run("sim", "--agents", "random,random", "--games", "5", "--jobs", "1", *SHORT)
    assert done.code == 130
    assert "Interrupted after 2 of 5 games." in done.out
    assert "2 games" in done.out


def test_a_run_goes_on_from_what_is_on_disk(run: Run) -> None:
    common = ("sim", "--agents", "random,random", "--jobs", "1", "--out", "out", *SHORT)
    run(*common, "--games", "3")
    done = run(*common, "--games", "5")
    assert "3 games were there already." in done.out
    other = run(*common, "--games", "5", "--seed", "9")
    assert other.code == 2
    assert "another experiment" in other.err
    assert len(other.err.splitlines()) == 1


def test_a_ladder_is_printed(run: Run) -> None:
    done = run("lab", "ladder", "--agents", "random,greedy", "--games", "2", "--jobs", "1", "--lang", "de", *SHORT)
    assert done.code == 0
    assert "Rangliste, 2 Partien" in done.out
    assert "random / greedy" in done.out
    assert "at least two" in run("lab", "ladder", "--agents", "random").err


def test_a_ladder_goes_on_from_what_is_on_disk(run: Run) -> None:
    common = ("lab", "ladder", "--agents", "random,greedy", "--jobs", "1", "--out", "out", *SHORT)
    assert run(*common, "--games", "2").code == 0
    done = run(*common, "--games", "3")
    assert "2 games were there already." in done.out
    assert json.loads(Path("out/ladder.json").read_text("utf-8"))["rungs"][0]["games"] == 3
    assert "| random / greedy | 3 |" in Path("out/ladder.md").read_text("utf-8")
    three = run("lab", "ladder", "--agents", "easy,random,greedy", "--jobs", "1", "--out", "out", "--seed", "9", *SHORT)
    assert three.code == 2
    assert "another experiment" in three.err
    assert list(Path("out").glob("easy*/*.parquet")) == []  # nobody played before the last folder was seen


@pytest.mark.parametrize(
    ("command", "folders"),
    [("compare base.toml base.toml", ["base", "changed"]), ("sweep shards round_limit=2..3", ["2", "3"])],
)
def test_comparisons_and_sweeps_go_on_from_what_is_on_disk(run: Run, command: str, folders: list[str]) -> None:
    text = 'game = "shards"\nagents = ["random", "random"]\noptions = { round_limit = 2 }\n'
    Path("base.toml").write_text(text, "utf-8")
    agents = () if "compare" in command else ("--agents", "random,random")
    common = ("lab", *command.split(), *agents, "--jobs", "1", "--out", "out")
    assert run(*common, "--games", "2").code == 0
    done = run(*common, "--games", "3")
    assert done.code == 0
    assert done.out.count("2 games were there already.") == 2
    other = run(*common, "--games", "3", "--seed", "9")
    assert (other.code, other.out) == (2, "")
    assert "another experiment" in other.err
    assert sorted(file.parent.name for file in Path("out").rglob("*.parquet")) == folders


@pytest.mark.parametrize("command", ["sim", "lab ladder", "lab coverage", "lab sweep"])
@pytest.mark.parametrize(
    ("fault", "named"),
    [
        (("--agents", "random,nobody"), "nobody"),
        (("--option", "colour=1"), "colour"),
        (("--option", "round_limit=x"), "round_limit"),
        (("--jobs", "many"), "many"),
    ],
)
def test_experiments_with_faults_are_one_sentence(run: Run, command: str, fault: tuple[str, str], named: str) -> None:
    about = ["cards.optio_crusher.cost=1..2"] if command == "lab sweep" else []
    done = run(*command.split(), "shards", *about, "--out", "out", *fault)
    assert (done.code, done.out) == (2, "")
    assert named in done.err
    assert len(done.err.splitlines()) == 1
    assert list(Path().rglob("*.parquet")) == []


def test_designs_are_compared(run: Run) -> None:
    Path("base.toml").write_text('game = "shards"\nagents = ["random", "random"]\n', "utf-8")
    text = 'game = "shards"\nagents = ["random", "random"]\noptions = { round_limit = 2 }\n'
    Path("changed.toml").write_text(text, "utf-8")
    done = run("lab", "compare", "base.toml", "changed.toml", "--games", "2", "--jobs", "1", "--out", "out")
    assert done.code == 0
    assert "turn order 1 wins" in done.out
    assert "<table" in Path("out/compare.html").read_text("utf-8")
    assert "No such file" in run("lab", "compare", "base.toml", "nowhere.toml").err


def test_sweeps_and_coverage_are_printed(run: Run) -> None:
    common = ("--agents", "random,random", "--games", "1", "--jobs", "1")
    swept = run("lab", "sweep", "shards", "round_limit=2..3", *common)
    assert swept.code == 0
    assert "who begins wins" in swept.out
    assert "is no range" in run("lab", "sweep", "shards", "round_limit").err
    assert run("lab", "sweep", "shards", "cards.optio_crusher.cost=1..2", *common, *SHORT, "--out", "out").code == 0
    assert Path("out/sweep.html").read_text("utf-8").count("<svg") == 3
    assert "| 2 | " in Path("out/sweep.md").read_text("utf-8")
    kept = json.loads(Path("out/sweep.json").read_text("utf-8"))
    assert (kept["plan"]["options"], [one["value"] for one in kept["steps"]]) == ({"round_limit": 4}, [1, 2])
    covered = run("lab", "coverage", *common, *SHORT, "--out", "covered")
    assert "Recruit …: " in covered.out
    kept = json.loads(Path("covered/coverage.json").read_text("utf-8"))
    assert "play" in [kind["name"] for kind in kept["kinds"]]
    assert "Recruit …: never with" in Path("covered/coverage.md").read_text("utf-8")


def test_the_coach_gives_hints_and_reviews(run: Run, record: str) -> None:
    hint = run("hint", record, "--upto", "8", "--looks", "20")
    assert hint.code == 0
    assert "expected result" in hint.out
    assert hint.err == ""  # progress is for terminals only
    assert "Nobody has a choice" in run("hint", record).err
    review = run("review", record, "--looks", "1", "--lang", "de")
    assert review.code == 0
    assert "Aussichten zu Beginn jedes Zuges" in review.out


def test_bench_prints_figures(run: Run) -> None:
    done = run("bench", "shards", "--seconds", "0.05")
    assert done.code == 0
    assert "/s" in done.out
    assert done.out.count("µs") == 2


def test_conform_runs_the_kit_and_reports_failures(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    failures: list[str] = []

    def kit(name: str, games: int, seed: int, report: Callable[[str], None], jobs: int, only: str | None) -> list[str]:
        report(f"checking {name}: {games} games from seed {seed} ({only})")
        assert jobs >= 1
        return failures

    monkeypatch.setattr("tafelrunde.testing.conform.run", kit)
    done = run("conform", "shards", "--games", "3", "--seed", "4")
    assert done.code == 0
    assert "checking shards: 3 games from seed 4 (None)" in done.out
    assert "Shards of Infinity keeps its promises in 3 games." in done.out
    failures.append("clone: a field is forgotten")
    done = run("conform", "shards")
    assert done.code == 1
    assert "clone: a field is forgotten" in done.err
    assert "(undo)" in run("conform", "shards", "--only", "undo").out


# ---------------------------------------------------------------- complaints


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["dance"], "There is no command “dance”"),
        (["play", "chess"], "There is no game “chess”; known:"),
        (["play", "--seats", "human,deep-thought"], "There is no agent “deep-thought”; known: human, beginner, easy, "),
        (
            ["play", "--seats", "human:looks=1,greedy"],
            "There is no agent “human:looks=1”; known: human, beginner, easy, ",
        ),
        (["play", "--seats", "human,master:speed=9"], "There is no option “speed”; known: "),
        (["play", "--seats", "human,master:share=big"], "This option does not fit: share=big"),
        (["play", "--seats", "human"], "1 cannot play this game; possible: 2, 3, 4."),
        (["play", "--seats", "9"], "9 cannot play this game; possible: 2, 3, 4."),
        (["play", "--watch", "--seats", "human,greedy"], "With --watch only programs play"),
        (["play", "--option", "speed=9"], "There is no option “speed”"),
        (["play", "--option", "round_limit=0"], "This option does not fit"),
        (["play", "--option", "nonsense"], "write it as key=value"),
        (["play", "--pack", "missing.toml"], "missing.toml cannot be read"),
        (["play", "--save", "no/such/folder/game.json"], "no/such/folder/game.json cannot be written"),
        (["play", "--resume", "missing.json"], "missing.json cannot be read"),
        (["play", "--resume", "broken.json"], "The record cannot be used: broken.json"),
        (["play", "--resume", "hollow.json"], "The record cannot be used"),
        (["play", "--lang", "fr"], "There is no language “fr”; known: en, de."),
        (["play", "--colour"], "There is no option --colour here. Help: tafelrunde play --help"),
        (["play", "--delay", "soon"], "--delay needs a number"),
        (["learn", "chess"], "There is no game “chess”; known:"),
        (["learn", "shards", "--lesson", "chess"], "There is no lesson “chess”; known: first_turns."),
        (["replay"], "FILE is missing. Help: tafelrunde replay --help"),
        (["replay", "missing.trr"], "missing.trr cannot be read"),
        (["replay", "broken.json"], "The record cannot be used: line 1"),
        (["verify", "missing.trr"], "missing.trr cannot be read"),
        (["check", "missing.toml"], "missing.toml cannot be read"),
        (["rules", "shards", "SH-99.9"], "There is no rule “SH-99.9” in shards."),
        (["sim", "--agents", "nobody,random"], "There is no agent “nobody”; known: beginner, easy, medium, hard, "),
        (["sim", "--jobs", "many"], "“many” is no number of processes"),
        (["sim", "--games", "0"], "--games needs a number"),
        (["lab", "compare", "base.toml", "missing.toml"], "missing.toml cannot be read"),
        (["lab", "compare", "base.toml", "broken.json"], "broken.json: "),
        (["lab", "compare", "base.toml", "three.toml"], "Both experiments must play the same game"),
        (["lab", "compare", "base.toml"], "CHANGED.toml is missing. Help: tafelrunde lab compare --help"),
        (["lab", "compare", "base.toml", "base.toml", "--games", "0"], "--games needs a number"),
        (["lab", "sweep", "chess", "round_limit=1..2"], "There is no game “chess”; known:"),
        (["lab", "sweep", "shards"], "FIELD=A..B is missing. Help: tafelrunde lab sweep --help"),
        (["lab", "sweep", "shards", "round_limit=2"], "“round_limit=2” is no range"),
        (["lab", "sweep", "shards", "colour=1..2"], "“colour” is neither an option of this game nor an entry"),
        (["lab", "sweep", "shards", "cards.nobody.cost=1..2"], "nobody"),
        (["lab", "sweep", "shards", "round_limit=1..2", "--option", "round_limit=3"], "leave it out of --option"),
        (["lab", "sweep", "shards", "round_limit=1..2", "--pack", "missing.toml"], "missing.toml cannot be read"),
        (["hint"], "FILE is missing. Help: tafelrunde hint --help"),
        (["hint", "missing.trr"], "missing.trr cannot be read"),
        (["hint", "broken.json"], "The record cannot be used: line 1"),
        (["hint", "broken.json", "--looks", "0"], "--looks needs a number"),
        (["review", "missing.trr"], "missing.trr cannot be read"),
        (["review", "broken.json"], "The record cannot be used: line 1"),
        (["review", "broken.json", "--most", "0"], "--most needs a number"),
        (["conform", "chess"], "There is no game “chess”"),
        (["conform", "shards", "--only", "luck"], "There is no check “luck”; there are random play, moves,"),
    ],
)
def test_bad_input_is_one_clear_sentence_and_exit_code_2(run: Run, args: list[str], complaint: str) -> None:
    Path("broken.json").write_text("{", "utf-8")
    Path("hollow.json").write_text('{"format": 1}', "utf-8")
    Path("base.toml").write_text('game = "shards"\n', "utf-8")
    Path("three.toml").write_text('game = "shards"\nseats = 3\n', "utf-8")
    done = run(*args)
    assert done.code == 2
    assert complaint in done.err
    assert len(done.err.splitlines()) == 1
    assert done.out == ""


def test_complaints_are_in_the_language_of_the_reader(run: Run) -> None:
    assert "Das Spiel „chess“ gibt es nicht" in run("play", "chess", "--lang", "de").err
    assert "Es gibt keine Lektion „tanz“; bekannt: first_turns." in run("learn", "--lesson", "tanz", "--lang", "de").err
    assert "Den Befehl „dance“ gibt es nicht" in run("--lang", "de", "dance").err
    assert "Die Option --colour gibt es hier nicht." in run("play", "--colour", "--lang", "de").err


def test_a_seat_of_a_replay_must_exist(run: Run, record: str) -> None:
    for command in ("replay", "hint"):
        done = run(command, record, "--seat", "3")
        assert (done.code, done.out) == (2, "")
        assert "There is no player 3; they go from 1 to 2." in done.err
