"""Serves one market by three servers, on a real PostgreSQL and with photos in OpenStack Swift, and kills what it stands on.

What was acknowledged has to be there afterwards, once, at every server; lists have to be answered all the while; and who
can't be served has to be told to try again.
"""

import argparse
import itertools
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Bucket"))

from bucket_test import BucketMarket, Store, addresses, need, picture, within

POSTGRES = ROOT / "packaging/cluster/postgres"
SELLERS = 6


class Database:
    """A PostgreSQL that survives being killed."""

    def __init__(self):
        # Its socket's path may have 107 bytes.
        self.place = tempfile.TemporaryDirectory(prefix="market-cluster-", dir="/tmp")
        self.folder = f"{self.place.name}/postgres"
        pathlib.Path(self.place.name).chmod(0o755)
        self("start", "durable")
        self.url = f"postgres://market@/postgres?host={self.folder}&schema=public"

    def __call__(self, command, *words):
        subprocess.run([POSTGRES, command, self.folder, *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def end(self):
        self("kill")
        self.place.cleanup()


class Server(BucketMarket):
    def __init__(self, binary, folder, name, settings):
        (pathlib.Path(folder) / name).mkdir()
        super().__init__(binary, f"{folder}/{name}", settings)

    def names(self, text):
        """All goods that a search finds, as they are listed."""
        found, address = [], f"/api/v2/products?limit=100&q={urllib.parse.quote(text)}"
        cursor = ""
        while cursor is not None:
            status, body, _ = self.ask("GET", address + (f"&cursor={cursor}" if cursor else ""))
            need(status == 200, f"a list was answered by {status}: {body[:200]}")
            page = json.loads(body)
            found += [(product["id"], product["name"]) for product in page["items"]]
            cursor = page.get("next")
        return found


class Sellers:
    """People who put up goods, each at any server, and again under the same key until that is acknowledged."""

    def __init__(self, servers, token, era):
        self.servers, self.token, self.era = servers, token, era
        self.acknowledged, self.told_to_wait, self.others = [], 0, []
        self.is_over = False
        self.threads = [threading.Thread(target=self.run, args=(number,), daemon=True) for number in range(SELLERS)]
        for thread in self.threads:
            thread.start()

    def run(self, number):
        chance, turn = random.Random(number), 0
        while not self.is_over:
            photo = self.until_done(chance, "/api/v2/uploads", picture(number * 1000 + turn), self.key("photo", number, turn), "image/png")
            if photo is None:
                return
            name = f"의자 {self.era}-{number}-{turn}"
            product = {"name": name, "price": "1000", "currency": "KRW", "stock": 1, "photos": [{"id": photo["photo"]["id"]}]}
            made = self.until_done(chance, "/api/v2/products", product, self.key("sell", number, turn), "application/json")
            if made is None:
                return
            self.acknowledged.append((made["id"], name))
            turn += 1

    def key(self, what, number, turn):
        """Of no other round: what was acknowledged then is answered again, though it has been taken away."""
        return f"{what}-{self.era}-{number}-{turn}"

    def until_done(self, chance, path, body, key, kind):
        """The reply that acknowledges it; `None` where that is over, or somebody was told something else."""
        while not self.is_over:
            try:
                status, reply, fields = chance.choice(self.servers).ask("POST", path, body, self.token, key, kind)
            except OSError:
                # That server is not there just now.
                time.sleep(0.05)
                continue
            if status == 201:
                return json.loads(reply)
            if status != 503 or not fields["Retry-After"]:
                self.others.append((path, status, reply[:300]))
                return None
            self.told_to_wait += 1
            time.sleep(0.1)
        return None

    def end(self):
        self.is_over = True
        for thread in self.threads:
            thread.join()


class Readers:
    """Somebody at each server who looks at lists all the while; a list that is not answered is noted."""

    def __init__(self, servers):
        self.refused, self.answered, self.is_over = [], 0, False
        self.threads = [threading.Thread(target=self.run, args=(server,), daemon=True) for server in servers]
        for thread in self.threads:
            thread.start()

    def run(self, server):
        paths = ["/api/v2/products", "/api/v2/search?q=%EC%9D%98%EC%9E%90", "/", "/search?q=%EC%9D%98%EC%9E%90"]
        for path in itertools.cycle(paths):
            if self.is_over:
                return
            status, body, _ = server.ask("GET", path)
            self.answered += 1
            if status != 200:
                self.refused.append((path, status, body[:200]))
            time.sleep(0.02)

    def end(self):
        self.is_over = True
        for thread in self.threads:
            thread.join()


def alike(servers, text, wanted):
    """Waits until every server lists the same, of which `wanted` is a part."""
    lists = []

    def are():
        lists[:] = [server.names(text) for server in servers]
        return all(found == lists[0] for found in lists) and set(wanted) <= set(lists[0])

    try:
        within(30, "listing alike at all servers", are)
    except SystemExit:
        missing = [sorted(set(wanted) - set(found))[:3] for found in lists]
        for server, found, gone in zip(servers, lists, missing):
            said = [line for line in open(server.log).read().splitlines() if "event=request" not in line]
            print(f"{server.origin} lists {len(found)}, lacks {gone}; it said: {said[-3:]}", flush=True)
        raise
    return lists[0]


def selling(sellers, when):
    """Waits until some more goods were put up."""
    count = len(sellers.acknowledged)
    within(60, f"selling {when}", lambda: len(sellers.acknowledged) > count + 20 or sellers.others)
    need(not sellers.others, f"{when}, somebody was told {sellers.others[:2]}")


def hold(servers, options, database):
    first, second, third = servers
    body = {"name": "seller", "password": "correct horse battery", "kind": "app"}
    status, reply, _ = first.ask("POST", "/api/v2/accounts", body)
    need(status == 201, f"an account: {status} {reply[:200]}")
    token = json.loads(reply)["token"]

    # Somebody's session and photos are known at every server.
    status, reply, _ = second.ask("POST", "/api/v2/uploads", picture(1), token, "photo", "image/png")
    need(status == 201, f"an upload at the second server: {status} {reply[:200]}")
    photo = json.loads(reply)["photo"]
    product = {"name": "나무 책상", "price": "1000", "currency": "KRW", "stock": 1, "photos": [{"id": photo["id"]}]}
    status, reply, _ = third.ask("POST", "/api/v2/products", product, token, "desk")
    need(status == 201, f"selling at the third server: {status} {reply[:200]}")
    desk = json.loads(reply)
    need(third.names("책상") == [(desk["id"], "나무 책상")], "who put something up does not find it at once")
    alike(servers, "책상", [(desk["id"], "나무 책상")])
    for address in addresses(desk):
        files = {server.ask("GET", address)[1] for server in servers}
        need(len(files) == 1, f"{address} is not the same everywhere")
    for _ in range(3):
        status, reply, _ = first.ask("PATCH", f"/api/v2/products/{desk['id']}", {"name": "높은 책상"}, token)
        need(status == 200, f"an edit at the first server: {status} {reply[:200]}")
    alike(servers, "높은", [(desk["id"], "높은 책상")])

    for turn in range(options.kills):
        sellers, readers = Sellers(servers, token, turn), Readers(servers)
        selling(sellers, "at first")
        database("kill")
        time.sleep(0.5)
        database("start", "durable")
        selling(sellers, "after the database was killed")
        readers.end()
        need(not readers.refused, f"while the database was away, {readers.refused[:3]}")
        # A server ends in the middle of it, and comes back with an empty folder every other time.
        third.process.kill()
        third.process.wait()
        if turn % 2 == 0:
            subprocess.run(["rm", "-rf", f"{third.data}/copy"], check=True)
        third.start()
        selling(sellers, "after a server was killed")
        sellers.end()
        need(not sellers.others, f"somebody was told {sellers.others[:2]}")
        listed = alike(servers, "의자", sellers.acknowledged)
        names = [name for _, name in listed]
        need(len(names) == len(set(names)), "something was put up twice")
        print(f"turn {turn + 1}: {len(sellers.acknowledged)} goods acknowledged, {sellers.told_to_wait} times told to wait, "
              f"{readers.answered} lists answered meanwhile", flush=True)
        for product_id, _ in listed:
            first.ask("DELETE", f"/api/v2/products/{product_id}", None, token)
        within(30, "emptying the market", lambda: not any(server.names("의자") for server in servers))

    for server in servers:
        server.stop()
        check = server.command("check")
        need(check.returncode == 0, f"a check found {check.stdout[-500:]}{check.stderr[-500:]}")


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--binary", default=str(ROOT / ".build/release/openmarket"))
    options.add_argument("--kills", type=int, default=2)
    options = options.parse_args()
    began = time.monotonic()
    # On the disk of the repository, since temporary folders may lie in memory, which has no user attributes.
    (ROOT / ".build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / ".build") as folder:
        database, store, servers = Database(), Store(f"{folder}/store"), []
        settings = {**store.settings, "OPENMARKET_DATABASE": database.url}
        try:
            for name in ["first", "second", "third"]:
                servers.append(Server(options.binary, folder, name, settings))
            hold(servers, options, database)
        finally:
            for server in servers:
                server.process.kill()
            store("kill")
            database.end()
    print(f"cluster test: {time.monotonic() - began:.0f} s")


main()
