"""What a server and its workers take from the machine, as /proc says."""

import os
import pathlib

PAGE = os.sysconf("SC_PAGE_SIZE")


class Reading:
    def __init__(self, seconds, memory, descriptors, threads):
        self.seconds, self.memory, self.descriptors, self.threads = seconds, memory, descriptors, threads


def children(pid):
    found = []
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += [int(child), *children(int(child))]
    return found


def read(pid, seconds):
    """The server alone for memory: its workers come and go, and have limits of their own."""
    memory = int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 1e6
    shared = int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[2]) * PAGE / 1e6
    descriptors = len(os.listdir(f"/proc/{pid}/fd"))
    return Reading(seconds, memory - shared, descriptors, len(os.listdir(f"/proc/{pid}/task")))
