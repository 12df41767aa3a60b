"""Calls and what they must be answered, as Tests/EndToEnd/Transcripts tells it; Transcript.swift there says how."""

import datetime
import json
import pathlib
import re
import shlex
import subprocess
import tempfile

UUID = "[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
KINDS = {
    "number": r"0|[1-9]\d*", "hash": "[0-9a-f]{64}", "hex": "[0-9A-F]{32}", "day": r"\d{4}-\d\d-\d\d",
    "time": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", "seconds": r"\d{10}\.\d+", "tag": '"[^"]+"',
    "date": r"[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (?:GMT|\+0900)", "cursor": r"[\w-]{16,}",
    "request": "[0-9a-z]+-[0-9a-z]+", "text": "(?s:.+?)", "secret": UUID, "ticket": r"[\w-]+", "token": r"[\w-]{43}",
    # Of files as they are.
    "jpeg": "(?s:\xff\xd8\xff.*\xff\xd9)", "webp": "(?s:RIFF.*)", "json": "(?s:.+)",
}
HOLE = re.compile(r"\{\{(\w*)(?::(\w+))?\}\}")


def days():
    """Today in Korea; at midnight yesterday passes too."""
    now = datetime.datetime.now(datetime.timezone(datetime.timedelta(hours=9)))
    return {str((now - datetime.timedelta(minutes=late)).date()) for late in (0, 10)}


def latin(text):
    """A text whose characters are the bytes of `text`."""
    return text.encode().decode("latin-1")


def filled(template, values):
    return HOLE.sub(lambda hole: values[hole[1]], template)


def pattern(template, values):
    """A pattern of what `template` allows; what it names is known from there on."""
    text, end, named = "", 0, set()
    for number, hole in enumerate(HOLE.finditer(template)):
        name, kind = hole.groups()
        text += re.escape(latin(template[end:hole.start()]))
        end = hole.end()
        if not kind:
            text += f"(?P={name})" if name in named else re.escape(latin(values[name]))
        else:
            text += f"(?P<{name or f'{kind}__{number}'}>{KINDS[kind]})"
            named.add(name)
    return re.compile(text + re.escape(latin(template[end:])), re.ASCII)


class Replay:
    """Plays a transcript, each call over a connection of its own, as a client that brings along what ours do."""

    def __init__(self, curl, folder, values, brings):
        self.curl, self.folder, self.values, self.brings = curl, folder, dict(values), brings
        self.calls, self.change = 0, None

    def play(self, text):
        """What went otherwise than it was told, or nothing."""
        text = re.sub(r"\\\n *", "", text)
        for step in re.split(r"^(?=\$ )", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE), flags=re.MULTILINE)[1:]:
            head, _, body = step.partition("\n\n")
            command, status, *fields = head.strip("\n").split("\n")
            trouble = self.ask(command[2:], status, fields, body.strip("\n"))
            if trouble:
                return f"call {self.calls}: {command[:300]}\n  {trouble}"
        return None

    def ask(self, command, status, fields, body):
        self.calls += 1
        words = shlex.split(filled(command, self.values))[1:] + self.brings(self.change)
        with tempfile.TemporaryDirectory() as place:
            place = pathlib.Path(place)
            done = subprocess.run(
                ["curl", "-sS", "-m", "60", "-o", place / "body", "-D", place / "head", *self.curl, *words],
                cwd=self.folder, env={"HOME": "/nonexistent", "PATH": "/usr/bin", "LC_ALL": "C.UTF-8"},
                capture_output=True, text=True,
            )
            if done.returncode:
                return done.stderr
            heads = (place / "head").read_bytes().decode("latin-1").strip().split("\r\n\r\n")
            is_bodiless = "-I" in words or not (place / "body").exists()
            given = "" if is_bodiless else (place / "body").read_bytes().decode("latin-1")
        first, *lines = heads[-1].split("\r\n")
        had = [(name.lower(), value) for name, value in (line.split(": ", 1) for line in lines)]
        self.change = dict(had).get("market-change", self.change)
        readable = given.encode("latin-1").decode(errors="replace")
        if first.split()[1] != filled(status, self.values):
            return f"{status} was expected, not {first}: {readable[:2000]}"
        for name, value in (field.split(": ", 1) for field in fields):
            values = [text for known, text in had if known == name.lower()]
            if value == "-":
                # The cookie of the last change goes to every client, and no transcript knows it.
                values = [text for text in values if "openmarket_change=" not in text]
                if values:
                    return f"{name} is not expected: {values}"
            elif not any(self.matches(value, text) for text in values):
                return f"{name}: {value} was expected, not {values}"
        if not self.matches(body, given):
            return f"expected {filled_as_known(body, self.values)}\n  received {readable[:4000]}"
        return None

    def matches(self, template, given):
        found = pattern(template, self.values).fullmatch(given)
        if not found:
            return False
        for name, value in found.groupdict().items():
            kind = name.partition("__")[0]
            if kind == "day" and value not in days():
                return False
            if kind == "json":
                json.loads(value.encode("latin-1"))
            if "__" not in name:
                self.values[name] = value.encode("latin-1").decode()
        return True


def filled_as_known(template, values):
    return HOLE.sub(lambda hole: hole[0] if hole[2] else values[hole[1]], template)
