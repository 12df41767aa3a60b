"""Stops PostgreSQL for a minute, in which it says nothing and breaks nothing off, while people sell and look at two servers.

A writer is asked to retry within 15 seconds, and what the machine adds; lists are answered; what was acknowledged is
there afterwards, once.
"""

import os
import pathlib
import signal
import time

from cluster import Database, Readers, Sellers, checked, listed_once, options, selling, serving, signed_up
from bucket_test import need

SILENCE = 60
# 15 seconds, and what a busy machine adds. One more try would make it 20 at least.
LONGEST_WAIT = 18


def processes(folder):
    """All of a PostgreSQL's."""
    first = int((pathlib.Path(folder) / "postmaster.pid").read_text().split()[0])
    children = pathlib.Path(f"/proc/{first}/task/{first}/children").read_text().split()
    return [first] + [int(child) for child in children]


def hold(servers, database, seconds):
    token = signed_up(servers[0])
    sellers, readers = Sellers(servers, token, 0), Readers(servers)
    selling(sellers, "at first")
    stopped = processes(database.folder)
    for process in stopped:
        os.kill(process, signal.SIGSTOP)
    time.sleep(seconds)
    for process in stopped:
        os.kill(process, signal.SIGCONT)
    selling(sellers, "after the database was stopped")
    readers.end()
    sellers.end()
    need(not readers.refused, f"while the database was stopped, {readers.refused[:3]}")
    need(sellers.told_to_wait > 0, "nobody was told to wait")
    need(sellers.longest.seconds <= LONGEST_WAIT, f"somebody waited {sellers.longest}")
    listed_once(servers, sellers)
    print(f"{len(sellers.acknowledged)} goods acknowledged, {sellers.told_to_wait} times told to wait, "
          f"the longest answer {sellers.longest}, {readers.answered} lists answered, the longest {readers.longest}")
    checked(servers)


def main():
    parser = options(__doc__)
    parser.add_argument("--seconds", type=int, default=SILENCE)
    chosen, database = parser.parse_args(), Database()
    with serving(chosen.binary, 2, database, has_store=False) as servers:
        hold(servers, database, chosen.seconds)


main()
