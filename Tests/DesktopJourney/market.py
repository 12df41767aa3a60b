"""A market of the journey's own, which can be away for a while."""

import json
import pathlib
import subprocess
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Market:
    def __init__(self, program, folder):
        self.port = int(subprocess.check_output([ROOT / "Scripts/free-ports", "1"]))
        self.program, self.folder = program, pathlib.Path(folder)
        self.address = f"http://127.0.0.1:{self.port}"
        self.open()

    def open(self):
        self.log = self.folder / f"market-{time.monotonic_ns()}.log"
        self.process = subprocess.Popen(
            [self.program, "serve", "--data", self.folder / "data", "--port", str(self.port), "--quiet", "--newcomers", "unlimited"],
            stdout=open(self.log, "w"), stderr=subprocess.STDOUT,
        )
        end = time.monotonic() + 60
        while "is open" not in self.log.read_text():
            assert self.process.poll() is None and time.monotonic() < end, self.log.read_text()
            time.sleep(0.05)

    def sell(self, name, price, photo, offers=False):
        """Sells something from another account, by the API; with `offers`, it takes them."""
        account = json.dumps({"name": "다른가게", "password": "correct horse battery", "kind": "app"}).encode()
        token = self.token = json.loads(self.ask("/api/v2/accounts", account, "application/json"))["token"]
        draft = json.dumps({"name": name, "price": price, "currency": "KRW", "stock": "3", "takesOffers": offers}).encode()
        parts = [(b'"product"', draft), (b'"photos"; filename="a.jpg"\r\nContent-Type: image/jpeg', photo.read_bytes())]
        body = b"".join(
            b"--line\r\nContent-Disposition: form-data; name=" + head + b"\r\n\r\n" + content + b"\r\n" for head, content in parts
        )
        self.ask("/api/v2/products", body + b"--line--\r\n", "multipart/form-data; boundary=line", token)

    def ring_always(self, name, password):
        """Removes an account's quiet hours: a test at night notifies as by day."""
        account = json.dumps({"name": name, "password": password, "kind": "app"}).encode()
        token = json.loads(self.ask("/api/v2/sessions", account, "application/json"))["token"]
        never = json.dumps({"quiet": {"from": 0, "to": 0}}).encode()
        self.ask("/api/v2/account/notifications", never, "application/json", token, "PUT")

    def asked(self):
        """What the seller was asked last, and the number of the conversation."""
        conversations = json.loads(self.ask("/api/v2/conversations", None, None, self.token))["items"]
        return (conversations[0]["last"].get("text"), conversations[0]["id"]) if conversations else (None, None)

    def answer(self, text):
        """The seller answers, by the API."""
        words = json.dumps({"text": text}).encode()
        self.ask(f"/api/v2/conversations/{self.asked()[1]}/messages", words, "application/json", self.token)

    def ask(self, path, body, kind, token=None, method=None):
        fields = {**({"Content-Type": kind} if kind else {}), **({"Authorization": f"Bearer {token}"} if token else {})}
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(urllib.request.Request(self.address + path, body, fields, method=method), timeout=30) as reply:
            return reply.read()

    def close(self):
        self.process.terminate()
        self.process.wait(30)

    def kill(self):
        self.process.kill()
