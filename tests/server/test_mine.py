"""Somebody's own tables: whose turn it is, also where nobody has looked at the table for long."""

from __future__ import annotations

from pathlib import Path

from tests.server.guests import House


def test_a_table_tells_whose_turn_it_is(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        made = house.make("me", "friend", options={"boards": "random"})
        assert house.get(f"/api/tables/{made['table']}")["asked"] == []
        anna, ben = house.sit(made), house.join(made, 1)
        for guest in (anna, ben):
            guest.hear("frames")
        asked = house.get(f"/api/tables/{made['table']}")["asked"]
        assert asked == [seat for seat, guest in enumerate((anna, ben)) if guest.scenes[seat]["prompt"].get("id")]
    with House(tmp_path) as house:  # nobody has come back yet
        assert house.get(f"/api/tables/{made['table']}")["asked"] == asked
        guest = house.connect(made["table"], anna.tokens)
        guest.say("concede", seat=0)
        guest.sees(lambda table: table["state"] == "over")
        assert house.get(f"/api/tables/{made['table']}")["asked"] == []
