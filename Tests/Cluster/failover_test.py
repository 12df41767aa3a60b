"""Ends the PostgreSQL that leads while people sell and look, and again the one that took over; Patroni looks after both.

What was acknowledged has to be there afterwards, once, at every server, lists have to be answered all the while, and writes
have to go on within ten seconds.
"""

import pathlib
import subprocess
import tempfile
import time

from cluster import ROOT, Readers, Sellers, checked, listed_once, options, selling, serving, signed_up
from bucket_test import is_free, need

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
    listed_once(servers, sellers)
    print(f"{len(sellers.acknowledged)} goods acknowledged, {sellers.told_to_wait} times told to wait", flush=True)
    checked(servers)


def main():
    parser = options(__doc__)
    parser.add_argument("--kills", type=int, default=2)
    chosen, pair = parser.parse_args(), Pair()
    with serving(chosen.binary, 2, pair) as servers:
        hold(pair, servers, chosen.kills)


main()
