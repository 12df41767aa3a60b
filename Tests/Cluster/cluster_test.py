"""Serves one market by three servers, on a real PostgreSQL and with photos in OpenStack Swift, and kills what it stands on.

What was acknowledged has to be there afterwards, once, at every server; lists have to be answered all the while; and who
can't be served has to be told to try again.
"""

import contextlib
import http.client
import json
import subprocess
import threading
import time
import urllib.request

from cluster import Database, Readers, Sellers, alike, checked, listed_once, options, selling, serving, signed_up
from bucket_test import addresses, need, picture, within


class Listener:
    """A client that listens at a server to the events of conversations."""

    def __init__(self, server, token):
        self.address, self.token, self.told, self.listens = f"{server.origin}/api/v2/events?mine=1", token, [], False
        threading.Thread(target=self.run, daemon=True).start()
        within(30, "beginning to tell", lambda: self.listens)

    def run(self):
        stream = urllib.request.urlopen(
            urllib.request.Request(self.address, headers={"Authorization": f"Bearer {self.token}"}), timeout=90
        )
        with contextlib.suppress(OSError, http.client.HTTPException):
            for line in stream:
                if line.startswith(b"data:") and b'"unread"' in line:
                    self.told.append(json.loads(line[5:]).get("conversation"))
                    self.listens = True


def talking(servers, product, seller):
    """A message sent at one server and unsent at another reaches the listener at the third, both times."""
    first, second, third = servers
    buyer, listener = signed_up(first, "buyer"), Listener(third, seller)
    words = {"text": "안녕하세요"}
    status, reply, _ = first.ask("POST", f"/api/v2/products/{product}/conversation", words, buyer, "hello")
    need(status == 201, f"writing at the first server: {status} {reply[:200]}")
    talk = json.loads(reply)["id"]
    within(30, "telling of a message", lambda: talk in listener.told)
    listener.told.clear()
    status, reply, _ = second.ask("PUT", f"/api/v2/conversations/{talk}/unsent", {"number": 1}, buyer)
    need(status == 200, f"taking it back at the second server: {status} {reply[:200]}")
    within(30, "telling that a message was taken back", lambda: talk in listener.told)


def hold(servers, kills, database):
    first, second, third = servers
    token = signed_up(first)

    # A session and its photos are known at every server.
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

    talking(servers, desk["id"], token)

    for turn in range(kills):
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
        listed = listed_once(servers, sellers)
        print(f"turn {turn + 1}: {len(sellers.acknowledged)} goods acknowledged, {sellers.told_to_wait} times told to wait, "
              f"{readers.answered} lists answered meanwhile", flush=True)
        for product_id, _ in listed:
            first.ask("DELETE", f"/api/v2/products/{product_id}", None, token)
        within(30, "emptying the market", lambda: not any(server.names("의자") for server in servers))

    checked(servers)


def main():
    parser = options(__doc__)
    parser.add_argument("--kills", type=int, default=2)
    chosen, database = parser.parse_args(), Database()
    with serving(chosen.binary, 3, database) as servers:
        hold(servers, chosen.kills, database)


main()
