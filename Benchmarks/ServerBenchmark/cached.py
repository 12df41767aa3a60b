#!/usr/bin/env python3
"""Compares photos of a bucket that are in the disk's cache with photos of a folder, by turns.

usage: cached.py [--binary FILE] [--goods N] [--turns N] [--seconds N] [--readme]

Two servers of the same goods are up at once on one core, one with its photos in a folder, the other in OpenStack Swift.
Ratios are taken within a turn; where the bucket's photos take over 1.2 times the processor of the folder's, it ends with 1.
"""

import argparse
import datetime
import json
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / folder) for folder in ("Benchmarks/HTTPBenchmark", "Tests/Bucket")]

import markets
import servers
import table
import turns
from bucket_test import Store, within

MOST = 1.2


def serve(name, binary, folder, settings):
    port = servers.free_port()
    command = [str(binary), "serve", "--data", str(folder / name), "--port", str(port), "--loops", "1"]
    with open(folder / f"{name}.log", "wb") as log, markets.quietly(log):
        return servers.Server(name, command, port, environment=settings)


def photos(port):
    """The addresses of the files that a phone, a list and a large screen ask for."""
    page = json.loads(markets.ask(port, "/api/v2/products"))["items"]
    shown = [json.loads(markets.ask(port, f"/api/v2/products/{product['id']}"))["photos"] for product in page]
    return sorted({word for of_one in shown for photo in of_one for word in photo.values()
                   if isinstance(word, str) and word.startswith("/media/")})


def measure(options, folder, store):
    subprocess.run([options.binary, "demo", "--data", folder / "old", "--goods", str(options.goods)], check=True,
                   stdout=subprocess.DEVNULL)
    subprocess.run(["cp", "-a", folder / "old", folder / "new"], check=True)
    both = []
    try:
        both.append(serve("old", options.binary, folder, {}))
        both.append(serve("new", options.binary, folder, store.settings))
        within(300, "carrying photos over", lambda: not list((folder / "new/photos").glob("??/*")))
        work = turns.Workload("photo", photos(both[0].port))
        for server in both:
            for path in work.paths:
                markets.ask(server.port, path)
        for turn in range(options.turns):
            work.turn(str(folder), both if turn % 2 else both[::-1], options.seconds)
        return work, [server.resident_kb() / 1024 for server in both]
    finally:
        for server in both:
            server.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=pathlib.Path, default=ROOT / ".build/release/openmarket")
    parser.add_argument("--goods", type=int, default=100)
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--seconds", type=int, default=2)
    parser.add_argument("--readme", action="store_true")
    options = parser.parse_args()
    # On the disk of the repository, since temporary folders may lie in memory, which has no user attributes.
    with tempfile.TemporaryDirectory(dir=ROOT / ".build") as directory:
        folder = pathlib.Path(directory)
        store = Store(folder / "store")
        try:
            work, memory = measure(options, folder, store)
        finally:
            store("kill")
    costs = work.ratios("cpu")
    cost = statistics.median(costs)
    rows = [
        ["CPU µs a photo", f"{work.median('old', 'cpu'):.1f}", f"{work.median('new', 'cpu'):.1f}",
         f"{cost:.2f} ({costs[0]:.2f} to {costs[-1]:.2f})", f"≤ {MOST}", "met" if cost <= MOST else "missed"],
        ["memory afterwards, MB", *(f"{size:.1f}" for size in memory), f"{memory[1] / memory[0]:.2f}", "", ""],
    ]
    text = f"""`make bench-cluster`, {len(work.paths)} files of {options.goods} goods, {options.turns} turns of {options.seconds} s, {os.cpu_count()} cores of {platform.machine()}, {datetime.date.today()}:

""" + "\n".join(table.markdown(["", "folder", "bucket, from the cache", "ratio (least to most)", "wanted", ""], rows))
    print(text)
    if options.readme:
        table.replace(ROOT / "Benchmarks/README.md", "cluster", text)
    return cost > MOST


if __name__ == "__main__":
    sys.exit(main())
