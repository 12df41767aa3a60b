"""Serves a market whose photos are in a real store, OpenStack Swift, and kills that under uploads.

What was acknowledged has to be there afterwards, whole, read from the bucket by a market with an empty cache; and
people have to be told to try again while the bucket is away.
"""

import argparse
import json
import os
import pathlib
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
STORE = ROOT / "packaging/cluster/bucket"


def need(is_so, what):
    if not is_so:
        sys.exit(f"{pathlib.Path(sys.argv[0]).stem}: {what}")


def picture(number):
    """A square of a colour of its own, as PNG."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    edge, colour = 64, (number * 2654435761 % (1 << 24)).to_bytes(3, "big")
    rows = (b"\0" + colour * edge) * edge
    head = struct.pack(">IIBBBBB", edge, edge, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def within(seconds, what, is_so):
    end = time.monotonic() + seconds
    while not is_so():
        need(time.monotonic() < end, f"{what} took more than {seconds} s")
        time.sleep(0.1)


def is_free(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


class Store:
    """The four servers of Swift in a folder."""

    def __init__(self, folder):
        self.folder = folder
        ports = subprocess.run([ROOT / "Scripts/free-ports", "40"], check=True, capture_output=True, text=True)
        # It takes five in a row.
        self.port = next(port for port in map(int, ports.stdout.split()) if all(map(is_free, range(port, port + 5))))
        self.start()
        self.settings = dict(line.split("=", 1) for line in self("env").splitlines())

    def __call__(self, command, *words):
        return subprocess.run([STORE, command, self.folder, *words], check=True, stdout=subprocess.PIPE, text=True).stdout

    def start(self):
        self("start", str(self.port))


class BucketMarket:
    #: Any that is free.
    port = 0

    def __init__(self, binary, folder, settings, through=()):
        """`through`: the words of a program that starts it, as one that puts it at the other end of a line."""
        self.binary, self.data, self.through = binary, f"{folder}/data", through
        self.environment = {**os.environ, **settings, "OPENMARKET_DATA": self.data}
        self.log = f"{folder}/market.log"
        self.start()

    def start(self):
        said = open(f"{self.data}.said", "w+") if os.path.isdir(os.path.dirname(self.data)) else None
        self.process = subprocess.Popen(
            [*self.through, self.binary, "serve", "--port", str(self.port), "--newcomers", "unlimited", "--loops", "2"],
            env=self.environment, stdout=said, stderr=open(self.log, "a"),
        )

        def is_open():
            need(self.process.poll() is None, f"the market did not open: {open(self.log).read()[-500:]}")
            said.seek(0)
            return "is open: " in said.read()

        within(60, "opening the market", is_open)
        said.seek(0)
        self.origin = said.read().split("is open: ")[1].split("/ ")[0]

    def stop(self):
        self.process.terminate()
        need(self.process.wait(30) == 0, "the market did not end well")

    def ask(self, method, path, body=None, token=None, key=None, kind="application/json"):
        fields = {"Content-Type": kind}
        if token:
            fields["Authorization"] = f"Bearer {token}"
        if key:
            fields["Idempotency-Key"] = key
        data = json.dumps(body).encode() if isinstance(body, dict) else body
        request = urllib.request.Request(self.origin + path, data, fields, method=method)
        try:
            with urllib.request.urlopen(request, timeout=90) as reply:
                return reply.status, reply.read(), reply.headers
        except urllib.error.HTTPError as refusal:
            return refusal.code, refusal.read(), refusal.headers

    def command(self, *words):
        return subprocess.run(
            [self.binary, *words, "--data", self.data], env=self.environment, capture_output=True, text=True
        )


class Uploads:
    """People who send photos, each again under its key until it is acknowledged."""

    def __init__(self, market, token):
        self.market, self.token = market, token
        self.acknowledged, self.told_to_wait, self.others = [], 0, []
        self.is_over = False
        self.threads = [threading.Thread(target=self.run, args=(number,), daemon=True) for number in range(3)]
        for thread in self.threads:
            thread.start()

    def run(self, number):
        turn = 0
        while not self.is_over:
            key = f"{number}-{turn}"
            status, body, fields = self.market.ask(
                "POST", "/api/v2/uploads", picture(number * 1000 + turn), self.token, key, "image/png"
            )
            if status == 201:
                self.acknowledged.append(json.loads(body)["photo"])
                turn += 1
            elif status == 503 and fields["Retry-After"]:
                self.told_to_wait += 1
                time.sleep(0.2)
            else:
                self.others.append((status, body[:200]))
                return

    def end(self):
        self.is_over = True
        for thread in self.threads:
            thread.join()


def sell(market, token, number, photos):
    product = {"name": f"의자 {number}", "price": "1000", "currency": "KRW", "stock": 1, "photos": photos}
    status, body, _ = market.ask("POST", "/api/v2/products", product, token, f"sell-{number}")
    need(status == 201, f"selling: {status} {body[:200]}")
    return json.loads(body)


def addresses(value):
    """All addresses of photos in a reply."""
    if isinstance(value, dict):
        return [found for item in value.values() for found in addresses(item)]
    if isinstance(value, list):
        return [found for item in value for found in addresses(item)]
    return [value] if isinstance(value, str) and value.startswith("/media/") else []


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--binary", default=str(ROOT / ".build/release/openmarket"))
    options.add_argument("--kills", type=int, default=1)
    options = options.parse_args()
    began = time.monotonic()
    # On the disk of the repository, since temporary folders may lie in memory, which has no user attributes.
    (ROOT / ".build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / ".build") as folder:
        store = Store(f"{folder}/store")
        print(f"the store answers after {time.monotonic() - began:.1f} s", flush=True)
        try:
            run(options, folder, store)
        finally:
            store("kill")
    print(f"bucket test: {time.monotonic() - began:.0f} s")


def run(options, folder, store):
    market = BucketMarket(options.binary, folder, store.settings)
    try:
        hold(market, options, folder, store)
    finally:
        market.process.kill()


def hold(market, options, folder, store):
    body = {"name": "seller", "password": "correct horse battery", "kind": "app"}
    token = json.loads(market.ask("POST", "/api/v2/accounts", body)[1])["token"]
    uploads = Uploads(market, token)
    for kill in range(options.kills):
        count = len(uploads.acknowledged)
        within(60, "uploading", lambda: uploads.others or len(uploads.acknowledged) >= count + 6)
        store("kill")
        waits = uploads.told_to_wait
        within(60, "telling people to wait", lambda: uploads.others or uploads.told_to_wait > waits)
        store.start()
        count = len(uploads.acknowledged)
        within(60, "going on", lambda: uploads.others or len(uploads.acknowledged) >= count + 6)
    uploads.end()
    need(not uploads.others, f"people were told something else: {uploads.others[:3]}")
    photos = [{"id": photo["id"]} for photo in uploads.acknowledged]
    products = [sell(market, token, start, photos[start:start + 10]) for start in range(0, len(photos), 10)]
    market.stop()

    shutil.rmtree(f"{market.data}/photo-cache")
    market.start()
    read = 0
    for address in sorted(set(addresses(products))):
        status, content, _ = market.ask("GET", address)
        need(status == 200 and content[:3] == b"\xff\xd8\xff" or content[:4] == b"RIFF", f"{address}: {status}")
        read += 1
    need(read >= 3 * len(photos), f"only {read} files of {len(photos)} photos were looked at")
    check = market.command("check")
    need(check.returncode == 0, f"check: {check.stdout}{check.stderr}")

    kept = check.stdout
    wrong = subprocess.run(
        [options.binary, "serve", "--data", f"{folder}/wrong", "--port", "0"],
        env={**market.environment, "OPENMARKET_DATA": f"{folder}/wrong", "AWS_SECRET_ACCESS_KEY": "wrong"},
        capture_output=True, text=True,
    )
    need(wrong.returncode == 1 and "refuses the key" in wrong.stderr + wrong.stdout, f"a wrong key: {wrong.stderr}")
    other = subprocess.run(
        [options.binary, "serve", "--port", "0"],
        env={**market.environment, "OPENMARKET_DATA": f"{folder}/other"}, capture_output=True, text=True,
    )
    need("another market" in other.stderr + other.stdout, f"another market's bucket: {other.stderr}")
    market.stop()
    print(
        f"{options.kills} kills, {len(photos)} photos acknowledged, {uploads.told_to_wait} times told to wait, "
        f"{read} files read back; {kept.strip().splitlines()[-1]}"
    )


if __name__ == "__main__":
    main()
