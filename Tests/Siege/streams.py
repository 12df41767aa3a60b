"""Those who keep connections open."""

import contextlib
import shutil
import subprocess
import sys

from market import ROOT, Outcome, counted, serving

STREAMS = 600


def direct(binary):
    with serving(binary) as market:
        kept, statuses = [], []

        def listen(address):
            line = market.connect(address)
            line.sendall(b"GET /api/v2/events HTTP/1.1\r\nHost: a\r\n\r\n")
            kept.append(line)
            with contextlib.suppress(ConnectionResetError):
                return int(line.recv(4096)[9:12] or b"0")
            return 0

        for _ in range(STREAMS):
            statuses.append(listen("127.0.0.2"))
        other = listen("127.0.0.3")
        page = market.ask("GET", "/api/v2/products", address="127.0.0.3").status
        for line in kept:
            line.close()
    streams = statuses.count(200)
    yield Outcome(
        f"{STREAMS} event streams of one address", f"{counted(statuses)}; a stranger's stream {other}, page {page}",
        # A market says 429 to 64 at a time, and closes the rest without a word.
        "at most 256, 429 or a close (0) for the rest, 200 for the stranger",
        streams <= 256 and statuses.count(429) + statuses.count(0) == STREAMS - streams and other == page == 200)


def behind_proxies(binary):
    for proxy in ["nginx", "caddy"]:
        if not shutil.which(proxy):
            yield Outcome(f"{STREAMS} event streams behind {proxy}", "it is not installed", "a proxy", False)
            continue
        test = subprocess.run([sys.executable, ROOT / "Tests/Proxy/limits_test.py", proxy, binary],
                              stdout=subprocess.PIPE, text=True)
        lines = test.stdout.splitlines()
        came = [line.strip() for line in lines if line.startswith(("FAIL", "     "))]
        yield Outcome(
            f"{STREAMS} event streams of one address behind {proxy}'s sample", "; ".join(came) or test.stdout,
            "128, 429 for the rest, streams and pages for others", test.returncode == 0)
