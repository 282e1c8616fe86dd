#!/usr/bin/env python3
"""Checks a folder that `amici evidence` has made, knowing nothing of amici but what its README.txt says.

    python3 check_evidence.py [FOLDER] [SEAL ...]

Checked are: the SHA-256 of every file; the journals of the game and of the event, and that the event pairs the two
players; that each mail which an entry rests on had the SHA-256 that the entry says; that the time comes to the same when
it is counted again; and that each seal given is that of an entry. FOLDER is the one in which this script lies, unless it
is named. Exit 0: all holds; 1: it does not, each fault on a line.
"""

import contextlib
import hashlib
import io
import json
import re
import sys
from pathlib import Path

import recount
import verify_journal


def sums(folder):
    """What does not have its SHA-256, and what has none."""
    listed = dict(reversed(line.split("  ", 1)) for line in (folder / "SHA256SUMS").read_text().splitlines())
    here = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    here = {name for name in here if "__pycache__" not in name}
    faults = [f"{name} is not there" for name in sorted(listed.keys() - here)]
    faults += [f"{name} stands in no list" for name in sorted(here - listed.keys() - {"SHA256SUMS"})]
    for name in sorted(listed.keys() & here):
        if hashlib.sha256((folder / name).read_bytes()).hexdigest() != listed[name]:
            faults.append(f"{name} does not have the SHA-256 that SHA256SUMS says")
    return faults


def seals_of(journal):
    return {entry["digest"][:26] for entry in journal["entries"]}


def paired(game, event):
    """Whether the event has these players meet in this game."""
    opened, number = game["entries"][0]["fact"], int(game["game"].rsplit("/", 1)[1])
    players = {opened["players"][side]["number"] for side in ("white", "black")}
    facts = [entry["fact"] for entry in event["entries"]]
    pairs = [{fact["white"], fact["black"]} for fact in facts if fact["fact"] == "paired" and fact["number"] == number]
    return [] if pairs and pairs[-1] == players else [f"the event does not pair {sorted(players)} in game {number}"]


def mails(game, listed, folder):
    """Whether each mail had the SHA-256 that the entries know, which stands beside the journal with its salt."""
    faults, known = [], {kept["digest"]: kept["text"] for kept in game["beside"]}
    mails = {mail["mail"]: mail for mail in listed["mails"]}
    for entry in game["entries"]:
        evidence = entry["evidence"]
        if not evidence:
            continue
        mail, was = mails.get(evidence["inbox"]), known.get(evidence["raw"])
        if mail is None:
            faults.append(f"entry {entry['seq']} rests on mail {evidence['inbox']}, which is not listed")
        elif was is not None and was != mail["sha256_as_it_came"]:
            faults.append(f"mail {mail['mail']} did not come with the SHA-256 that entry {entry['seq']} says")
        elif was is None and mail["file"]:
            faults.append(f"entry {entry['seq']}: the SHA-256 of mail {mail['mail']} is not beside the journal")
    for mail in listed["mails"]:
        if not mail["file"]:
            print(f"mail {mail['mail']}: {mail['state']}")
        elif hashlib.sha256((folder / mail["file"]).read_bytes()).hexdigest() != mail["sha256_here"]:
            faults.append(f"{mail['file']} does not have the SHA-256 that mails.json says")
        elif mail["marks_masked"] == 0 and mail["sha256_here"] != mail["sha256_as_it_came"]:
            faults.append(f"{mail['file']} is not what came, and no mark is said to be masked in it")
    return faults


def main(words):
    folder = Path(__file__).resolve().parent
    if words and Path(words[0]).is_dir():
        folder = Path(words.pop(0))
    read = {name: json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
            for name in ("journal", "event", "mails")}
    game, event = read["journal"], read["event"]
    faults = sums(folder)
    for journal in (game, event):
        found, score, _ = verify_journal.verify(journal, [])
        faults += found
        print(f"{journal.get('game') or journal['event']}: {len(journal['entries'])} entries")
    faults += paired(game, event) + mails(game, read["mails"], folder)
    if (folder / "clock.json").exists():
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            differs = recount.main(str(folder / "clock.json"))
        faults += ["the time comes to something else when it is counted again:\n" + said.getvalue()] * differs
    known = seals_of(game) | seals_of(event)
    for seal in words:
        bare = re.sub("[- ]", "", seal).lower()
        print(f"{seal} is the seal of an entry") if bare in known else faults.append(f"{seal} is the seal of no entry")
    print("\n".join(faults) if faults else "All holds.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
