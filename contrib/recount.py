#!/usr/bin/env python3
"""Recount the time of a game from the file that comes with the letter `clock`: recount.py club26-7-clock.json

Nothing is taken from it but instants, zones and rules. Exit code 0 where all that it says of days agrees.
"""
import json
import sys
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

DAY, SECONDS = timedelta(days=1), 86400
FULL = 50 * SECONDS  # what the clock of Triple Block can show


def instant(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")) if text else None


class Turn:
    """A half-move to be made: since when, by which rules."""
    def __init__(self, turn, terms):
        self.zone, self.start = ZoneInfo(terms["zone"]), date.fromisoformat(terms["start"])
        self.rule, self.rules, self.control = terms["day_rule"], terms["counting"], terms["control"]
        self.start_letter, self.is_dated = turn["start_letter"], turn["declared"] or turn["start_letter"]
        self.announced, self.reminded = instant(turn["announced"]), instant(turn["reminded"])
        self.available, filled = instant(turn["available"]), instant(turn["filled"])
        self.since = max(self.available, self.midnight(self.start), filled or self.available)
        self.free = sorted((instant(since), instant(until), why) for why, since, until in turn["not_charged"])

    def midnight(self, day):
        return datetime(day.year, day.month, day.day, tzinfo=self.zone).astimezone(timezone.utc)

    def time(self, at):
        """The time up to an instant, without what is not charged."""
        time, end, none = at - self.since, self.since, timedelta()
        for since, until, _ in self.free:
            time -= max(min(until, at) - max(since, end), none)
            end = max(end, until)
        return max(time, none)

    def counted_from(self):  # a date, itself free
        local, rules = self.available.astimezone(self.zone), self.rules
        later = {"dates": 0 < rules["cutoff_hour"] <= local.hour, "postal": not self.is_dated and rules["transit_days"]}
        day, away = local.date() + DAY * later.get(self.rule, 0), rules.get("leave_receipt") == "after"
        while away and any(why == "leave" and since <= self.midnight(day) < until for since, until, why in self.free):
            day += DAY
        next_day = self.rule == "dates-next-day" and not (self.start_letter and day <= self.start)
        return max(day + DAY * next_day, self.start)

    def days(self, at):
        """The days that an answer of this instant takes, each once."""
        if self.rule == "h24" or self.rule == "hybrid24" and self.time(at) <= DAY:
            return self.time(at) // DAY if self.rule == "h24" else 0
        first = self.counted_from()
        days = range(1, (at.astimezone(self.zone).date() - first).days + 1)
        begins = [self.midnight(first + DAY * day) for day in days]  # where its first instant is free, the day is
        return sum(not any(since <= at < until for since, until, _ in self.free) for at in begins)

    def cost(self, at):  # in days; under Triple Block in seconds
        if self.control["kind"] == "triple-block":
            return int(self.time(at).total_seconds())
        days, rules = self.days(at), self.rules
        announced = self.announced and self.days(self.announced) <= rules["announce_after"]
        silent = 0 < rules["announce_after"] < days and not announced
        reminded = silent and self.reminded and rules["unannounced"] == "double"
        once = [rules["double_after"]] * (rules["double_after"] > 0) + ([self.days(self.reminded)] if reminded else [])
        added = rules["unannounced_days"] if silent and rules["unannounced"] == "penalty" else 0
        return days + max(0, days - min(once, default=days)) + added


class Clock:
    """What a side has used, in all and `against` what it was given; under Triple Block a clock and a bank."""
    def __init__(self, control, shown={}):
        self.moves, self.used, self.against = (shown.get(key, 0) for key in ("moves", "used", "against"))
        self.recent, self.between = list(shown.get("recent", [])), shown.get("uncounted", False)
        self.block = shown.get("block")
        if control["kind"] == "triple-block" and not self.block:
            self.block = {"clock": FULL, "bank": control["bank"] * SECONDS, "spent": 0}

    def left(self, control):
        if self.block:
            return self.block["clock"] // SECONDS
        if control["kind"] == "fischer":
            return control["base"] + control["per_move"] * self.moves - self.against
        if control["kind"] == "window":  # the move that leaves the window gives its days back
            return control["days"] - sum(self.recent[max(0, len(self.recent) + 1 - control["moves"]):]) - self.against
        later, beyond = control.get("later") or control, self.moves - control["moves"]
        periods = beyond // later["moves"] + 1 if beyond >= 0 else 0
        whole = control["days"] + later["days"] * periods
        return (whole if control["carry_over"] else (later if periods else control)["days"]) - self.against

    def take(self, seconds, given=0, fill=True):
        """Thought off the clock of Triple Block, time on it; what it cannot hold goes to the bank, which fills it."""
        whole, bank, spent = self.block["clock"] - seconds + given, self.block["bank"], self.block["spent"] + seconds
        to_bank = max(whole - FULL, 0) or (-min(FULL - whole, max(bank, 0)) if fill else 0)
        self.block = {"clock": whole - to_bank, "bank": bank + to_bank, "spent": spent}
        self.used = spent // SECONDS

    def move(self, control, cost):
        if self.between:  # the last move before a new count is in neither
            self.between, self.used = False, self.used + (cost // SECONDS if self.block else cost)
            return
        self.moves += 1
        kind, beyond = control["kind"], self.moves - control.get("moves", 0)
        if kind == "triple-block":
            self.take(cost, given=control["increment"] * SECONDS if self.moves <= 50 else 0)
            if control["protect"] and self.moves > 50 and self.block["clock"] + self.block["bank"] < 3 * SECONDS:
                self.block.update(clock=3 * SECONDS, bank=0)
            return
        self.used, self.against = self.used + cost, self.against + cost
        if kind == "window":
            self.recent, self.against = self.recent + [max(self.against, 0)], min(self.against, 0)
        self.against += max(self.left(control) - control["most"], 0) if kind == "fischer" and control["most"] else 0
        if kind == "sessions" and not control["carry_over"] and beyond >= 0:
            self.against *= beyond % (control.get("later") or control)["moves"] > 0  # a new period begins with nothing

    def change(self, row, control):
        if row["change"] == "refilled":
            self.take(row["seconds"])
        elif "days" in row:  # of penalty; below zero those given
            self.against += row["days"]
            if self.block:
                self.take(0, given=-row["days"] * SECONDS, fill=False)
        else:  # what a ruling set is taken as it is
            self.__init__(control, row["clock"])


def main(path):
    told, clocks, wrong = json.load(sys.stdin if path == "-" else open(path, encoding="utf-8")), {}, 0
    assert told.get("format") == "amici clock 1", "this is no file of a letter about the clock"
    for row in told["rows"]:
        terms, cost = told["terms"][row["terms"]], None
        clock = clocks.setdefault(row["side"], Clock(terms["control"]))
        if "change" in row:
            clock.change(row, terms["control"])
        else:
            cost = Turn(row["turn"], terms).cost(instant(row["sent"])) if "turn" in row else 0
            if row["move"]:
                clock.move(terms["control"], cost)
        here = {"cost": cost, "used": clock.used, "left": clock.left(terms["control"]), "block": clock.block}
        row["cost"] = row.get("seconds" if clock.block else "charged")
        differs = [f"{key} {row[key]} in the file" for key in here if row[key] not in (None, here[key])]
        wrong += bool(differs)
        print(row["number"], row["side"], row.get("change") or row["move"], here, "; ".join(differs) or "agrees")
    print(f"{told['game']}: {len(told['rows'])} rows, {wrong} of them otherwise than counted here.")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else __doc__)
