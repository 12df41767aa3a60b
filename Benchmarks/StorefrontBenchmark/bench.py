#!/usr/bin/env python3
"""Measures the pages: against nginx serving the same bytes, and in Chromium on a slow line and a slow processor.

usage: bench.py [--goods N] [--rounds N] [--seconds N] [--dry]

Both servers are up at once and take turns, one core each side, as in HTTPBenchmark.
"""

import argparse
import datetime
import gzip
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks/HTTPBenchmark"))
import browser  # noqa: E402
import host  # noqa: E402
import servers  # noqa: E402
import table  # noqa: E402
from bench import BROWSER, Case, load, median_ratio  # noqa: E402

NGINX = """
worker_processes 1; daemon off; pid {directory}/nginx.pid; error_log {directory}/nginx.log;
events {{ worker_connections 8192; }}
http {{
  access_log off; sendfile on; keepalive_requests 1000000000;
  client_body_temp_path {directory}/body; proxy_temp_path {directory}/proxy;
  fastcgi_temp_path {directory}/f; uwsgi_temp_path {directory}/u; scgi_temp_path {directory}/s;
  server {{
    listen 127.0.0.1:{port}; root {directory}; default_type text/html;
    location = /front {{ alias {directory}/front.html; }}
    location = /small {{ alias {directory}/front.gz; add_header Content-Encoding gzip; }}
  }}
}}
"""


def get(url, **fields):
    names = {"Accept": "text/html"} | {name.replace("_", "-"): value for name, value in fields.items()}
    return urllib.request.urlopen(urllib.request.Request(url, headers=names)).read()


def counts(server):
    """How many replies took at most so many seconds, as the server itself counts them."""
    found = re.findall(r'openmarket_request_seconds_bucket\{le="([^"]+)"\} (\d+)', get(server.url + "/metrics").decode())
    return {float(bound): int(count) for bound, count in found}


def p99_inside(server, path, seconds, fields):
    """Within how many milliseconds the server answered 99 of 100: the bound of its histogram that holds them."""
    before = counts(server)
    load(server, path, seconds, fields)
    after = counts(server)
    added = {bound: after[bound] - before[bound] for bound in after}
    return 1000 * min(bound for bound, count in added.items() if count >= 0.99 * max(added.values()))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--goods", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=int, default=2)
    parser.add_argument("--dry", action="store_true", help="print only, leave README.md as it is")
    options = parser.parse_args()
    program = str(ROOT / ".build/release/openmarket")
    with tempfile.TemporaryDirectory() as directory:
        os.chmod(directory, 0o755)
        data = f"{directory}/data"
        subprocess.run([program, "demo", "--data", data, "--goods", str(options.goods)], check=True)
        text = measured(program, data, directory, options)
    print(text)
    if not options.dry:
        table.replace(ROOT / "Benchmarks/README.md", "storefront", text)


def measured(program, data, directory, options):
    started = []
    try:
        port = servers.free_port()
        command = [program, "serve", "--data", data, "--port", str(port), "--loops", "1", "--quiet", "--search-time", "0", "--newcomers", "unlimited"]
        ours = servers.Server("ours", command, port)
        started.append(ours)
        page, small = get(ours.url), get(ours.url, Accept_Encoding="gzip")
        assert gzip.decompress(small) == page
        (pathlib.Path(directory) / "front.html").write_bytes(page)
        (pathlib.Path(directory) / "front.gz").write_bytes(small)
        port = servers.free_port()
        (pathlib.Path(directory) / "nginx.conf").write_text(NGINX.format(directory=directory, port=port))
        nginx = servers.Server("nginx", ["nginx", "-e", "stderr", "-c", f"{directory}/nginx.conf"], port)
        started.append(nginx)
        return report(ours, nginx, len(page), len(small), options)
    finally:
        for server in started:
            server.stop()


def report(ours, nginx, page, small, options):
    plain = [field for field in BROWSER if not field.startswith(("Cookie", "Accept-Encoding"))]
    zipped = plain + ["Accept-Encoding: gzip"]
    liked = zipped + ["Cookie: openmarket_likes=5.6"]
    cases = [
        Case("first page", [("nginx", nginx, "/front"), ("ours", ours, "/")], plain),
        Case("first page, gzip", [("nginx", nginx, "/small"), ("ours", ours, "/")], zipped),
        Case("for one visitor", [("ours", ours, "/")], liked),
        Case("page 2,500", [("ours", ours, "/?page=2500")], zipped),
        Case("product", [("ours", ours, "/products/50")], zipped),
        Case("search", [("ours", ours, "/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0")], zipped),
    ]
    with host.awake():
        for number in range(options.rounds):
            for case in cases:
                case.round(options.seconds)
            print(f"round {number + 1} of {options.rounds}", file=sys.stderr)
        inside = p99_inside(ours, "/", 2 * options.seconds, zipped)
        inside_liked = p99_inside(ours, "/", 2 * options.seconds, liked)
    # Not awake: a browser's threads would wait behind one another on one processor while the other seems busy.
    seen = browser.visit(ours.url)
    first, packed = cases[0], cases[1]
    verdicts = [
        table.verdict("first page with 20 goods, KB gzipped", small / 1000, "≤", 8),
        table.verdict("first page, p99 in the server, ms", inside, "≤", 3),
        table.verdict("the same, made for one visitor", inside_liked, "≤", 3),
        table.verdict("made for one visitor, CPU ms", statistics.median(cases[2].cpu("ours")) / 1000, "≤", 0.5),
        table.verdict("first page, requests a second against nginx", median_ratio(first.rate("ours"), first.rate("nginx")), "≥", 0.4),
        table.verdict("the same, gzip", median_ratio(packed.rate("ours"), packed.rate("nginx")), "≥", 0.4),
        table.verdict("slow 4G, 4× slower processor: largest paint, s", seen.paint, "≤", 1.8),
        table.verdict("layout shift", seen.shift, "≤", 0),
        table.verdict("longest task, ms", seen.longest, "≤", 50),
        table.verdict("2,000 goods deep: cards in the document", seen.cards, "≤", 300),
        table.verdict("longest frame on the way, ms", seen.frame_most, "≤", 50),
    ]
    model = next(line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name"))
    lines = [
        f"Measured {datetime.date.today()} by `make bench-storefront` at {options.goods:,} products on {os.cpu_count()} cores "
        f"of {model}, Linux {platform.release()}, with {os.getloadavg()[2]:.0f} processes wanting to run (these included): {options.rounds} rounds of {options.seconds} s each, 32 connections, one "
        f"core a side, medians. The first page has {page / 1000:.0f} KB before it is compressed. Ratios compare with nginx "
        "serving the same bytes from a file. Latencies in the table below hold the wait in line of 32 connections; those in the "
        "server are the bounds of its own histogram.",
        "",
    ]
    lines += table.markdown(["promise", "measured", "wanted", ""], verdicts) + [""]
    lines += [
        f"In the same run: of the longest task {seen.longest_own:.0f} ms were the page's own on the processor (times of both are "
        f"those of a four times slower one); of a page with two Korean words and nothing else the longest took "
        f"{seen.longest_empty:.0f} ms, {seen.empty_own:.0f} ms of them its own: the browser finding its fonts. The way down is flung at 8,000 px a "
        f"second, the most that Android lets a finger do: 99 of 100 frames took {seen.frame:.0f} ms at most, and the page's longest "
        f"task {seen.frame_own:.0f} ms of the processor; an equally long page with nothing on it had a frame of "
        f"{seen.frame_plain:.0f} ms. The same for a processor four times slower: {seen.slow_frame_most:.0f} ms the longest frame, "
        f"{seen.slow_frame:.0f} ms 99 of 100, and {seen.slow_frame_plain:.0f} ms with nothing on the page. What the "
        f"machine's host took away is left out of frames; with it the longest was {seen.frame_whole:.0f} ms. There is no graphics card: Chromium draws by itself.",
        "",
    ]
    rows = [row for case in cases for row in case.rows()]
    lines += table.markdown(["page", "server", "requests/s", "ratio", "CPU µs", "ratio", "p99 ms"], rows)
    return "\n".join(lines)


if __name__ == "__main__":
    main()
