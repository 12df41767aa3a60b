#!/usr/bin/env python3
"""Mixed work for a long time: no error, flat memory, no leaked descriptor, quick answers, nothing acknowledged lost.

usage: soak.py [--minutes N] [--goods N] [--browsers N] [--sellers N] [--listeners N] [--data FOLDER] [--readme]

Exits with 1 when any of that does not hold.
"""

import argparse
import asyncio
import datetime
import json
import os
import pathlib
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "Benchmarks/HTTPBenchmark"), str(ROOT / "Benchmarks/ServerBenchmark")]

import host
import markets
import table
import watching
from people import Browser, Crowd, Seller
from wire import Line

PATIENCE = 20  # milliseconds that 99 of 100 answers to readers may take


class Listeners:
    """Apps that listen to changes, in a process of their own."""

    def __init__(self, port, count):
        program = pathlib.Path(__file__).with_name("listening.py")
        self.process = subprocess.Popen(
            [sys.executable, program, str(port), str(count)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        if not self.process.stdout.readline():
            sys.exit("soak.py: the listeners ended before all of them were connected; what they said is above")

    def end(self, made, crowd):
        """How many were not told of all that was made."""
        told = json.loads(self.process.communicate(json.dumps(sorted(made)) + "\n")[0])
        crowd.failures.update(told["failures"])
        return told["deaf"]


async def crowd_of(options, server, photos):
    """Lets all of them live for as long as asked, and gives what they saw and what the server took meanwhile."""
    crowd = Crowd(server.port, options.goods)
    people = [Browser(crowd, number) for number in range(options.browsers)]
    people += [Seller(crowd, number, photos) for number in range(options.sellers)]
    before = watching.read(server.pid, 0)
    listeners = Listeners(server.port, options.listeners)
    tasks = [asyncio.create_task(crowd.live(person)) for person in people]
    readings, end = [], time.monotonic() + options.minutes * 60
    while time.monotonic() < end:
        await asyncio.sleep(1)
        readings.append(watching.read(server.pid, time.monotonic() - crowd.began))
    lost, made = await checked(crowd)
    await asyncio.sleep(2)
    crowd.is_over = True
    deaf = listeners.end(made, crowd)
    await asyncio.wait(tasks, timeout=15)
    # Until the server has seen that they are gone.
    deadline = time.monotonic() + 20
    while (after := watching.read(server.pid, 0)).descriptors > before.descriptors + 8 and time.monotonic() < deadline:
        await asyncio.sleep(0.2)
    return crowd, readings, lost, deaf, before, after


async def checked(crowd):
    """How much was acknowledged and is not so, and the products that were made."""
    line, lost = Line(crowd.port, "127.4.0.1"), 0
    settled = dict(crowd.acknowledged)
    for id, price in settled.items():
        reply = await line.ask("GET", f"/api/v2/products/{id}")
        now = crowd.acknowledged[id]
        if now is None:
            lost += reply.status not in (404, 410)
        elif reply.status != 200 or (now == price and price not in json.loads(reply.body)["price"]["full"].split(".")):
            lost += 1
    line.close()
    return lost, settled.keys()


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000


READS = ["first page", "further page", "product", "photo", "search", "list of the API"]


def seconds(times):
    return [ended - began for began, ended in times]


def report(options, crowd, readings, lost, deaf, before, after, watch):
    own = {kind: [watch.own_seconds(*time) for time in times] for kind, times in crowd.times.items()}
    rows = []
    for kind, times in sorted(crowd.times.items()):
        figures = [percentile(seconds(times), 0.5), percentile(seconds(times), 0.99), percentile(own[kind], 0.99)]
        rows.append([kind, len(times), *(f"{figure:.1f}" for figure in figures)])
    lines = table.markdown(["asked", "times", "p50 ms", "p99 ms", "p99 ms without the host's"], rows) + [""]
    reads, own_reads = (
        [value for kind in READS for value in values.get(kind, [])]
        for values in ({kind: seconds(times) for kind, times in crowd.times.items()}, own)
    )
    quarter = max(1, len(readings) // 4)
    # In five minutes the store's caches fill within the first half, and stay full: what grows after it leaks.
    early = statistics.median(r.memory for r in readings[2 * quarter : 3 * quarter])
    late = statistics.median(r.memory for r in readings[-quarter:])
    failures = sum(crowd.failures.values())
    verdicts = [
        table.verdict("errors", failures, "≤", 0),
        table.verdict("acknowledged changes lost", lost, "≤", 0),
        table.verdict("listeners that missed a product", deaf, "≤", 0),
        table.verdict("reads, p99 ms", percentile(own_reads, 0.99), "≤", PATIENCE),
        table.verdict("memory, last quarter / third quarter", late / early, "≤", 1.03),
        table.verdict("descriptors left over", after.descriptors - before.descriptors, "≤", 8),
    ]
    lines += table.markdown(["", "measured", "wanted", ""], verdicts)
    lines += [
        "",
        f"The machine's host took {watch.share:.1%} of the processors away, and what it took while somebody waited for a reply is left out of "
        f"the time that is judged; with it, p99 of reads was {percentile(reads, 0.99):.1f} ms.",
    ]
    lines += ["", *taken(before, early, late, readings[-1], after)]
    for failure, count in crowd.failures.most_common(10):
        print(f"{count} × {failure}", file=sys.stderr)
    return "\n".join(lines), all("**" not in verdict[-1] for verdict in verdicts)


def taken(before, early, late, last, after):
    """What the server took from the machine, from its start to its end."""
    rows = [
        ["memory of its own, MB", f"{before.memory:.0f}", f"{early:.0f}", f"{late:.0f}", f"{after.memory:.0f}"],
        ["open files and connections", before.descriptors, "", last.descriptors, after.descriptors],
        ["threads", before.threads, "", last.threads, after.threads],
    ]
    return table.markdown(["of the server", "before anybody came", "third quarter", "last quarter", "when all had gone"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--goods", type=int, default=100_000)
    parser.add_argument("--browsers", type=int, default=200)
    parser.add_argument("--sellers", type=int, default=20)
    parser.add_argument("--listeners", type=int, default=500)
    parser.add_argument("--data", type=pathlib.Path, default=ROOT / ".build/server-benchmark")
    parser.add_argument("--readme", action="store_true")
    options = parser.parse_args()
    market = markets.Market(ROOT, options.data, options.goods)
    photos = [path.read_bytes() for path in list((market.path / "photos").rglob("*-large.jpg"))[:40]]
    with tempfile.TemporaryDirectory(dir=options.data) as directory:
        data = market.copied(directory)
        server = market.serve(directory, core=",".join(map(str, sorted(os.sched_getaffinity(0)))), loops=2, data=data)
        try:
            with host.awake(), host.Watch() as watch:
                outcome = asyncio.run(crowd_of(options, server, photos))
        finally:
            server.stop()
    try:
        text, holds = report(options, *outcome, watch)
    except (ValueError, IndexError, ZeroDivisionError) as error:
        sys.exit(f"soak.py: so little was done that nothing can be said of it: {error}; give it more --minutes")
    text = (
        f"`make soak` ({options.minutes:g} minutes, {options.browsers} browsers, {options.sellers} sellers, "
        f"{options.listeners} listeners, {options.goods:,} goods; {os.cpu_count()} cores of {platform.machine()}; "
        f"{datetime.date.today()}):\n\n{text}"
    )
    print(text)
    if options.readme:
        table.replace(ROOT / "Benchmarks/README.md", "soak", text)
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
