#!/usr/bin/env python3
"""Compares two programs of the market on the same goods, by turns.

usage: turns.py OLD NEW [--goods N] [--data FOLDER] [--turns N] [--seconds N] [--only WORD] [--readme]

OLD makes the goods, or has made them in FOLDER; NEW serves a copy, which its first start brings up to date. Both are up at once on one core and are
asked one after the other from another one, so that whatever else the machine does hits both. Limits of clients that a
program knows are off, as one client asks for everything. Ratios are taken within a turn; where what NEW takes of the
processor for a request is over 1.1 times OLD's, it ends with 1.
"""

import argparse
import datetime
import json
import os
import pathlib
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Benchmarks/HTTPBenchmark"))

import markets
import servers
import table
from bench import Run

MOST = 1.1
CONNECTIONS = 16
LIMITS = {"--search-time": "0", "--newcomers": "unlimited"}


def serve(name, binary, data, directory):
    """A server with its log in a file, as a service has it."""
    port = servers.free_port()
    known = subprocess.run([binary, "serve", "--help"], capture_output=True, text=True, check=True).stdout
    limits = [word for option, value in LIMITS.items() if option in known for word in (option, value)]
    command = [str(binary), "serve", "--data", str(data), "--port", str(port), "--loops", "1", *limits]
    path = pathlib.Path(directory) / f"{name}.log"
    with open(path, "wb") as log, markets.quietly(log):
        server = servers.Server(name, command, port)
    # A program that brings the goods up to date answers long before it has done so.
    while "is open" not in path.read_text():
        assert server.process.poll() is None, path.read_text()
        time.sleep(0.1)
    return server


class Workload:
    def __init__(self, name, paths, fields={}, person=None):
        """`person` is whose session the requests have, if any; they may be another one's at each server."""
        self.name, self.paths, self.fields, self.person = name, paths, fields, person
        self.runs = {}

    def script(self, directory, server):
        script = markets.random_script(directory, f"{server.name}-{self.name}", self.paths)
        session = {"Cookie": f"openmarket_session={self.person[server.name]}"} if self.person else {}
        with open(script, "a") as file:
            for name, value in {**self.fields, **session}.items():
                file.write(f'wrk.headers["{name}"] = "{value}"\n')
        return script

    def turn(self, directory, both, seconds):
        for server in both:
            run = Run(server, "/", seconds, CONNECTIONS, self.script(directory, server))
            self.runs.setdefault(server.name, []).append(run)

    def median(self, name, what):
        return statistics.median(getattr(run, what) for run in self.runs[name])

    def ratios(self, what):
        # Of what takes longer than a run nothing is known.
        pairs = [(getattr(old, what), getattr(new, what)) for old, new in zip(self.runs["old"], self.runs["new"])]
        return sorted(new / old for old, new in pairs if old) or [float("nan")]

    def row(self):
        rates, costs = self.ratios("rate"), self.ratios("cpu")
        return [
            self.name, f"{self.median('old', 'rate'):.0f}", f"{self.median('new', 'rate'):.0f}", f"{statistics.median(rates):.2f}",
            f"{self.median('old', 'cpu'):.1f}", f"{self.median('new', 'cpu'):.1f}",
            f"{statistics.median(costs):.2f} ({costs[0]:.2f} to {costs[-1]:.2f})",
        ]

    @property
    def cost(self):
        return statistics.median(self.ratios("cpu"))


def workloads(both, goods):
    port = both[0].port
    chance = random.Random(24)
    page, html = "/api/v2/products", {"Accept": "text/html"}
    ids = sorted(product["id"] for number in range(20)
                 for product in json.loads(markets.ask(port, f"{page}?page={chance.randrange(1, goods // 20)}"))["items"])
    texts = markets.words(port, goods)
    media = sorted({photo[size] for id in ids[:100] for photo in json.loads(markets.ask(port, f"{page}/{id}"))["photos"]
                    for size in photo if isinstance(photo[size], str) and photo[size].startswith("/media/")})
    people = {server.name: markets.Seller(server).fields["Authorization"].split()[1] for server in both}
    return [
        Workload("first page", ["/"], html),
        Workload("first page, signed in", ["/"], html, people),
        Workload("product page", [f"/products/{id}" for id in ids], html),
        Workload("search page", [path.replace("/api/v2", "") for path in markets.searches(texts)], html),
        Workload("API list", [page]),
        Workload("API list, signed in", [page], {}, people),
        Workload("API page by number", [f"{page}?page={number}" for number in range(1, goods // 20, 7)]),
        Workload("API product", [f"{page}/{id}" for id in ids]),
        Workload("API search in sections", markets.searches(texts)),
        Workload("API text on the list", markets.found(texts)),
        Workload("photo", media),
        Workload("health", ["/healthChecker"]),
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=pathlib.Path)
    parser.add_argument("new", type=pathlib.Path)
    parser.add_argument("--goods", type=int, default=100_000)
    parser.add_argument("--data", type=pathlib.Path)
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--only", default="")
    parser.add_argument("--readme", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        folder = pathlib.Path(directory)
        if options.data:
            subprocess.run(["cp", "-a", options.data, folder / "old"], check=True)
        else:
            subprocess.run([options.old, "demo", "--data", folder / "old", "--goods", str(options.goods)], check=True,
                           stdout=subprocess.DEVNULL)
        subprocess.run(["cp", "-a", folder / "old", folder / "new"], check=True)
        both = []
        try:
            for name in ["old", "new"]:
                both.append(serve(name, getattr(options, name).resolve(), folder / name, directory))
            asked = [work for work in workloads(both, options.goods) if options.only in work.name]
            for turn in range(options.turns):
                for work in asked:
                    # What comes second has a warmer machine, or a busier one.
                    work.turn(directory, both if turn % 2 else both[::-1], options.seconds)
                print(f"turn {turn + 1} of {options.turns}", file=sys.stderr)
        finally:
            for server in both:
                server.stop()
    model = next(line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name"))
    header = ["request", "old, a second", "new, a second", "ratio", "old, CPU µs", "new, CPU µs", "ratio (least to most)"]
    text = f"""Measured {datetime.date.today()} by `Benchmarks/ServerBenchmark/turns.py OLD NEW --goods {options.goods} --turns {options.turns} --seconds {options.seconds}` on {os.cpu_count()} cores of {model}, Linux {platform.release()}, with a load of {os.getloadavg()[2]:.0f}: {CONNECTIONS} connections, one core a side, medians.

""" + "\n".join(table.markdown(header, [work.row() for work in asked]))
    print(text)
    if options.readme:
        table.replace(ROOT / "Benchmarks/README.md", "turns", text)
    return any(work.cost > MOST for work in asked)


if __name__ == "__main__":
    sys.exit(main())
