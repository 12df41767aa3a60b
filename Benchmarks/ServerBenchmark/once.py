#!/usr/bin/env python3
"""Compares what the same requests take of two programs' processors: each is asked of both, in one order, on one connection.

usage: once.py OLD NEW --data FOLDER [--goods N] [--pieces N] [--requests N] [--only WORD]

Where `turns.py` asks at random for some seconds, so that what each server happens to keep decides, this asks a list from its
first to its last. OLD has made the goods in FOLDER; each program serves a copy and is left alone until it is at rest.
"""

import argparse
import http.client
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import turns
import table


def nanoseconds(server):
    """What its threads have had of a processor."""
    tasks = pathlib.Path(f"/proc/{server.process.pid}/task")
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks.iterdir())


def rest(server):
    """Waits until it does nothing more for five seconds."""
    quiet, last = 0, nanoseconds(server)
    while quiet < 5:
        time.sleep(1)
        now = nanoseconds(server)
        quiet, last = (quiet + 1 if now - last < 20_000_000 else 0), now


def ask(server, work, paths):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    fields = {**work.fields, **({"Cookie": f"openmarket_session={work.person[server.name]}"} if work.person else {})}
    for path in paths:
        connection.request("GET", path, headers=fields)
        reply = connection.getresponse()
        reply.read()
        if reply.status != 200:
            sys.exit(f"{path}: {reply.status}")
    connection.close()


def compare(work, both, pieces, requests):
    """For each piece, what a request took of each in µs."""
    # A list that is too short is gone through again, by both alike.
    paths = (work.paths * (pieces * requests // len(work.paths) + 1))[:pieces * requests]
    costs = []
    for number in range(pieces):
        piece, cost = paths[number * requests:(number + 1) * requests], {}
        for server in both if number % 2 else both[::-1]:
            before = nanoseconds(server)
            ask(server, work, piece)
            cost[server.name] = (nanoseconds(server) - before) / len(piece) / 1000
        costs.append((cost["old"], cost["new"]))
    return costs


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=pathlib.Path)
    parser.add_argument("new", type=pathlib.Path)
    parser.add_argument("--data", type=pathlib.Path, required=True)
    parser.add_argument("--goods", type=int, default=1_000_000)
    parser.add_argument("--pieces", type=int, default=10)
    parser.add_argument("--requests", type=int, default=200)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.data.parent) as directory:
        both, rows = [], []
        try:
            for name in ["old", "new"]:
                subprocess.run(["cp", "-a", options.data, pathlib.Path(directory) / name], check=True)
                both.append(turns.serve(name, getattr(options, name).resolve(), pathlib.Path(directory) / name, directory))
            for work in turns.workloads(both, options.goods):
                if options.only not in work.name:
                    continue
                for server in both:
                    ask(server, work, work.paths[:1])
                    rest(server)
                costs = compare(work, both, options.pieces, options.requests)
                ratios = sorted(new / old for old, new in costs)
                old, new = (statistics.mean(cost) for cost in zip(*costs))
                rows.append([work.name, f"{old:.0f}", f"{new:.0f}", f"{new / old:.3f}",
                             f"{statistics.median(ratios):.3f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"])
                print(*rows[-1], file=sys.stderr, flush=True)
        finally:
            for server in both:
                server.stop()
    print("\n".join(table.markdown(["request", "old, CPU µs", "new, CPU µs", "ratio", "of pieces (least to most)"], rows)))


if __name__ == "__main__":
    main()
