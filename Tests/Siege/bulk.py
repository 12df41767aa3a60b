"""Those who send more than their share."""

import contextlib
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from market import ROOT, Market, Outcome, counted, serving


def pictures(binary):
    test = subprocess.run([sys.executable, ROOT / "Benchmarks/UploadBenchmark/fairness", "--rounds", "2", binary],
                          stdout=subprocess.PIPE, text=True)
    came = "; ".join(test.stdout.splitlines()) or "it failed"
    yield Outcome("24 pictures of 8000 × 8000 beside a stranger's of 3000 × 3000", came, "at most 3 times", test.returncode == 0)


PEOPLE, FORMS, PHOTOS = 3, 3, 3
PHOTO = 20 << 20
ACCOUNT = 160


def held(market):
    """MB of uploads on the disk."""
    taken = 0
    for path in (market.data / "uploads").rglob("*"):
        with contextlib.suppress(FileNotFoundError):
            taken += path.stat().st_blocks * 512
    return taken / 1e6


def stall(market, person, seal):
    """Sends photos of a form for /sell as far as they are taken, and then nothing more."""
    line = market.connect(person.address)
    text = "".join(f"{name}: {value}\r\n" for name, value in person.cookie.items())
    line.sendall(f"POST /sell HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n{text}Content-Length: {110 << 20}\r\n"
                 "Content-Type: multipart/form-data; boundary=x\r\n\r\n".encode())
    with contextlib.suppress(OSError):
        if seal:
            line.sendall(f'--x\r\nContent-Disposition: form-data; name="seal"\r\n\r\n{seal}\r\n'.encode())
        for _ in range(PHOTOS):
            line.sendall(b'--x\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n'
                         b"Content-Type: image/jpeg\r\n\r\n" + bytes(PHOTO - (1 << 10)) + b"\r\n")
    return line


def forms(binary):
    for what in ["no", "a wrong", "the right"]:
        with serving(binary) as market:
            people = [market.account(f"person {number}", f"127.0.0.{number + 2}") for number in range(PEOPLE)]
            seals = {"no": [None] * PEOPLE, "a wrong": ["a" * 64] * PEOPLE, "the right": [one.seal() for one in people]}[what]
            stalled, most = [], 0
            threads = [threading.Thread(target=lambda one=one, seal=seal: stalled.append(stall(market, one, seal)))
                       for one, seal in zip(people, seals) for _ in range(FORMS)]
            for thread in threads:
                thread.start()
            while any(thread.is_alive() for thread in threads):
                most = max(most, held(market))
                time.sleep(0.05)
            sent = time.monotonic()
            while (left := held(market)) > 1 and time.monotonic() < sent + 60:
                most = max(most, left)
                time.sleep(0.1)
            seconds = time.monotonic() - sent
            page = market.ask("GET", "/api/v2/products").status
            for line in stalled:
                line.close()
        # The workers' trial of themselves has a file there at times.
        limit = PEOPLE * ACCOUNT * 1.05 if what == "the right" else 1
        yield Outcome(
            f"{PEOPLE} people, each with {FORMS} stalled forms of {PHOTOS} photos of 20 MB and {what} seal",
            f"{most:.0f} MB on the disk at most, {left:.0f} MB {seconds:.0f} s after the last byte, a page {page}",
            f"at most {limit:.0f} MB, none after 15 s, 200", most <= limit and left <= 1 and seconds <= 15 and page == 200)


EDITS, HANDS = 3_000, 4


def answers(binary):
    for article, who in [("a", "newcomer"), ("an", "operator")]:
        with tempfile.TemporaryDirectory() as folder:
            market = Market(binary, pathlib.Path(folder))
            try:
                person = market.account(who)
                product = person.offer()["id"]
                statuses = []

                def edit(hand):
                    for number in range(EDITS // HANDS):
                        change = {"description": f"{hand} {number} " + "가" * 900}
                        key = {"Idempotency-Key": f"{hand}-{number}", **person.fields}
                        statuses.append(market.ask_json("PATCH", f"/api/v2/products/{product}", change, key).status)

                threads = [threading.Thread(target=edit, args=(hand,)) for hand in range(HANDS)]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
                reads = market.ask("GET", f"/api/v2/products/{product}").status
            finally:
                market.stop()
            database = sqlite3.connect(market.data / "market.sqlite")
            kept = database.execute("SELECT coalesce(sum(length(answer)), 0) FROM answers").fetchone()[0] / (1 << 20)
            database.close()
            size = os.path.getsize(market.data / "market.sqlite") / 1e6
        yield Outcome(
            f"{EDITS} edits by {article} {who}, each with a key of its own and 3 KB to keep",
            f"{counted(statuses)}; {kept:.1f} MB of answers kept in a market of {size:.1f} MB; a page {reads}",
            "at most 8 MB of answers and the one over them, 429 beyond, 200", kept <= 8.1 and set(statuses) <= {200, 429} and reads == 200)
