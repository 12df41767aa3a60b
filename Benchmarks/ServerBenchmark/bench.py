#!/usr/bin/env python3
"""Measures the market as a whole, beside nginx, FastAPI, a bare page and the photo work alone, and writes Benchmarks/README.md.

usage: bench.py [--data FOLDER] [--rounds N] [--seconds N] [--only WORD] [--dry]

Everything is up at once and takes turns, so that whatever else the machine does hits all of it. The markets of demo goods
are kept in FOLDER (.build/server-benchmark) and used again; what sells works on copies. CPU is what the server's
process used, from /proc, divided by the requests that wrk counted.
"""

import argparse
import contextlib
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
sys.path.insert(0, str(ROOT / "Benchmarks/HTTPBenchmark"))

import host
import markets
import table

TICK = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def settle(pid):
    """Waits until the server is done with what wrk left behind."""
    used, deadline = -1, time.monotonic() + 120
    while used != (used := cpu_seconds(pid)) and time.monotonic() < deadline:
        time.sleep(0.3)


class Run:
    """What wrk saw in one round: requests a second, CPU µs of the server for each, and milliseconds at 99 of 100."""

    def __init__(self, server, path, seconds, connections=32, script=None, core="1"):
        command = ["taskset", "-c", core, "wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "20s", "--latency"]
        before = cpu_seconds(server.pid)
        text = subprocess.run([*command, *(["-s", script] if script else []), server.url + path],
                              capture_output=True, text=True, check=True).stdout
        used = cpu_seconds(server.pid) - before
        if failed := re.search(r"Non-2xx or 3xx responses: \d+|Socket errors: .*", text):
            sys.exit(f"{server.name} {path} {script}: {failed[0]}\n{text}")
        requests, duration = re.search(r"(\d+) requests in ([\d.]+)s", text).groups()
        self.requests, self.rate = int(requests), int(requests) / float(duration)
        self.cpu = used * 1e6 / max(1, int(requests))
        value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", text).groups()
        self.p99 = float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit]
        settle(server.pid)


class Case:
    """A workload, and how each server is asked for it; the first one is what the others are compared with."""

    def __init__(self, name, asks, connections=32, core="1", seconds=0, change=None, is_awake=True):
        """`seconds` is how long a round takes at least; `change` is called twice a second meanwhile.

        `is_awake` keeps processors from halting, for the sake of waiting times. It costs a neighbour on the same core
        some of its speed, so it is nothing for times of a processor.
        """
        self.name, self.asks, self.connections, self.core = name, asks, connections, core
        self.seconds, self.change, self.is_awake = seconds, change, is_awake
        self.runs = {label: [] for label, *_ in asks}
        self.tries = 0

    def round(self, seconds):
        seconds = max(seconds, self.seconds)
        for label, server, path, script in self.asks:
            with host.awake() if self.is_awake else contextlib.nullcontext(), markets.repeatedly(self.change, 0.5):
                run, tries = host.least_disturbed(lambda: Run(server, path, seconds, self.connections, script, self.core))
            self.runs[label].append(run)
            self.tries += tries

    def median(self, label, what):
        return statistics.median(getattr(run, what) for run in self.runs[label])

    def ratio(self, label, other, what):
        """The median of the ratios within each round."""
        return statistics.median(getattr(a, what) / getattr(b, what) for a, b in zip(self.runs[label], self.runs[other]))

    def rows(self):
        base = self.asks[0][0]
        for label, *_ in self.asks:
            yield [
                self.name, label, str(self.connections), f"{self.median(label, 'rate'):.0f}", f"{self.ratio(label, base, 'rate'):.2f}",
                f"{self.median(label, 'cpu'):.1f}", f"{self.ratio(label, base, 'cpu'):.2f}", f"{self.median(label, 'p99'):.2f}",
            ]


class PhotoWork:
    """The photo work of a create, by itself."""

    def __init__(self, directory):
        folder = pathlib.Path(directory) / "photo-work"
        folder.mkdir()
        command = [ROOT / ".build/release/photo-work", folder]
        self.process = subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def seconds(self, photos):
        self.process.stdin.write(" ".join(map(str, photos)) + "\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def stop(self):
        self.process.stdin.close()
        self.process.wait()


def creates(market, directory, rounds):
    """Seconds of each create and of the same photo work alone, turn by turn; the first turn starts the workers and is left out."""
    server = market.serve(directory, core="0,1", data=market.copied(directory))
    work = PhotoWork(directory)
    try:
        seller, both = markets.Seller(server), []
        for number in range(rounds + 1):
            photos = markets.photos(directory, number)
            both.append((seller.offer(photos)[1], work.seconds(photos)))
        return both[1:]
    finally:
        work.stop()
        server.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=pathlib.Path, default=ROOT / ".build/server-benchmark")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=2)
    parser.add_argument("--only", default="")
    parser.add_argument("--dry", action="store_true", help="print only, leave README.md as it is")
    options = parser.parse_args()
    small, large = (markets.Market(ROOT, options.data.resolve(), goods) for goods in (100_000, 1_000_000))
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as directory:
        text = measured(small, large, directory, options, load)
    print(text)
    if not options.dry and not options.only:
        table.replace(ROOT / "Benchmarks/README.md", "server", text)


def measured(small, large, directory, options, load):
    started = []
    try:
        # An older data folder is brought up to date by the first start, which is no part of any figure.
        large.start_seconds(directory)
        ours = small.serve(directory)
        big = large.serve(directory, core="0,1", loops=2)
        started += [ours, big]
        time.sleep(1)
        idle = big.resident_kb() / 1024
        page = markets.ask(ours.port, "/api/v2/products")
        nginx, fastapi, bare = markets.nginx(directory, page), markets.fastapi(ROOT, small.path), markets.bare(ROOT, small.path)
        started += [nginx, fastapi, bare]
        changing = markets.Changing(big, directory)
        cases = workloads(small, large, ours, big, nginx, fastapi, bare, directory, changing)
        cases = {name: case for name, case in cases.items() if re.search(options.only, case.name)}
        for number in range(options.rounds):
            for case in cases.values():
                case.round(options.seconds)
            print(f"round {number + 1} of {options.rounds}", file=sys.stderr)
        changing.end()
    finally:
        for server in started:
            server.stop()
    verdicts = []
    if not options.only:
        with host.awake():
            starts = [large.start_seconds(directory) * 1000 for _ in range(options.rounds)]
            creating = creates(small, directory, options.rounds)
        verdicts = judged(cases, creating, idle, starts)
    return report(cases, verdicts, options, page, load)


# How many requests a second 64 connections make: people who each ask once a second; ten times that; and all that the
# machine can do, where a request waits for 63 others, so that the tail tells the throughput once more.
PACES = ["-64", "-changing", "-640", ""]


def workloads(small, large, ours, big, nginx, fastapi, bare, directory, changing):
    script = lambda name, paths, pause=0, people=1: markets.random_script(directory, name, paths, pause, people)
    pages = script("pages", markets.cursors(ours.port, small.goods))
    befores = script("befores", [f"/products?before={id}" for id in range(30, small.goods, 97)])
    numbered = [f"/api/v2/products?page={number}" for number in range(2, large.goods // 20, 53)]
    details = [f"/api/v2/products/{id}" for id in range(1, large.goods, 997)]
    texts = markets.words(big.port, large.goods)
    asks = {"deep": ("a random deep page", numbered), "detail": ("a random detail", details),
            "found": ("a random text on the list", markets.found(texts)),
            "search": ("a random search in sections", markets.searches(texts))}
    cases = {
        "kept": Case("the first page, again and again", [
            ("nginx, from a file", nginx, "/page", None), ("the market", ours, "/api/v2/products", None),
            ("nginx, open_file_cache", nginx, "/open-page", None), ("nginx, no log", nginx, "/unlogged", None)], is_awake=False),
        "page": Case("a random page", [
            ("FastAPI", fastapi, "", befores), ("a bare page, in C", bare, "", befores), ("the market", ours, "", pages)], is_awake=False),
    }
    for name, (title, paths) in asks.items():
        # Of one address only some searches may wait.
        people = 64 if name in ("found", "search") else 1
        ask = lambda pause: [("the market", big, "", script(f"{name}-{pause}", paths, pause, people))]
        cases[f"{name}-64"] = Case(f"{title}, 64 a second", ask(1000), 64, core="0,1", seconds=8)
        if name in ("found", "search"):
            cases[f"{name}-changing"] = Case(f"{title}, 64 a second, the market changing", ask(1000), 64, core="0,1", seconds=8,
                                             change=changing)
        cases[f"{name}-640"] = Case(f"{title}, 640 a second", ask(100), 64, core="0,1")
        cases[name] = Case(f"{title}, as fast as it goes", ask(0), 64, core="0,1")
    return cases


def judged(cases, creating, idle, starts):
    """What was promised, what was measured, and whether it holds."""
    kept, page = cases["kept"], cases["page"]
    faster = max(kept.ratio("the market", "nginx, from a file", "rate"), kept.ratio("nginx, from a file", "the market", "cpu"))
    verdicts = [
        table.verdict("the first page, against nginx from a file", faster, "≥", 1.2),
        table.verdict("a random page, CPU µs", page.median("the market", "cpu"), "≤", 35),
        # 23.3 µs on the processors for which the 35 were meant.
        table.verdict("a random page, CPU against a bare page in C", page.ratio("the market", "a bare page, in C", "cpu"), "≤", 1.5),
        table.verdict("a random page, against FastAPI", page.ratio("FastAPI", "the market", "cpu"), "≥", 6),
    ]
    for name in ["deep", "detail", "found", "search"]:
        for case in (cases[name + pace] for pace in PACES if name + pace in cases):
            verdicts.append(table.verdict(f"{case.name}, p99 ms", case.median("the market", "p99"), "≤", 5))
    verdicts += [
        table.verdict("a create with five photos, against the photo work", statistics.median(whole / alone for whole, alone in creating), "≤", 1.3),
        table.verdict("idle, MB", idle, "≤", 40),
        table.verdict("from start to first reply, ms", statistics.median(starts), "≤", 150),
    ]
    return verdicts


def again(cases):
    """How often the machine's host was in the way, in words."""
    runs = sum(len(runs) for case in cases.values() for runs in case.runs.values())
    return f"Each turn was taken again, three times at most, while the host took more than 1 % of the processors away: " \
        f"{sum(case.tries for case in cases.values())} times for {runs} turns."


def report(cases, verdicts, options, page, load):
    model = next(line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name"))
    lines = [
        f"Measured {datetime.date.today()} by `make bench-server` on {os.cpu_count()} cores of {model}, Linux "
        f"{platform.release()}, on which other work kept {load:.1f} more processes ready to run: {options.rounds} rounds of "
        f"{options.seconds} s each, medians. The first two workloads have 100,000 "
        f"goods, one core a side and 32 connections, and a page of {len(page):,} bytes; all servers but \"no log\" and the bare page write a log line a request. "
        "The others have 1,000,000 goods and 64 connections, and two loops share both cores with wrk; where a pace is said, each connection "
        "pauses between requests, for a second or a tenth of one in the middle; where the market changes, something is edited twice a "
        f"second, which ends the pages of lists that are kept, and of searches those that show it. {again(cases)} The 600 texts are words of goods, one or two. Ratios are to the first server of a workload, within each round.",
        "",
    ]
    lines += table.markdown(["promise", "measured", "wanted", ""], verdicts) + [""] if verdicts else []
    rows = [row for case in cases.values() for row in case.rows()]
    header = ["workload", "server", "connections", "requests/s", "ratio", "CPU µs", "ratio", "p99 ms"]
    return "\n".join(lines + table.markdown(header, rows))


if __name__ == "__main__":
    main()
