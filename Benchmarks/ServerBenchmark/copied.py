#!/usr/bin/env python3
"""Compares a server whose market is on PostgreSQL, and that lists from its copy, with a market in a folder, by turns.

usage: copied.py [--binary FILE] [--goods N] [--pieces N] [--requests N] [--readme]

Both have the same demo goods and are asked the same requests in one order, one after the other on one kept connection, as in
`once.py`; and once more request by request in turns, where each finds the processor's caches as the other one left them. Where
a page, a list or a search takes over 1.1 times the processor, or a server with its copy holds over 80 MB of its own, it ends
with 1. A product that the API gives is read from the database, and costs what that costs.
"""

import argparse
import datetime
import http.client
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Benchmarks/HTTPBenchmark"))

import markets
import once
import servers
import table
import turns

MOST, MOST_MEMORY = 1.1, 80
LISTS = {"first page", "product page", "API list", "API page by number", "search page", "API search in sections",
         "API text on the list"}
# What is read from the database, on purpose.
UNLIMITED = {"API product"}
# What a client asks most, also request by request in turns.
IN_TURNS = {"first page", "product page", "API list"}


def postgres(command, folder, *words):
    subprocess.run([ROOT / "packaging/cluster/postgres", command, folder, *words], check=True, stdout=subprocess.DEVNULL)


def serve(name, options, folder, *words):
    port = servers.free_port()
    command = [str(options.binary), "serve", "--data", str(folder / name), "--port", str(port), "--loops", "1",
               "--search-time", "0", "--newcomers", "unlimited", *words]
    with open(folder / f"{name}.log", "wb") as log, markets.quietly(log):
        return servers.Server(name, command, port)


def own_megabytes(server):
    """What it holds for itself: pages of files, which the system may take back, are not counted."""
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"RssAnon:\s+(\d+)", status)[1]) / 1024


def first_answer(options, folder, url):
    """Seconds from the start of a server that has nothing yet until it answers with a list."""
    began = time.monotonic()
    server = serve("third", options, folder, "--database", url)
    try:
        while not lists(server.port):
            time.sleep(0.05)
        return time.monotonic() - began
    finally:
        server.stop()


def lists(port):
    """Whether a server has all lists; while it copies, it says that it does."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/api/v2/products")
    return connection.getresponse().status == 200


def compare_in_turns(work, both, pieces, requests):
    """As `once.compare`, with each request asked of one and then of the other."""
    paths = (work.paths * (pieces * requests // len(work.paths) + 1))[:pieces * requests]
    costs = []
    connections = [http.client.HTTPConnection("127.0.0.1", server.port, timeout=60) for server in both]
    for number in range(pieces):
        piece = paths[number * requests:(number + 1) * requests]
        before = [once.nanoseconds(server) for server in both]
        for path in piece:
            for connection in connections:
                connection.request("GET", path, headers=work.fields)
                reply = connection.getresponse()
                reply.read()
                if reply.status != 200:
                    sys.exit(f"{path}: {reply.status}")
        costs.append(tuple((once.nanoseconds(server) - was) / len(piece) / 1000 for server, was in zip(both, before)))
    for connection in connections:
        connection.close()
    return costs


def idle(server, seconds=5):
    """µs of a processor a second, with nobody there."""
    before = once.nanoseconds(server)
    time.sleep(seconds)
    return (once.nanoseconds(server) - before) / seconds / 1000


def measure(options, folder, url):
    for name, place in [("old", []), ("new", ["--database", url])]:
        subprocess.run([options.binary, "demo", "--data", folder / name, "--goods", str(options.goods), *place], check=True,
                       stdout=subprocess.DEVNULL)
    both = []
    try:
        both.append(serve("old", options, folder))
        both.append(serve("new", options, folder, "--database", url))
        for server in both:
            once.rest(server)
        memory = [own_megabytes(server) for server in both]
        rows, worst = [], 0
        for work in turns.workloads(both, options.goods):
            if work.name not in LISTS | UNLIMITED:
                continue
            for server in both:
                # What is kept of each seller and category is there, at both alike.
                once.ask(server, work, work.paths[:400])
                once.rest(server)
            for name, how in [("", once.compare), (", in turns", compare_in_turns)]:
                if how is compare_in_turns and work.name not in IN_TURNS:
                    continue
                costs = how(work, both, options.pieces, options.requests)
                ratios = sorted(new / old for old, new in costs)
                if work.name in LISTS:
                    worst = max(worst, statistics.median(ratios))
                old, new = (statistics.mean(cost) for cost in zip(*costs))
                rows.append([f"{work.name}{name}, CPU µs", f"{old:.0f}", f"{new:.0f}",
                             f"{statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})",
                             f"≤ {MOST}" if work.name in LISTS else ""])
                print(*rows[-1], file=sys.stderr, flush=True)
        rows.append(["with nobody there, CPU µs a second", *(f"{idle(server):.0f}" for server in both), "", ""])
    finally:
        for server in both:
            server.stop()
    rows.append(["idle memory of its own, MB", *(f"{size:.1f}" for size in memory), f"{memory[1] / memory[0]:.2f}",
                 f"< {MOST_MEMORY} MB"])
    rows.append(["a server with an empty folder: seconds until its first list", "", f"{first_answer(options, folder, url):.1f}", "", ""])
    return rows, worst > MOST or memory[1] >= MOST_MEMORY


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=pathlib.Path, default=ROOT / ".build/release/openmarket")
    parser.add_argument("--goods", type=int, default=100_000)
    parser.add_argument("--pieces", type=int, default=10)
    parser.add_argument("--requests", type=int, default=200)
    parser.add_argument("--readme", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory, tempfile.TemporaryDirectory() as database:
        postgres("start", database, "durable")
        try:
            rows, is_missed = measure(options, pathlib.Path(directory), f"postgres://market@/postgres?host={database}")
        finally:
            postgres("stop", database)
    text = f"""`make bench-cluster`, {options.goods} goods, {options.pieces} pieces of {options.requests} requests, {os.cpu_count()} cores of {platform.machine()}, {datetime.date.today()}:

""" + "\n".join(table.markdown(["", "a folder", "a copy", "ratio of pieces (least to most)", "wanted"], rows))
    print(text)
    if options.readme:
        table.replace(ROOT / "Benchmarks/README.md", "copied", text)
    return is_missed


if __name__ == "__main__":
    sys.exit(main())
