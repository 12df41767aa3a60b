#!/usr/bin/env python3
"""Compares a server whose market is on PostgreSQL, and that lists from its copy, with a market in a folder, by turns.

usage: copied.py [--binary FILE] [--goods N] [--pieces N] [--requests N] [--readme]

Both have the same demo goods and are asked the same requests in one order, as in `once.py`. Where a list or a search takes
over 1.1 times the processor, or a server with its copy holds over 80 MB of its own, it ends with 1.
"""

import argparse
import datetime
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
LISTS = {"first page", "API list", "API page by number", "search page", "API search in sections", "API text on the list"}


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
        markets.ask(server.port, "/api/v2/products")
        return time.monotonic() - began
    finally:
        server.stop()


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
            if work.name not in LISTS:
                continue
            for server in both:
                once.ask(server, work, work.paths[:1])
                once.rest(server)
            costs = once.compare(work, both, options.pieces, options.requests)
            ratios = sorted(new / old for old, new in costs)
            worst = max(worst, statistics.median(ratios))
            old, new = (statistics.mean(cost) for cost in zip(*costs))
            rows.append([f"{work.name}, CPU µs", f"{old:.0f}", f"{new:.0f}",
                         f"{statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})", f"≤ {MOST}"])
            print(*rows[-1], file=sys.stderr, flush=True)
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
