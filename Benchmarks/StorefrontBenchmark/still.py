#!/usr/bin/env python3
"""Measures what a phone loads of a page, and how soon it is painted beside the same bytes as plain files of nginx.

usage: still.py PROGRAM [--goods N] [--turns N]

A page is visited once; each thing that it loads is fetched as it went over the line, and put down as a file. Then both
are visited by turns on a slow line with a slow processor.
"""

import argparse
import collections
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks/HTTPBenchmark"))
import browser  # noqa: E402
import host  # noqa: E402
import servers  # noqa: E402
import table  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

PAGES = {"home": "/", "product": "/products/50", "search": "/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0"}
NGINX = """
worker_processes 1; daemon off; pid {directory}/nginx.pid; error_log {directory}/nginx.log;
events {{ worker_connections 1024; }}
http {{
  access_log off; sendfile on;
  client_body_temp_path {directory}/body; proxy_temp_path {directory}/proxy;
  fastcgi_temp_path {directory}/f; uwsgi_temp_path {directory}/u; scgi_temp_path {directory}/s;
  server {{ listen 127.0.0.1:{port}; {files} }}
}}
"""
SENT = {"Accept-Encoding": "gzip, br", "Accept-Language": "ko-KR"}
MOST_SHIFT, MOST_PAINT = 0.02, 1.3


def loaded(chromium, url):
    """The things that a page loads, in order, as they go over the line: path, type, coding and bytes."""
    phone = browser.Phone(chromium)
    asked = collections.OrderedDict()
    phone.page.on("response", lambda reply: asked.setdefault(reply.url, reply.request))
    phone.page.goto(url, wait_until="load")
    phone.page.wait_for_timeout(2500)
    # What stays open has no end to be kept.
    asked = {url: dict(request.all_headers()) for url, request in asked.items()
             if url.startswith("http") and request.resource_type != "eventsource"}
    phone.context.close()
    for url, fields in asked.items():
        request = urllib.request.Request(url, headers={"Accept": fields["accept"], **SENT})
        with urllib.request.urlopen(request) as reply:
            yield urllib.parse.urlsplit(url).path, reply.headers["Content-Type"], reply.headers["Content-Encoding"], reply.read()


def keep(things, folder, port):
    """nginx with the things as files, at the paths that they came from."""
    places = []
    for number, (path, kind, coding, content) in enumerate(things):
        (folder / f"{number}").write_bytes(content)
        added = f"add_header Content-Encoding {coding};" if coding else ""
        places.append(f'location = "{path}" {{ alias {folder}/{number}; types {{}} default_type "{kind}"; {added} }}')
    (folder / "nginx.conf").write_text(NGINX.format(directory=folder, port=port, files="\n".join(places)))
    return servers.Server("nginx", ["nginx", "-e", "stderr", "-c", f"{folder}/nginx.conf"], port)


def compare(chromium, ours, name, path, folder, turns):
    folder.mkdir(mode=0o755)
    things = list(loaded(chromium, ours + path))
    nginx = keep(things, folder, servers.free_port())
    seen = {"ours": [], "nginx": []}
    try:
        for turn in range(turns):
            both = [("ours", ours), ("nginx", nginx.url)]
            for who, url in both if turn % 2 else both[::-1]:
                seen[who].append(host.least_disturbed(lambda: browser.load(chromium, url + path)[0])[0])
    finally:
        nginx.stop()
    paint = {who: statistics.median(row["paint"] for row in rows) / 1000 for who, rows in seen.items()}
    shift = max(row["shift"] for row in seen["ours"])
    ratio = statistics.median(mine["paint"] / its["paint"] for mine, its in zip(seen["ours"], seen["nginx"]))
    row = [name, f"{sum(len(thing[3]) for thing in things) / 1000:.1f}", len(things), f"{shift:.3f}",
           f"{paint['ours']:.2f}", f"{paint['nginx']:.2f}", f"{ratio:.2f}"]
    return row, shift < MOST_SHIFT and ratio <= MOST_PAINT


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--goods", type=int, default=600)
    parser.add_argument("--turns", type=int, default=9)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory, sync_playwright() as playwright:
        os.chmod(directory, 0o755)
        data = f"{directory}/data"
        subprocess.run([options.program, "demo", "--data", data, "--goods", str(options.goods)], check=True)
        port = servers.free_port()
        command = [str(options.program), "serve", "--data", data, "--port", str(port), "--quiet", "--newcomers", "unlimited"]
        market = servers.Server("ours", command, port)
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        try:
            found = [compare(chromium, market.url, name, path, pathlib.Path(directory) / name, options.turns)
                     for name, path in PAGES.items()]
        finally:
            market.stop()
        chromium.close()
    header = ["page", "KB", "requests", "layout shift", "largest paint, s", "the same of files by nginx", "ratio"]
    print("\n".join(table.markdown(header, [row for row, _ in found])))
    return not all(held for _, held in found)


if __name__ == "__main__":
    sys.exit(main())
