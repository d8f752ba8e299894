"""The command line, word by word."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game import cli, paths
from game.commands import words
from game.core.locks import held
from game.lab.batches.batch import Lost, play
from game.ui.app.scenes import SCENES
from tests.whole_plays import but_first

JOTUNHEIM = paths.scenarios() / "thor" / "jotunheim.toml"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folder of its own, and no display."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path / "home"))
    return tmp_path


def run(capsys: Any, *words: str) -> tuple[int, str, str]:
    """The exit code, what was said, and what was complained of."""
    try:
        code = cli.main(words)
    except SystemExit as end:
        code = int(end.code or 0)
    said = capsys.readouterr()
    return code, said.out, said.err


def sim(capsys: Any, *more: str) -> dict[str, Any]:
    words = ("sim", "thor/greenwich", "--games", "4", "--bots", "greedy,random", "--json", *more)
    code, said, _ = run(capsys, *words)
    assert code == 0
    result: dict[str, Any] = json.loads(said)
    return result


# list


def test_list_names_every_scenario(capsys: Any) -> None:
    code, said, wrong = run(capsys, "list")
    assert (code, wrong) == (0, "")
    rows = {line.split()[0]: line for line in said.splitlines()}
    for name in ("thor/jotunheim", "thor/vanaheim", "thor/throne-room", "thor/greenwich"):
        assert "Thor Skirmish" in rows[name]
        assert rows[name].endswith(".toml")


def test_list_speaks_json(capsys: Any) -> None:
    _, said, _ = run(capsys, "list", "--json")
    row = next(row for row in json.loads(said) if row["id"] == "thor/jotunheim")
    assert row == {"id": "thor/jotunheim", "system": "thor", "title": "Jotunheim", "path": str(JOTUNHEIM)}


def test_list_names_broken_files_of_the_player(capsys: Any, home: Path) -> None:
    own = home / "home" / "scenarios"
    own.mkdir(parents=True)
    (own / "bad.toml").write_text('system = "thor"\n')
    code, said, wrong = run(capsys, "list")
    assert code == 0
    assert "bad" not in said
    assert f"{own / 'bad.toml'}:1: title: is missing" in wrong


@pytest.mark.parametrize(
    ("words", "row"),
    [
        (("--units", "thor"), ["Sif", "Asgardians"]),
        (("--characters",), ["hravnkel", "barrow"]),
        (("--terrain", "asgard"), ["bridge", "bridge"]),
        (("--emblems",), ["hammer"]),
    ],
)
def test_list_names_what_a_scenario_may_name(capsys: Any, words: tuple[str, ...], row: list[str]) -> None:
    code, said, wrong = run(capsys, "list", *words)
    assert (code, wrong) == (0, "")
    assert row in [line.split()[: len(row)] for line in said.splitlines()]
    _, said, _ = run(capsys, "list", *words, "--json")
    assert row[0] in {each["name"] for each in json.loads(said)}


def test_list_names_the_scenarios_of_one_system(capsys: Any) -> None:
    _, said, _ = run(capsys, "list", "abstract")
    assert {line.partition("/")[0] for line in said.splitlines()} == {"abstract"}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (
            ("--terrain", "thor"),
            "scenarios of thor name no terrain; those of ascension, asgard, confrontation do",
        ),
        (("--units", "chess"), "chess is not a system; there are"),
        (("--units", "--terrain"), "not allowed with"),
    ],
)
def test_list_refuses_what_there_is_not(capsys: Any, words: tuple[str, ...], why: str) -> None:
    code, said, wrong = run(capsys, "list", *words)
    assert (code, said) == (2, "")
    assert why in wrong


# sim


def test_sim_counts_battles_and_has_every_key(capsys: Any) -> None:
    report = sim(capsys, "--swap")
    assert {"scenario", "bots", "games", "wins", "draws", "turns", "decisions", "seconds"} <= set(report)
    assert (report["scenario"], report["bots"], report["games"]) == (
        "thor/greenwich",
        ["greedy", "random"],
        4,
    )
    assert set(report["wins"]) == {"one", "two"}
    assert sum(report["wins"].values()) + report["draws"] == 4


def test_sim_does_not_depend_on_jobs_but_on_the_seed(capsys: Any) -> None:
    one, two = sim(capsys, "--jobs", "1"), sim(capsys, "--jobs", "2")
    other = sim(capsys, "--seed", "9")
    del one["seconds"], two["seconds"], other["seconds"]
    assert one == two
    assert one != other


def test_sim_prints_a_table_with_intervals(capsys: Any) -> None:
    code, said, _ = run(capsys, "sim", "thor/greenwich", "--games", "2", "--bots", "random,random")
    assert code == 0
    for word in ("one", "two", "draws", "95 %", "turns a battle", "a second"):
        assert word in said


def test_sim_writes_records_that_replay_verifies(capsys: Any, tmp_path: Path) -> None:
    sim(capsys, "--records", str(tmp_path / "records"))
    files = sorted((tmp_path / "records").iterdir())
    assert len(files) == 4
    for file in files:
        code, said, _ = run(capsys, "replay", str(file), "--verify")
        assert code == 0
        assert said.startswith(f"{file}: ")
        assert int(said.removeprefix(f"{file}: ").split()[0]) == len(file.read_bytes().splitlines()) - 2


def test_sim_says_why_there_were_draws_and_what_may_be_said(capsys: Any) -> None:
    words = (
        "sim",
        "thor/greenwich",
        "--games",
        "3",
        "--bots",
        "random",
        "--swap",
        "--option",
        "turn-limit=1",
    )
    code, said, _ = run(capsys, *words)
    assert code == 0
    assert said.startswith("thor/greenwich, 4 battles, random\n")
    assert "drawn 4: After 1 turn" in said
    assert "going first scores 50.0 %" in said
    assert "undecided: side one by 0" in said


def test_sim_names_the_games_that_were_lost_and_ends_with_1(
    capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.lab.findings import report

    def lost(order: Any, number: int) -> Any:
        seats: dict[Any, str] = {"one": "greedy", "two": "random"}
        return Lost(number, 77, seats, "it stood still") if number == 1 else play(order, number)

    monkeypatch.setattr(report, "tried", lost)
    monkeypatch.setattr("game.commands.sim.jobs_of", lambda arguments: 0)
    code, said, _ = run(capsys, "sim", "thor/greenwich", "--games", "3", "--bots", "random")
    assert code == 1
    assert "lost: battle 2 (seed 77; one greedy, two random): it stood still" in said
    assert "no verdict: 1 game was lost" in said


def test_help_says_the_real_defaults(capsys: Any) -> None:
    _, said, _ = run(capsys, "sim", "--help")
    text = " ".join(said.split())
    assert "(greedy; where it cannot play a seat, the bot that is made for it)" in text
    assert "one for eight battles, at most one for each core" in text


def test_sim_takes_match_options(capsys: Any) -> None:
    report = sim(capsys, "--option", "turn-limit=1")
    assert report["turns"] == report["games"]


# replay --verify


@pytest.fixture
def record(capsys: Any, tmp_path: Path) -> Path:
    run(
        capsys, "sim", "thor/greenwich", "--games", "1", "--bots", "random,random", "--records", str(tmp_path)
    )
    (file,) = tmp_path.glob("*.holmgang")
    return file


def test_verify_names_the_first_line_that_differs(capsys: Any, record: Path) -> None:
    lines = record.read_text().splitlines(keepends=True)
    digest = json.loads(lines[7])["digest"]
    lines[7] = lines[7].replace(digest, "0" * len(digest))
    record.write_text("".join(lines))
    code, said, wrong = run(capsys, "replay", str(record), "--verify")
    assert (code, said) == (1, "")
    assert "line 8" in wrong


def test_verify_names_the_line_that_todays_rules_refuse(capsys: Any, record: Path) -> None:
    lines = record.read_text().splitlines(keepends=True)
    lines[7] = lines[8]
    record.write_text("".join(lines))
    code, said, wrong = run(capsys, "replay", str(record), "--verify")
    assert (code, said) == (1, "")
    assert f"today's refuse line 8 of {len(lines)}: " in wrong


def test_a_batch_replaces_no_record_that_is_played(capsys: Any, record: Path) -> None:
    before = record.read_bytes()
    with held(record):
        code, _, wrong = run(
            capsys, "sim", "thor/greenwich", "--games", "1", "--bots", "random,random", "--seed", "0",
            "--records", str(record.parent),
        )  # fmt: skip
    assert code == 1
    assert f"{record}: it is being played already" in wrong
    assert record.read_bytes() == before


def test_verify_says_what_is_no_record(capsys: Any, tmp_path: Path) -> None:
    assert run(capsys, "replay", str(tmp_path / "none"), "--verify")[0] == 1
    (tmp_path / "text").write_text("hello\n")
    code, _, wrong = run(capsys, "replay", str(tmp_path / "text"), "--verify")
    assert code == 1
    assert f"{tmp_path / 'text'}:1" in wrong


def test_a_torn_last_line_is_dropped_with_a_notice(capsys: Any, record: Path) -> None:
    whole = record.read_bytes()
    record.write_bytes(whole[:-5])
    code, said, wrong = run(capsys, "replay", str(record), "--verify")
    assert code == 0
    assert "torn" in wrong
    assert f"{len(whole.splitlines()) - 3} actions" in said


# check


def test_check_passes_what_ships(capsys: Any) -> None:
    code, said, _ = run(capsys, "check", str(paths.scenarios()))
    assert code == 0
    assert "no problems" in said


def test_check_names_every_problem_of_every_file(capsys: Any, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(
        JOTUNHEIM.read_text().replace('"Thor"', '"Thro"').replace('"Loki"', '"Luki"')
    )
    (tmp_path / "b.toml").write_text("system = ")
    code, said, _ = run(capsys, "check", str(tmp_path), str(JOTUNHEIM))
    assert code == 1
    lines = said.splitlines()
    line = next(
        n for n, text in enumerate((tmp_path / "a.toml").read_text().splitlines(), 1) if '"Thro"' in text
    )
    assert lines[0].startswith(f"{tmp_path / 'a.toml'}:{line}: sides.one.units[0]: there is no unit 'Thro'")
    assert lines[1].startswith(f"{tmp_path / 'a.toml'}:{line}: sides.one.units[5]: there is no unit 'Luki'")
    assert lines[2].startswith(f"{tmp_path / 'b.toml'}:1: this is not TOML")
    assert len(lines) == 3


def test_check_lists_warnings_apart_and_passes(capsys: Any, tmp_path: Path) -> None:
    rows = "oooooooo\n........\n........\n........\n"
    path = tmp_path / "river.toml"
    text = JOTUNHEIM.read_text(encoding="utf-8")
    map = text.partition('map = """\n')[2].partition('"""')[0]
    path.write_text(text.replace(map, "........\n" * 4 + rows), encoding="utf-8")
    code, said, _ = run(capsys, "check", str(path), str(JOTUNHEIM))
    assert code == 0
    warning, last = said.splitlines()
    line = text[: text.index("map = ")].count("\n") + 1
    assert warning.startswith(f"{path}:{line}: warning: map: walls and pits cut the board in two")
    assert last == "2 scenario files checked: no problems, 1 warning"


def test_check_fails_for_a_bot_that_nobody_knows(capsys: Any, tmp_path: Path) -> None:
    path = tmp_path / "bot.toml"
    path.write_text(
        JOTUNHEIM.read_text(encoding="utf-8").replace('bot = "greedy"', 'bot = "greedi"'), encoding="utf-8"
    )
    code, said, _ = run(capsys, "check", str(path))
    assert code == 1
    assert "sides.two.bot: there is no bot 'greedi'" in said


def test_check_finds_nothing_in_an_empty_folder(capsys: Any, tmp_path: Path) -> None:
    code, _, wrong = run(capsys, "check", str(tmp_path))
    assert code == 1
    assert "no scenario file" in wrong


# play and the window


@pytest.mark.parametrize("words", [(), ("play", "thor/jotunheim")], ids=["menu", "play"])
def test_without_a_display_one_sentence_names_what_works(capsys: Any, words: tuple[str, ...]) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("a display cannot be missing here")
    code, said, wrong = run(capsys, *words)
    assert (code, said) == (1, "")
    assert wrong.count("\n") == 1
    for command in ("list", "sim", "lab", "replay --verify", "check", "sheet", "shot"):
        assert command in wrong


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "thor/jotunhiem"), "did you mean thor/jotunheim"),
        (("play", "thor/jotunheim", "--seat", "five=human"), "there is no seat 'five'"),
        (("play", "thor/jotunheim", "--seat", "one=orc"), "'orc' cannot sit at one"),
        (("play", "thor/jotunheim", "--seat", "one"), "write it as NAME=VALUE"),
        (
            ("play", "asgard/first-watch", "--seat", "two=greedy"),
            "'greedy' cannot sit at two; write human, human:NAME, random or reaction",
        ),
        (
            ("sim", "asgard/first-watch", "--games", "1", "--bots", "greedy"),
            "the bot 'greedy' does not play seat two; those that do are random, reaction",
        ),
        (("play", "thor/jotunheim", "--option", "turn-limit=0"), "0 is not from 1 to 99"),
        (("play", "thor/jotunheim", "--option", "speed=2"), "there is no option 'speed'"),
        (
            ("sim", "thor/jotunheim", "--games", "1", "--bots", "greedy,random,greedy"),
            "3 bots are named for 2 sides",
        ),
        (("sim", "thor/jotunheim", "--games", "1", "--bots", "orc,random"), "there is no bot 'orc'"),
        (("sim", "thor/jotunheim", "--games", "none"), "'none' is not a whole number from 1"),
        (("sim", "thor/jotunheim"), "--games"),
        (("shot", "thor/jotunheim", "--out", "x.png", "--scene", "kitchen"), "there is no scene 'kitchen'"),
        (("shot", "thor/jotunheim", "--out", "x.png", "--size", "big"), "write 1280x720"),
        (("shot", "thor/jotunheim", "--out", "x.png", "--scale", "3"), "not a scale from 0.75 to 2"),
        (("dance",), "dance"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_command_that_cannot_be_understood_ends_with_2(
    capsys: Any, words: tuple[str, ...], said: str
) -> None:
    code, _, wrong = run(capsys, *words)
    assert code == 2
    assert said in wrong


def test_seats_are_as_said_else_as_the_scenario_says() -> None:
    entry = words.entry_of("thor/jotunheim")
    assert cli._seats(entry, []) == {"one": "human", "two": "greedy"}
    assert cli._seats(entry, ["one=random", "two=human:Astrid"]) == {"one": "random", "two": "human:Astrid"}


# shot


def png_size(path: Path) -> tuple[int, int]:
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:])
    return width, height


def shoot(folder: Path, *words: str) -> Path:
    """A picture taken by a process of its own, from another folder."""
    out = folder / "pictures" / "shot.png"
    command = [sys.executable, "-m", "game", "shot", *words, "--out", str(out)]
    environment = os.environ | {"PYTHONPATH": str(Path(cli.__file__).parents[1])}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    return out


@pytest.mark.parametrize("scene", but_first(sorted(SCENES)))
def test_shot_draws_rooms(tmp_path: Path, scene: str) -> None:
    assert png_size(shoot(tmp_path, "thor/jotunheim", "--scene", scene)) == (1280, 720)


def test_shot_takes_size_and_scale(tmp_path: Path) -> None:
    picture = shoot(tmp_path, "thor/jotunheim", "--scene", "menu", "--size", "1920x1080", "--scale", "1.5")
    assert png_size(picture) == (1920, 1080)


def test_shot_draws_the_table_alone_as_large_as_fits(tmp_path: Path) -> None:
    picture = shoot(tmp_path, "ascension/the-bridge", "--map", "--size", "640x640")
    wide, high = png_size(picture)
    assert 600 <= wide <= 640
    assert high == wide * 3 // 4


def test_shot_says_when_a_picture_cannot_be_written(capsys: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, _, wrong = run(
        capsys, "shot", "thor/jotunheim", "--scene", "menu", "--out", str(tmp_path / "file" / "x.png")
    )
    assert code == 1
    assert "cannot be written" in wrong


def test_shot_names_an_action_that_a_record_does_not_have(capsys: Any, record: Path) -> None:
    code, _, wrong = run(capsys, "shot", str(record), "--out", "x.png", "--at", "9999")
    assert code == 2
    assert "has only" in wrong


@pytest.mark.slow
def test_shot_draws_a_record_at_any_action_and_from_either_side(tmp_path: Path, record: Path) -> None:
    pictures = set()
    for more in (
        ("--at", "0"),
        ("--at", "20"),
        ("--at", "20", "--seat", "two"),
        ("--at", "20", "--scene", "replay"),
    ):
        pictures.add(shoot(tmp_path, str(record), "--size", "640x480", *more).read_bytes())
    assert len(pictures) == 4
