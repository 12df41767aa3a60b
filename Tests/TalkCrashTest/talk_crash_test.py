"""Kills the server over and over while two people write to each other, and looks for what was lost, doubled or mixed up.

Whoever gets no reply sends the same message with the same key, as apps do.
"""

import argparse
import http.client
import json
import pathlib
import random
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
PASSWORD = "hunting strollers 42"
LOST = (OSError, http.client.HTTPException)


class Market:
    """A server on a folder of its own, which is started again wherever it has died."""

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = None
        self.start()

    def start(self):
        if self.process:
            self.process.wait()
        command = [self.binary, "serve", "--data", self.folder, "--port", str(self.port), "--quiet", "--newcomers", "unlimited"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while True:
            try:
                return self.ask("GET", "/categories")
            except LOST:
                if self.process.poll() is not None:
                    raise SystemExit("the market does not start")
                time.sleep(0.02)

    def ask(self, method, path, body=None, token=None, key=None, kind="application/json"):
        fields = {"Content-Type": kind}
        if token:
            fields["Authorization"] = f"Bearer {token}"
        if key:
            fields["Idempotency-Key"] = key
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            line.request(method, f"/api/v2{path}", body if isinstance(body, bytes) or body is None else json.dumps(body), fields)
            reply = line.getresponse()
            text = reply.read()
        finally:
            line.close()
        if reply.status >= 400:
            raise SystemExit(f"{method} {path}: {reply.status} {text[:300]}")
        return json.loads(text) if text else None

    def person(self, name):
        self.ask("POST", "/accounts", {"name": name, "password": PASSWORD})
        return self.ask("POST", "/sessions", {"name": name, "password": PASSWORD, "kind": "app"})["token"]

    def kill_soon(self):
        """While the next request is on its way."""
        threading.Timer(random.uniform(0, 0.02), self.process.kill).start()


def picture():
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = b"".join(b"\0" + bytes([200, 80, 40]) * 64 for _ in range(64))
    head = struct.pack(">IIBBBBB", 64, 64, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--kills", type=int, default=50)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--binary", default=ROOT / ".build/debug/openmarket")
    options = options.parse_args()
    random.seed(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        market = Market(options.binary, folder)
        seller, buyer = market.person("seller"), market.person("buyer")
        photo = market.ask("POST", "/uploads", picture(), seller, kind="image/png")["photo"]["id"]
        product = {"name": "chair", "price": "1000", "currency": "KRW", "stock": 1, "photos": [{"id": photo}]}
        product = market.ask("POST", "/products", product, seller)["id"]
        talk = market.ask("POST", f"/products/{product}/conversation", {"text": "0"}, buyer, "0")["id"]
        sent, kills, due = 1, 0, 0
        while kills < options.kills:
            if sent >= due:
                market.kill_soon()
                kills, due = kills + 1, sent + random.randint(20, 200)
            try:
                market.ask("POST", f"/conversations/{talk}/messages", {"text": f"{sent}"}, [buyer, seller][sent % 2], f"{sent}")
                sent += 1
            except LOST:
                market.start()
        market.process.kill()
        market.start()
        kept = []
        while items := market.ask("GET", f"/conversations/{talk}/messages?after={len(kept)}&limit=100", token=buyer)["items"]:
            kept += [item["text"] for item in items]
        unread = market.ask("GET", f"/conversations/{talk}", token=buyer)["unread"]
        market.process.terminate()
        market.process.wait()
        check = subprocess.run([options.binary, "check", "--data", folder], capture_output=True, text=True)
        print(f"{kills} kills, {sent} messages sent, {len(kept)} kept, {unread} unread; check: {check.stdout.strip()}")
        is_whole = kept == [f"{number}" for number in range(sent)] and unread == sent // 2 and check.returncode == 0
        sys.exit(0 if is_whole else "something was lost, doubled or mixed up")


if __name__ == "__main__":
    main()
