#!/usr/bin/env python3
"""Checks what `amici --json game journal GAME` prints, knowing nothing of amici but doc/journal.md.

    amici --json game journal CLUB26/7 | python3 contrib/verify_journal.py - [SEAL ...]

It takes the journal of an event too, as `amici evidence` writes it (event.json), which has no half-moves.

Checked are: the chain of digests; numbers and times in order; that what stands beside the journal (names, words) carries
the digests by which the entries know it; that every half-move follows from those before it on a board; and that each seal
given, as letters show it, is that of an entry. Prints the score. Exit 0: all holds; 1: it does not, each fault on a line.
"""

import hashlib
import json
import struct
import sys
from datetime import datetime

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PROMOTIONS = {"1": "q", "2": "r", "3": "b", "4": "n"}


def digest(journal, before, entry):
    at = int(datetime.fromisoformat(entry["at"].replace("Z", "+00:00")).timestamp())
    fact, evidence = entry["chained"]
    parts = [before, journal.lower().encode(), struct.pack(">I", entry["seq"]), struct.pack(">q", at)]
    parts += [fact.encode(), evidence.encode()]
    return hashlib.sha256(b"".join(struct.pack(">Q", len(part)) + part for part in parts)).digest()


class Board:
    """Men by square, (file, rank) from 1; who is on move. Legality beyond the way of the men is not asked."""

    def __init__(self, fen):
        rows, self.white = fen.split()[0], fen.split()[1] == "w"
        number = int((fen.split() + ["0", "1"])[5]) if len(fen.split()) > 5 else 1
        self.ply = 2 * number - (1 if self.white else 0)
        self.men, rank = {}, 8
        for row in rows.split("/"):
            file = 1
            for sign in row:
                if sign.isdigit():
                    file += int(sign)
                else:
                    self.men[(file, rank)] = sign
                    file += 1
            rank -= 1
        self.passed = None

    def copy(self):
        other = Board.__new__(Board)
        other.men, other.white, other.ply, other.passed = dict(self.men), self.white, self.ply, self.passed
        return other

    def play(self, text, chess960):
        """Plays a move in digits, or castling in zeros; gives a fault or None."""
        if text.startswith("0"):
            return self.castle(text.count("0") == 2)
        source, target = (int(text[0]), int(text[1])), (int(text[2]), int(text[3]))
        man = self.men.get(source)
        if man is None or man.isupper() != self.white:
            return f"{text}: no man of the side on move stands there"
        there = self.men.get(target)
        if man in "Kk" and abs(target[0] - source[0]) == 2 and not chess960:
            return self.castle(target[0] > source[0])
        if there is not None and there.isupper() == self.white:
            return f"{text}: an own man stands there"
        passed, self.passed = self.passed, None
        if man in "Pp":
            if source[0] != target[0] and there is None:
                if target != passed:
                    return f"{text}: there is nothing to take"
                del self.men[(target[0], source[1])]
            if abs(target[1] - source[1]) == 2:
                self.passed = (source[0], (source[1] + target[1]) // 2)
            if target[1] in (1, 8):
                man = PROMOTIONS.get(text[4:5] or "1", "q")
                man = man.upper() if self.white else man
        del self.men[source]
        self.men[target] = man
        return self.turn()

    def castle(self, short):
        rank = 1 if self.white else 8
        king, rook = ("K", "R") if self.white else ("k", "r")
        kings = [square for square, man in self.men.items() if man == king and square[1] == rank]
        side = [square for square, man in self.men.items() if man == rook and square[1] == rank and kings
                and (square[0] > kings[0][0]) == short]
        if not kings or not side:
            return "castling without king and rook on the first rank"
        self.passed = None
        del self.men[kings[0]], self.men[max(side) if short else min(side)]
        self.men[(7 if short else 3, rank)] = king
        self.men[(6 if short else 4, rank)] = rook
        return self.turn()

    def turn(self):
        self.white, self.ply = not self.white, self.ply + 1
        return None


def fold(entries, faults):
    """The score as (ply, move), line by line; plies are counted from 1, White's odd."""
    boards, score, line, over, chess960 = [], [], 0, False, False

    def begin(fen):
        boards[:], score[:] = [Board(fen or START)], []

    for entry in entries:
        fact, fault = entry["fact"], None
        kind = fact["fact"]
        if kind == "opened":
            chess960 = fact["regulations"]["variant"] == "chess960"
            begin(fact["fen"])
        elif kind == "moved":
            place, board = fact["half_move"], boards[-1].copy()
            if over or place["line"] != line or place["ply"] != board.ply:
                fault = f"half-move {place} is out of turn"
            else:
                fault = board.play(fact["move"], chess960)
                boards.append(board)
                score.append((place["ply"], fact["move"]))
        elif kind in ("reinstated", "reconstructed", "restarted"):
            place = fact["half_move"]
            if place["line"] != line + 1:
                fault = f"line {place['line']} does not follow line {line}"
            line, over = place["line"], False
            if kind == "reinstated":
                while len(boards) > 1 and boards[-1].ply > place["ply"]:
                    boards.pop(), score.pop()
            else:
                begin(fact["fen"])
            if boards[-1].ply != place["ply"]:
                fault = f"half-move {place} does not stand in that position"
        elif kind == "ended":
            if over and not fact["overrules"]:
                fault = "a second end"
            over, after, first = True, fact["as_of"], fact["void_from"]
            last = after["ply"] if after else first["ply"] - 1 if first else None
            while last is not None and score and score[-1][0] > last:
                boards.pop(), score.pop()
        elif kind == "signed" and not over:
            fault = "a signature under no result"
        if fault:
            faults.append(f"entry {entry['seq']}: {fault}")
    return score, line


def texts(value):
    if isinstance(value, dict):
        return [text for part in value.values() for text in texts(part)]
    if isinstance(value, list):
        return [text for part in value for text in texts(part)]
    return [value] if isinstance(value, str) else []


def verify(journal, seals):
    faults, before, at, known = [], bytes(32), "", set()
    if journal["format"] != 1:
        return [f"form {journal['format']} is not known here"], [], 0
    for number, entry in enumerate(journal["entries"], 1):
        fact, evidence = entry["chained"]
        if entry["seq"] != number:
            faults.append(f"entry {number} is missing")
        if json.loads(fact) != entry["fact"] or json.loads(evidence) != entry["evidence"]:
            faults.append(f"entry {number} shows other values than were chained")
        if entry["at"] < at:
            faults.append(f"entry {number} is earlier than the one before it")
        before, at = digest(journal.get("game") or journal["event"], before, entry), entry["at"]
        if before.hex() != entry["digest"]:
            faults.append(f"entry {number} does not carry the digest of its words")
        known.update(texts(entry["fact"]) + texts(entry["evidence"]))
    for kept in journal["beside"]:
        found = hashlib.sha256(bytes.fromhex(kept["salt"]) + kept["text"].encode()).hexdigest()
        if found != kept["digest"]:
            faults.append(f"beside the journal stands a text that does not carry its digest: {kept['text']!r}")
        elif found not in known:
            faults.append(f"beside the journal stands a text that no entry knows: {kept['text']!r}")
    heads = {entry["digest"][:26]: entry["seq"] for entry in journal["entries"]}
    for seal in seals:
        if seal.replace("-", "").lower() not in heads:
            faults.append(f"{seal} is the seal of no entry")
    score, line = fold(journal["entries"], faults) if "game" in journal else ([], 0)
    return faults, score, line


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    with (sys.stdin if sys.argv[1] == "-" else open(sys.argv[1], encoding="utf-8")) as file:
        journal = json.load(file)
    faults, score, line = verify(journal, sys.argv[2:])
    moves = " ".join(f"{(ply + 1) // 2}{'.' if ply % 2 else '...'} {move}" for ply, move in score)
    name = journal.get("game") or journal["event"]
    print(f"{name}, line {line}, {len(journal['entries'])} entries: {moves or 'no move'}")
    print("\n".join(faults) if faults else "All holds.")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
