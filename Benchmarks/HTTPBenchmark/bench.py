#!/usr/bin/env python3
"""Compares our HTTP server with nginx and FastAPI, and writes the table into Benchmarks/README.md.

usage: bench.py [--rounds N] [--seconds N] [--only WORD] [--dry]

All servers are up at once and take turns, so that whatever else the machine does hits all of them. One core serves
(one loop, one worker), the other one asks. Ratios are taken within a round; their median is shown. CPU is what the
server's process used, from /proc, divided by the requests that wrk counted.
"""

import argparse
import datetime
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import tempfile

import host
import robustness
import servers
import table

ROOT = pathlib.Path(__file__).resolve().parents[2]
BROWSER = [
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
    "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8",
    "Accept-Language: ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7",
    "Accept-Encoding: gzip, deflate, br, zstd",
    "Referer: https://market.example/products?page=1&sort=newest",
    'Sec-Ch-Ua: "Chromium";v="130", "Google Chrome";v="130", "Not?A_Brand";v="99"',
    'Sec-Ch-Ua-Platform: "Linux"',
    "Sec-Fetch-Dest: document",
    "Sec-Fetch-Mode: navigate",
    "Cookie: session=3f9d0c5a1b7e4f6c8d2a9b0e1f3c5d7e; theme=dark; cart=17",
    "Upgrade-Insecure-Requests: 1",
]


def cpu_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def load(server, path, seconds, fields=(), script=None, connections=32):
    """One run of wrk: requests a second, CPU microseconds a request, p99 in milliseconds."""
    command = ["taskset", "-c", "1", "wrk", "-t1", f"-c{connections}", f"-d{seconds}", "--latency"]
    for field in fields:
        command += ["-H", field]
    if script:
        command += ["-s", script]
    before = cpu_seconds(server.pid)
    run = subprocess.run(command + [server.url + path], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"{' '.join(run.args)}: {run.stdout}{run.stderr}")
    text = run.stdout
    used = cpu_seconds(server.pid) - before
    requests, duration = re.search(r"(\d+) requests in ([\d.]+)s", text).groups()
    if failed := re.search(r"Non-2xx or 3xx responses: \d+|Socket errors: .*", text):
        sys.exit(f"{server.name} {path}: {failed[0]}\n{text}")
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", text).groups()
    p99 = float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit]
    return int(requests) / float(duration), used * 1e6 / int(requests), p99


class Case:
    """A workload, and how each server is asked for it; the first server is what the others are compared with."""

    def __init__(self, name, asks, fields=(), script=None, per=1.0, field_of=None):
        self.name, self.asks, self.fields, self.script, self.per = name, asks, list(fields), script, per
        self.field_of = field_of
        self.runs = {label: [] for label, _, _ in asks}

    def round(self, seconds):
        for label, server, path in self.asks:
            fields = self.fields + ([self.field_of(server, path)] if self.field_of else [])
            self.runs[label].append(load(server, path, seconds, fields, self.script))

    def rows(self):
        base = self.runs[self.asks[0][0]]
        for label, _, _ in self.asks:
            runs = self.runs[label]
            middle = lambda values: statistics.median(values)
            yield [
                self.name, label, f"{middle(r[0] for r in runs):.0f}",
                f"{middle(r[0] / b[0] for r, b in zip(runs, base)):.2f}",
                f"{middle(r[1] for r in runs) / self.per:.2f}",
                f"{middle(r[1] / b[1] for r, b in zip(runs, base)):.2f}",
                f"{middle(r[2] for r in runs):.2f}",
            ]

    def cpu(self, label):
        return [run[1] for run in self.runs[label]]

    def rate(self, label):
        return [run[0] for run in self.runs[label]]


def median_ratio(left, right):
    return statistics.median(a / b for a, b in zip(left, right))


def etag_field(server, path):
    head = subprocess.run(["curl", "-sI", server.url + path], capture_output=True, text=True, check=True).stdout
    return "If-None-Match: " + re.search(r"(?i)^etag: (.*?)\r?$", head, re.M)[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=int, default=2)
    parser.add_argument("--only", default="")
    parser.add_argument("--dry", action="store_true", help="print only, leave README.md as it is")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory, servers.all_of(ROOT, directory) as (nginx, ours, fastapi):
        script = servers.upload_script(directory)
        cases = [
            Case("1.5 KB from memory", [("nginx return", nginx, "/memory"), ("ours", ours, "/memory"),
                                        ("ours, async", ours, "/async"), ("ours, async with a yield", ours, "/yield")]),
            Case("the same, browser's headers", [("nginx return", nginx, "/memory"), ("ours", ours, "/memory"),
                                                 ("ours, async", ours, "/async")], BROWSER),
            Case("80 KB file", [("nginx", nginx, "/file"), ("ours", ours, "/file"),
                                ("nginx, open_file_cache", nginx, "/open-file"), ("ours, kept open", ours, "/open-file")]),
            Case("10 KB range of it", [("nginx", nginx, "/file"), ("ours", ours, "/file")], ["Range: bytes=20000-29999"]),
            Case("304 for it", [("nginx", nginx, "/file"), ("ours", ours, "/file")], field_of=etag_field),
            Case("upload, 5 × 200 KB", [("FastAPI", fastapi, "/upload"), ("ours", ours, "/upload")], script=script),
        ]
        cases = [case for case in cases if options.only in case.name]
        for number in range(options.rounds):
            for case in cases:
                case.round(options.seconds)
            print(f"round {number + 1} of {options.rounds}", file=sys.stderr)
        verdicts = []
        if not options.only:
            with host.awake():
                verdicts = judge(cases) + robustness.all_of(ROOT, directory, load)
    text = report(cases, verdicts, options)
    print(text)
    if not options.dry and not options.only:
        table.replace(ROOT / "Benchmarks/README.md", "http", text)


def judge(cases):
    """What was promised, what was measured, and whether it holds."""
    memory, browser, file, part, known, upload = cases
    extra = statistics.median(a - b for a, b in zip(memory.cpu("ours, async"), memory.cpu("ours")))
    per_mb = statistics.median(upload.cpu("ours")) / 1000 / (5 * 200 * 1024 / 1e6)
    return [
        table.verdict("memory, CPU a request against nginx", median_ratio(memory.cpu("ours"), memory.cpu("nginx return")), "≤", 1.05),
        table.verdict("memory with a browser's headers, CPU against nginx", median_ratio(browser.cpu("ours"), browser.cpu("nginx return")), "≤", 1.05),
        table.verdict("async handler, CPU µs more", extra, "≤", 2),
        table.verdict("80 KB file, requests a second against nginx", median_ratio(file.rate("ours"), file.rate("nginx")), "≥", 0.95),
        table.verdict("range, CPU against nginx", median_ratio(part.cpu("ours"), part.cpu("nginx")), "≤", 1.33),
        table.verdict("304, CPU against nginx", median_ratio(known.cpu("ours"), known.cpu("nginx")), "≤", 1.33),
        table.verdict("upload, CPU ms a MB", per_mb, "≤", 1.0),
        table.verdict("upload, CPU of FastAPI against ours", median_ratio(upload.cpu("FastAPI"), upload.cpu("ours")), "≥", 1.5),
    ]


def report(cases, verdicts, options):
    model = next(line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name"))
    lines = [
        f"Measured {datetime.date.today()} by `make bench-http` on {os.cpu_count()} cores of {model}, Linux "
        f"{platform.release()}: {options.rounds} rounds of {options.seconds} s each, 32 connections, one core a side, medians. "
        "Ratios compare with the first server of a workload.",
        "",
    ]
    lines += table.markdown(["promise", "measured", "wanted", ""], verdicts) + [""] if verdicts else []
    rows = [row for case in cases for row in case.rows()]
    lines += table.markdown(["workload", "server", "requests/s", "ratio", "CPU µs", "ratio", "p99 ms"], rows)
    return "\n".join(lines)


if __name__ == "__main__":
    main()
