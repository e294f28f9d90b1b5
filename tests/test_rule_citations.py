"""Tests cite rules, and the report tells which rules nobody cites.

Here `rule` is called, not written as a decorator: these tests show no rule and must not count.
"""

from pathlib import Path

import pytest

from tafelrunde.kernel import rulebook
from tafelrunde.testing.rules import rule, rules_of
from tools.rules_report import main

RULES = """# Rules

- **SH-1.1** A rule.
- **SH-1.2** Another (SH-1.1).
  SH-9.9 begins a wrapped line and is only mentioned.
| **SH-2.1** | in a table |
| SH-2.2 Words | in a table |
| only mentioned | SH-8.8 |
- SH-3.1a First part. SH-3.1b Second part (SH-7.7).
SH-4.1 **(ruling)** A line of its own.
### SH-5 A heading
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Write a small checkout with one game of four rules, two of them cited."""
    files = {
        "src/tafelrunde/games/shards/__init__.py": "",
        "docs/rules/shards.md": "- **SH-1.1** a\n- **SH-1.2** b\n- **SH-1.3** c\n- **SH-1.4** d\n",
        "docs/rules/heroes.md": "- HE-1.1 of a game that is not there yet\n",
        "docs/rules/levels.toml": "shards = 2\n",
        "docs/rules/uncited.toml": '[shards]\n"SH-1.3" = "a matter of taste"\n',
        "tests/deep/test_a.py": '@rule("SH-1.1", "SH-1.2")\ndef test_a(): ...\n',
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def report(root: Path, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """Run the report on a checkout."""
    monkeypatch.setattr("sys.argv", ["rules_report.py", "--root", str(root), *arguments])
    return main()


def test_a_test_cites_rules() -> None:
    def test() -> None: ...

    assert rules_of(rule("SH-6.9", "HE-27.9b")(rule("SH-14.1.1")(test))) == ("SH-6.9", "HE-27.9b", "SH-14.1.1")


@pytest.mark.parametrize("ids", [(), ("SH-6",), ("sh-6.9",), ("SH-6.9 ",), ("SH-1.1", "SH-1.1"), ("SH-1.1",) * 4])
def test_a_bad_citation_is_refused(ids: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"rule"):
        rule(*ids)


def test_citations_of_one_test_are_counted_together() -> None:
    def test() -> None: ...

    with pytest.raises(ValueError, match="not 4"):
        rule("SH-1.1", "SH-1.2")(rule("SH-1.3", "SH-1.4")(test))


def marked(request: pytest.FixtureRequest) -> None:
    assert [mark.args for mark in request.node.iter_markers("rule")] == [("SH-1.1",)]


test_a_citation_becomes_a_mark = rule("SH-1.1")(marked)


def test_rules_are_read_in_every_notation() -> None:
    assert list(rulebook.rules_of(RULES)) == ["SH-1.1", "SH-1.2", "SH-2.1", "SH-2.2", "SH-3.1a", "SH-3.1b", "SH-4.1"]


def test_report_lists_uncited_rules_with_reasons(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert report(checkout, monkeypatch) == 0
    assert capsys.readouterr().out.splitlines() == [
        "shards: 2/4 rules cited by tests (50.0 %), 1 without reason",
        "  SH-1.3  a matter of taste",
        "  SH-1.4  no reason given",
    ]


def test_check_passes_at_the_level(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert report(checkout, monkeypatch, "--check") == 0


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        ("docs/rules/levels.toml", "shards = 3\n", "2 rules are cited, 3 were before"),
        ("docs/rules/uncited.toml", '[shards]\n"SH-1.9" = "why"\n', "there is no rule SH-1.9 in shards"),
        ("docs/rules/uncited.toml", '[shards]\n"SH-1.1" = "why"\n', "SH-1.1 is cited now"),
        ("tests/test_b.py", '@rule("SH-1.9")\ndef test_b(): ...\n', "test_b: there is no rule SH-1.9"),
        ("tests/test_b.py", '@rules.rule(*ids("SH"))\ndef test_b(): ...\n', "write the id as a plain string"),
        ("tests/test_b.py", '@rule("SH-1.1")\ndef helper(): ...\n', "only a test function can cite"),
        ("tests/test_b.py", "@rule\ndef test_b(): ...\n", "@rule needs ids"),
        ("src/tafelrunde/games/brawl/__init__.py", "", "no rules found in docs/rules/brawl.md"),
    ],
)
def test_check_fails_with_a_reason(
    file: str,
    text: str,
    complaint: str,
    checkout: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (checkout / file).parent.mkdir(parents=True, exist_ok=True)
    (checkout / file).write_text(text, encoding="utf-8")
    assert report(checkout, monkeypatch, "--check") == 1
    assert complaint in capsys.readouterr().err
