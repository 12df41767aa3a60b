#!/usr/bin/env python3
"""Asks markets of 10 thousand, 100 thousand and a million goods the same things, and draws what each request costs.

usage: flat.py [--data FOLDER] [--rounds N] [--seconds N] [--dry]

The three are up at once and take turns. CPU is what the server's process used, divided by the requests that wrk counted.
Searches come from a signed-in account, so that no kept reply answers for the market, and repeat earlier ones. The plot is
Benchmarks/flat.svg, its figures go to Benchmarks/README.md.
"""

import argparse
import contextlib
import datetime
import os
import pathlib
import platform
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Benchmarks/HTTPBenchmark"))

import bench
import host
import markets
import plot
import table

SIZES = [10_000, 100_000, 1_000_000]
# So many times what the smallest costs may the largest cost.
FLAT = 2


def asked(market, server, directory):
    """What is asked of a market: a title, and a script for wrk."""
    script = lambda name, paths, people=1: markets.random_script(directory, f"{name}-{market.goods}", paths, people=people)
    texts = markets.words(server.port, market.goods, 200)
    # Of one address only some searches may wait.
    searching = script("search", markets.found(texts), people=64)
    token = markets.Seller(server).fields["Authorization"]
    with open(searching, "a") as file:
        file.write(f'wrk.headers["Authorization"] = "{token}"\n')
    step = max(1, market.goods // 20 // 1000)
    return {
        "a page by its cursor": script("cursors", markets.cursors(server.port, market.goods)),
        "a page by its number": script("pages", [f"/api/v2/products?page={n}" for n in range(2, market.goods // 20, step)]),
        "a product": script("details", [f"/api/v2/products/{id}" for id in range(1, market.goods, step * 17 + 1)]),
        "a text on the list": searching,
    }


def measured(directory, options):
    cases = {}
    with contextlib.ExitStack() as stack:
        for goods in SIZES:
            market = markets.Market(ROOT, options.data.resolve(), goods)
            server = market.serve(directory, data=market.copied(directory))
            stack.callback(server.stop)
            for title, script in asked(market, server, directory).items():
                cases.setdefault(title, []).append((f"{goods:,}", server, "", script))
        # What is asked for the first time since a server started costs more, and is no part of this.
        for asks in cases.values():
            bench.Case("", asks).round(options.seconds * 2)
        cases = {title: bench.Case(title, asks) for title, asks in cases.items()}
        for number in range(options.rounds):
            for case in cases.values():
                case.round(options.seconds)
            print(f"round {number + 1} of {options.rounds}", file=sys.stderr)
    return cases


def report(cases, options):
    model = next(line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name"))
    smallest, largest = f"{SIZES[0]:,}", f"{SIZES[-1]:,}"
    rows = []
    for case in cases.values():
        times = case.ratio(largest, smallest, "cpu")
        rows.append([case.name, *(f"{case.median(f'{goods:,}', 'cpu'):.1f}" for goods in SIZES),
                     *table.verdict("", times, "≤", FLAT)[1:]])
    return "\n".join([
        f"Measured {datetime.date.today()} by `make bench-flat` on {os.cpu_count()} cores of {model}, Linux {platform.release()}: "
        f"{options.rounds} rounds of {options.seconds} s each, one core a side, 32 connections, medians of CPU µs a request. {bench.again(cases)}",
        "",
        "![What a request costs at ten thousand, a hundred thousand and a million goods](flat.svg)",
        "",
        *table.markdown(["request", *(f"{goods:,} goods" for goods in SIZES), "a million to ten thousand", "wanted", ""], rows),
    ])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=pathlib.Path, default=ROOT / ".build/server-benchmark")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=2)
    parser.add_argument("--dry", action="store_true", help="print only, leave the files as they are")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory, host.awake():
        cases = measured(directory, options)
    text = report(cases, options)
    print(text)
    if options.dry:
        return
    lines = {case.name: [case.median(f"{goods:,}", "cpu") for goods in SIZES] for case in cases.values()}
    (ROOT / "Benchmarks/flat.svg").write_text(plot.lines("CPU of a request, in µs, by how many goods there are", SIZES, lines))
    table.replace(ROOT / "Benchmarks/README.md", "flat", text)


if __name__ == "__main__":
    main()
