#!/usr/bin/env python3
"""Measures how long a message takes from its author to the other's screen, and what the server takes when nothing happens.

usage: shown.py [--binary FILE] [--before FILE] [--listeners N] [--messages N] [--readme]

One person writes, a message every 20 ms. The other listens to their inbox, and asks for what is new where it tells of news, as
apps and pages do: shown is what has come by then. Beside them other people listen to their own inboxes. With --before the idle
memory of an earlier server is taken by turns with that of this one.
"""

import argparse
import asyncio
import datetime
import json
import os
import pathlib
import platform
import statistics
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / folder) for folder in ("Benchmarks/HTTPBenchmark", "Benchmarks/Soak", "Tests/TalkCrashTest")]

import markets
import servers
import table
import watching
from market import picture
from wire import Line

PASSWORD = "hunting strollers 42"
PAUSE = 0.02
LISTENERS_OF_ONE = 50  # Browsers and apps of one account.


class Person:
    """With a connection of their own, from an address of their own."""

    def __init__(self, port, number):
        self.line = Line(port, f"127.5.{number // 250}.{number % 250 + 1}")
        self.name, self.token = f"person {number}", None

    async def ask(self, method, path, body=None, kind="application/json"):
        fields = {"Content-Type": kind}
        if self.token:
            fields["Authorization"] = f"Bearer {self.token}"
        content = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else b""
        reply = await self.line.ask(method, f"/api/v2{path}", fields, content)
        if reply.status >= 400:
            raise ValueError(f"{method} {path}: {reply.status} {reply.body[:200]}")
        return json.loads(reply.body) if reply.body else None

    async def sign_up(self):
        credentials = {"name": self.name, "password": PASSWORD}
        await self.ask("POST", "/accounts", credentials)
        self.token = (await self.ask("POST", "/sessions", credentials | {"kind": "app"}))["token"]
        return self

    async def listen(self, address, heard):
        """Calls `heard` at each event of the inbox."""
        line = Line(self.line.port, address)
        await line.open()
        fields = {"Accept": "text/event-stream", "Authorization": f"Bearer {self.token}"}
        await line.send("GET", "/api/v2/events?mine=1", fields)
        status, _ = await line.head()
        if status != 200:
            raise ValueError(f"events answered {status}")
        is_inbox = False
        # The first tells how it stands, and that the listener is known.
        is_there = asyncio.Event()

        async def follow():
            nonlocal is_inbox
            while text := await line.reader.readline():
                if text.startswith(b"event:"):
                    is_inbox = text.split()[1] == b"inbox"
                elif text.startswith(b"data:") and is_inbox:
                    is_there.set()
                    heard()

        task = asyncio.create_task(follow())
        await asyncio.wait_for(is_there.wait(), 30)
        return task


async def talk(port, listeners, messages):
    """Milliseconds from before each message was sent until the other had it."""
    accounts = [await Person(port, number).sign_up() for number in range(2 + max(1, listeners // LISTENERS_OF_ONE))]
    seller, buyer, *others = accounts
    photo = (await seller.ask("POST", "/uploads", picture(), "image/png"))["photo"]["id"]
    goods = {"name": "chair", "price": "1000", "currency": "KRW", "stock": 1, "photos": [{"id": photo}]}
    product = (await seller.ask("POST", "/products", goods))["id"]
    conversation = (await buyer.ask("POST", f"/products/{product}/conversation", {"text": "0"}))["id"]
    tasks = []
    for number in range(listeners):
        address = f"127.6.{number // 250}.{number % 250 + 1}"
        tasks.append(await others[number % len(others)].listen(address, lambda: None))
    sent, shown, news = {}, {}, asyncio.Event()
    tasks.append(await seller.listen("127.7.0.1", news.set))

    async def show():
        last = 1
        while len(shown) < messages:
            await news.wait()
            news.clear()
            path = f"/conversations/{conversation}/messages?after={last}&limit=100"
            for item in (await seller.ask("GET", path))["items"]:
                last = item["number"]
                shown[item["text"]] = time.perf_counter()

    showing = asyncio.create_task(show())
    for number in range(messages):
        sent[f"{number + 1}"] = time.perf_counter()
        await buyer.ask("POST", f"/conversations/{conversation}/messages", {"text": f"{number + 1}"})
        await asyncio.sleep(PAUSE)
    await asyncio.wait_for(showing, 60)
    for task in tasks:
        task.cancel()
    return [(shown[text] - sent[text]) * 1e3 for text in sent]


class Server:
    """On an empty folder of its own."""

    def __init__(self, binary, folder):
        port = servers.free_port()
        command = [str(binary), "serve", "--data", f"{folder}/data", "--port", str(port), "--quiet", "--newcomers", "unlimited"]
        cores = ",".join(map(str, sorted(os.sched_getaffinity(0))))
        with open(pathlib.Path(folder) / "server.log", "wb") as log, markets.quietly(log):
            self.server = servers.Server("market", command, port, core=cores)

    def __enter__(self):
        return self.server

    def __exit__(self, *_):
        self.server.stop()


def idle(binary):
    """MB of its own that a server takes when nobody has asked it for anything."""
    with tempfile.TemporaryDirectory() as folder, Server(binary, folder) as server:
        time.sleep(3)
        return watching.read(server.pid, 0).memory


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=pathlib.Path, default=ROOT / ".build/release/openmarket")
    parser.add_argument("--before", type=pathlib.Path)
    parser.add_argument("--listeners", type=int, default=1000)
    parser.add_argument("--messages", type=int, default=1000)
    parser.add_argument("--readme", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Server(options.binary, folder) as server:
        times = sorted(asyncio.run(talk(server.port, options.listeners, options.messages)))
    rounds = [(idle(options.binary), idle(options.before) if options.before else None) for _ in range(3)]
    now = statistics.median(memory for memory, _ in rounds)
    p99 = times[min(len(times) - 1, int(len(times) * 0.99))]
    rows = [
        table.verdict("sent until shown, p99, ms", p99, "≤", 100),
        ["the same, median", f"{statistics.median(times):.2f}", "", ""],
        ["idle memory of the server, MB", f"{now:.1f}", "", ""],
    ]
    if options.before:
        rows.append(table.verdict("more than before, MB", statistics.median(a - b for a, b in rounds), "≤", 1))
    text = "\n".join(
        [
            f"`make bench-talk`, {options.messages} messages beside {options.listeners} listeners, {os.cpu_count()} cores of "
            f"{platform.machine()}, {datetime.date.today()}:",
            "",
            *table.markdown(["", "measured", "wanted", ""], rows),
        ]
    )
    print(text)
    if options.readme:
        table.replace(ROOT / "Benchmarks/README.md", "shown", text)
    return 0 if all("**" not in row[-1] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
