"""What the host of a virtual machine takes from it: time in which nothing inside could do anything, as the kernel counts it.

A machine of its own has none of that, and then nothing here makes a difference.
"""

import bisect
import contextlib
import multiprocessing
import os
import threading
import time

TICKS = os.sysconf("SC_CLK_TCK")
# The kernel counts whole ticks, and so up to two of them late.
LATE = 2 / TICKS


@contextlib.contextmanager
def awake():
    """Keeps every processor from halting, by work that gives way to everybody.

    A virtual processor that halts is given to other machines, and comes back late: every reply that something waits for
    would show that.
    """
    spinners = [multiprocessing.Process(target=spin, args=(core, os.getpid()), daemon=True) for core in os.sched_getaffinity(0)]
    for spinner in spinners:
        spinner.start()
    try:
        yield
    finally:
        for spinner in spinners:
            spinner.kill()


def spin(core, parent):
    os.sched_setaffinity(0, {core})
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    while os.getppid() == parent:
        for _ in range(1_000_000):
            pass


def stolen():
    """How much was taken from each processor since the machine started, in ticks."""
    with open("/proc/stat") as file:
        return [int(line.split()[8]) for line in file if line.startswith("cpu") and line[3].isdigit()]


def most_taken(before, after):
    """What was taken from the processor that lost most, in seconds."""
    return max(late - early for early, late in zip(before, after)) / TICKS


class Taken:
    """How much of the processors the host takes, from the making of this."""

    def __init__(self):
        self.began, self.ticks = time.monotonic(), stolen()

    def share(self):
        seconds = max(time.monotonic() - self.began, 1 / TICKS)
        return (sum(stolen()) - sum(self.ticks)) / TICKS / seconds / os.cpu_count()


def calm(most, patience=15):
    """Waits until the host takes no more than so much, and no longer than so many seconds; it shows while ``awake``."""
    deadline = time.monotonic() + patience
    share = 1
    while share > most and time.monotonic() < deadline:
        taken = Taken()
        time.sleep(0.3)
        share = taken.share()


def least_disturbed(measure, most=0.01, tries=4):
    """Measures again while the host takes more than so much; gives what it took least from, and how often that was."""
    found = []
    while len(found) < tries and all(share > most for share, _ in found):
        calm(most)
        taken = Taken()
        outcome = measure()
        found.append((taken.share(), outcome))
    return min(found, key=lambda pair: pair[0])[1], len(found)


class Watch:
    """Notes when the host takes something, for as long as it is entered; its moments are those of `clock`."""

    def __init__(self, clock=time.perf_counter):
        self.clock = clock
        self.moments, self.counts = [clock()], [stolen()]
        self.is_over = threading.Event()
        self.thread = threading.Thread(target=self.note)

    def __enter__(self):
        self.taken = Taken()
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        self.thread.join()
        self.share = self.taken.share()

    def note(self):
        while not self.is_over.wait(0.005):
            if (count := stolen()) != self.counts[-1]:
                self.moments.append(self.clock())
                self.counts.append(count)

    def own_seconds(self, began, ended):
        """How long something took, less what was taken from one processor meanwhile: it needed no two at once."""
        return max(0, ended - began - most_taken(self.count(began - LATE), self.count(ended + LATE)))

    def count(self, moment):
        return self.counts[max(0, bisect.bisect_right(self.moments, moment) - 1)]
