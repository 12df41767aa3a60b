#!/usr/bin/env python3
"""Measures what dear searches cost, and what they do to everyone else, and writes Benchmarks/README.md.

usage: attack.py [--binary FILE] [--goods N] [--rounds N] [--seconds N] [--dry]

One server of demo goods. Rounds without attackers and with fifteen take turns. An attacker has an address and a connection of
its own and never asks for the same twice; refused, it tries again after 50 ms, whatever the reply says. Meanwhile one client
asks for /healthChecker and pages of the list, 100 times a second.
"""

import argparse
import datetime
import http.client
import itertools
import multiprocessing
import os
import pathlib
import platform
import random
import statistics
import sys
import tempfile
import threading
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks/HTTPBenchmark"))

import markets
import servers
import table

LETTERS = "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"
NASTY = [" ".join(LETTERS), "ㅇ", "ㅇ ㅅ", "ㅎ ㄱ ㅍ", "ㅇㅇ", "ㅇㅇㅇㅇ", "미 ㅁ 새 ㅅ", "미사용 ㅅ", "의자 ㅇ", "이", "1 2 3 4 5", "a b c d e f",
         "가 나 다 라 마 바 사 아 자 차 카 타 파 하", "스 이 지 기", "dkdlvhs", "qwoieu qwoei asdkj", "삼성 갤럭시 노트북 가방 의자 책상 시계 신발"]
FACES = ["/api/v2/search?q={}", "/api/v2/products?q={}&sort=price_up&in_stock=true&min_price=1000", "/api/v2/products?q={}&page=400&state=sold",
         "/api/v2/products?q={}&seller=999999", "/api/v2/products?q={}&sort=price_up&min_price=77777&max_price=77777",
         "/search?q={}&in_stock=true&min_price=1000&sort=price_up", "/api/v2/suggestions?q={}", "/editions/2023/api/products?search_value={}"]


def get(connection, path, address):
    connection.request("GET", path, headers={"X-Forwarded-For": address, "Accept": "text/html,application/json"})
    reply = connection.getresponse()
    reply.read()
    return reply.status


def thread_seconds(pid):
    """What all threads of a process have had of the processors, in seconds."""
    used = 0
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        try:
            used += int((task / "schedstat").read_text().split()[0])
        except OSError:
            pass
    return used / 1e9


def dearest(server):
    """The dearest of many searches that cost much, each asked for once: milliseconds of the processors, and which."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    # The words for corrections are read once, by the first request that needs them.
    get(connection, "/api/v2/search?q=" + urllib.parse.quote("없는말이다"), "192.0.2.1")
    time.sleep(1)
    costs = []
    for number, (text, face) in enumerate(itertools.product(NASTY, FACES)):
        path = face.format(urllib.parse.quote(text))
        before = thread_seconds(server.pid)
        get(connection, path, f"198.51.{number // 250}.{number % 250 + 1}")
        costs.append(((thread_seconds(server.pid) - before) * 1e3, f"{face.split('{')[0]}{text}"))
    return max(costs)


class Attackers:
    """So many attackers, in a process of their own: the client that is measured waits for none of their threads."""

    def __init__(self, port, count, seed):
        self.told, told = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=Crowd(port).run, args=(count, seed, told))
        self.process.start()
        self.told.recv()

    def stop(self):
        self.told.send("stop")
        self.statuses = self.told.recv()
        self.process.join()


class Crowd:
    def __init__(self, port):
        self.port, self.statuses = port, {}

    def run(self, count, seed, told):
        # Theirs are other machines: what they cost here must not be taken for what the market does.
        os.nice(10)
        self.stopped = threading.Event()
        threads = [threading.Thread(target=self.attack, args=(n, random.Random(seed * 100 + n))) for n in range(count)]
        for thread in threads:
            thread.start()
        told.send("begun")
        told.recv()
        self.stopped.set()
        for thread in threads:
            thread.join()
        told.send(self.statuses)

    def attack(self, number, chance):
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        while not self.stopped.is_set():
            words = [chance.choice(LETTERS) + chance.choice(["", "", chance.choice(LETTERS)]) for _ in range(chance.randint(3, 14))]
            path = chance.choice(FACES).format(urllib.parse.quote(" ".join(words)))
            status = get(connection, path, f"203.0.113.{number + 1}")
            self.statuses[status] = self.statuses.get(status, 0) + 1
            if status != 200:
                self.stopped.wait(0.05)


def p99(port, seconds, chance):
    """Returns the 99th of 100 waits, in milliseconds, of a client that sends 100 cheap requests a second."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    waits, due = [], time.perf_counter()
    for number in range(int(seconds * 100)):
        due += 0.01
        time.sleep(max(0, due - time.perf_counter()))
        path = "/healthChecker" if number % 2 else f"/api/v2/products?page={chance.randint(1, 4000)}"
        began = time.perf_counter()
        status = get(connection, path, "198.18.0.1")
        waits.append((time.perf_counter() - began) * 1e3)
        if status != 200:
            sys.exit(f"{path}: {status}")
    return statistics.quantiles(waits, n=100)[98]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default=str(ROOT / ".build/release/openmarket"))
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / ".build/server-benchmark")
    parser.add_argument("--goods", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--dry", action="store_true")
    options = parser.parse_args()
    market = markets.Market(ROOT, options.folder, options.goods)
    market.binary = options.binary
    chance = random.Random(20240601)
    quiet, attacked, statuses = [], [], {}
    with tempfile.TemporaryDirectory() as directory:
        port = servers.free_port()
        with open(pathlib.Path(directory) / "log", "wb") as log, markets.quietly(log):
            limits = ["--editions", "2022,2023,naver"]
            command = market.command(port, loops=2, limits=limits)
            server = servers.Server("market", command, port, core="0,1")
        try:
            p99(port, 1, chance)
            for number in range(options.rounds):
                quiet.append(p99(port, options.seconds, chance))
                attackers = Attackers(port, 15, number)
                attacked.append(p99(port, options.seconds, chance))
                attackers.stop()
                for status, count in attackers.statuses.items():
                    statuses[status] = statuses.get(status, 0) + count
            cost, which = dearest(server)
        finally:
            server.stop()
    model = next(line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name"))
    ratio = statistics.median(a / q for a, q in zip(attacked, quiet))
    replies = ", ".join(f"{count} × {status}" for status, count in sorted(statuses.items()))
    text = f"""Measured {datetime.date.today()} by `make bench-attack` on {os.cpu_count()} cores of {model}, Linux {platform.release()}: {options.goods:,} goods, {options.rounds} rounds of {options.seconds:g} s by turns, medians. Fifteen attackers, each with an address of its own, look for single consonants with filters, by every face; they got {replies}. Their process gives way (niceness 10), as they are other machines. Everyone else asks for `/healthChecker` and random pages, 100 times a second.

| promise | measured | wanted |  |
|---|---|---|---|
| everyone else's p99 beside fifteen attackers, against without | {ratio:.2f} ({statistics.median(attacked):.2f} and {statistics.median(quiet):.2f} ms) | ≤ 2 | {"met" if ratio <= 2 else "**not met**"} |
| the dearest of {len(NASTY) * len(FACES)} searches that cost much, CPU ms | {cost:.1f} | ≤ 50 | {"met" if cost <= 50 else "**not met**"} |
"""
    print(text)
    print("dearest:", which, "rounds:", [(round(q, 2), round(a, 2)) for q, a in zip(quiet, attacked)], file=sys.stderr)
    if not options.dry:
        table.replace(ROOT / "Benchmarks/README.md", "attack", text.strip())
    sys.exit(0 if ratio <= 2 and cost <= 50 else 1)


if __name__ == "__main__":
    main()
