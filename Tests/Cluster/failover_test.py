"""Ends the PostgreSQL that leads while people sell and look, and again the one that took over; Patroni looks after both.

What was acknowledged has to be there afterwards, once, at every server, lists have to be answered all the while, and writes
have to go on within ten seconds.
"""

import argparse
import pathlib
import subprocess
import tempfile
import time

from cluster import ROOT, Readers, Sellers, Server, alike, checked, selling, signed_up
from bucket_test import Store, is_free, need

PATRONI = ROOT / "packaging/cluster/patroni"
SECONDS = 10


class Pair:
    """Two PostgreSQL, of which one leads and the other has all that it acknowledges."""

    def __init__(self):
        self.place = tempfile.TemporaryDirectory(prefix="market-pair-", dir="/tmp")
        pathlib.Path(self.place.name).chmod(0o755)
        self.folder = f"{self.place.name}/pair"
        ports = subprocess.run([ROOT / "Scripts/free-ports", "60"], check=True, capture_output=True, text=True)
        self.port = next(port for port in map(int, ports.stdout.split()) if all(map(is_free, range(port, port + 6))))
        self("start", str(self.port))
        self.url = self("url").strip()

    def __call__(self, command, *words):
        return subprocess.run([PATRONI, command, self.folder, *words], check=True, stdout=subprocess.PIPE, text=True).stdout

    def end(self):
        self("stop")
        self.place.cleanup()


def hold(pair, servers, kills):
    token = signed_up(servers[0])
    sellers = Sellers(servers, token, "failover")
    for turn in range(kills):
        selling(sellers, "with two databases")
        readers = Readers(servers)
        pair("kill")
        began, count = time.monotonic(), len(sellers.acknowledged)
        # One may have been on its way back when the database went.
        while len(sellers.acknowledged) < count + 2:
            need(time.monotonic() - began < 60, "nothing was acknowledged for a minute after the leader was gone")
            time.sleep(0.02)
        seconds = time.monotonic() - began
        selling(sellers, "with one database")
        readers.end()
        need(readers.answered and not readers.refused, f"while nobody led, {readers.refused[:3]}")
        print(f"turn {turn + 1}: writes went on after {seconds:.1f} s, {readers.answered} lists answered meanwhile", flush=True)
        need(seconds < SECONDS, f"writes went on after {seconds:.1f} s only")
        pair("start", str(pair.port))
    sellers.end()
    need(not sellers.others, f"somebody was told {sellers.others[:2]}")
    listed = alike(servers, "의자", sellers.acknowledged)
    names = [name for _, name in listed]
    need(len(names) == len(set(names)), "something was put up twice")
    print(f"{len(sellers.acknowledged)} goods acknowledged, {sellers.told_to_wait} times told to wait", flush=True)
    checked(servers)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--binary", default=str(ROOT / ".build/release/openmarket"))
    options.add_argument("--kills", type=int, default=2)
    options = options.parse_args()
    began = time.monotonic()
    # On the disk of the repository, since temporary folders may lie in memory, which has no user attributes.
    (ROOT / ".build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / ".build") as folder:
        pair, store, servers = Pair(), Store(f"{folder}/store"), []
        settings = {**store.settings, "OPENMARKET_DATABASE": pair.url}
        try:
            for name in ["first", "second"]:
                servers.append(Server(options.binary, folder, name, settings))
            hold(pair, servers, options.kills)
        finally:
            for server in servers:
                server.process.kill()
            store("kill")
            pair.end()
    print(f"fail-over test: {time.monotonic() - began:.0f} s")


main()
