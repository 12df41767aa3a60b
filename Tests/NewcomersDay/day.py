#!/usr/bin/python3
"""A newcomer's first day, in a clean copy of the project: run it, sell, be found everywhere, change things, move house.

usage: day.py FOLDER PORT [--app PROGRAM] [--built]

FOLDER is the copy, in which `make run` is called, whether it is built yet or not. With --built nothing is built: the programs
were put there. With --app, the desktop app's program is held to the same as the pages and the API.
"""

import argparse
import contextlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "DesktopJourney")]

from visitor import Visitor

PASSWORD = "correct horse battery"
NAME = "접이식 자전거 팝니다"
#: How soon a change should be seen elsewhere; a person waits no longer for what stands before them. How long it took is
#: printed beside it, and not judged: that depends on the machine.
WISHED = 1.0
#: After this a change is not coming.
PATIENCE = 30.0


def say(text):
    print(f"  {text}", flush=True)


def until(what, holds, seconds=PATIENCE):
    began = time.monotonic()
    while not holds():
        assert time.monotonic() - began < seconds, f"{what}: not within {seconds} seconds"
        time.sleep(0.02)
    return time.monotonic() - began


class Market:
    """A market that a command has opened."""

    def __init__(self, command, folder, port, log, environment={}):
        self.origin, self.log = f"http://127.0.0.1:{port}", log
        self.process = subprocess.Popen(
            command, cwd=folder, stdout=open(log, "w"), stderr=subprocess.STDOUT,
            env={**os.environ, **environment, "OPENMARKET_PORT": str(port)}, start_new_session=True,
        )

    def opened(self, seconds):
        until("the market is open", lambda: self.process.poll() is not None or "is open" in self.log.read_text(), seconds)
        assert self.process.poll() is None, self.log.read_text()
        return self

    def filled(self):
        """Waits until all demo goods are on the market, as it says itself."""
        def detail():
            return next(part["detail"] for part in self.read("/health")["parts"] if part["name"] == "demo")
        until("the demo is complete", lambda: detail().startswith("Demo complete") or "failed" in detail(), 600)
        assert detail().startswith("Demo complete"), detail()
        return self

    def close(self):
        # As Ctrl-C does: make and what it runs get the signal together.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, 2)
        return self.process.wait(30)

    def ask(self, path, method="GET", body=None, **fields):
        data = None if body is None else json.dumps(body).encode()
        fields = {name.replace("_", "-"): value for name, value in fields.items()}
        if body is not None:
            fields["Content-Type"] = "application/json"
        request = urllib.request.Request(self.origin + path, data, fields, method=method)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=30) as reply:
            return reply.read()

    def read(self, path, **fields):
        return json.loads(self.ask(path, **fields))


def sells(market, photo):
    """Signs up and sells on the pages, and gives the browser and the product's number."""
    browser = Visitor(market.origin)
    terms = market.read("/api/v2/market")["termsVersion"]
    page = browser.send("/signup", "/signup", {"name": "자전거포", "password": PASSWORD, "agree": terms})
    assert "자전거포" in page.text, page.text
    files = [("photos", ("front.jpg", photo)), ("photos", ("side.jpg", photo + b"\0"))]
    fields = {"name": NAME, "price": "150000", "currency": "KRW", "discount": "0", "stock": "1",
              "description": "두 해 탔습니다", "do": "done"}
    page = browser.send("/sell", "/sell", fields, files)
    assert NAME in page.text, page.text
    return browser, int(page.address.split("/products/")[1].split("?")[0])


def prices(market, product):
    """What the product costs, as page, list, API and edition 2022 say it."""
    page = Visitor(market.origin).get(f"/products/{product}").text
    front = Visitor(market.origin).get("/").text
    mine = [item for item in market.read("/api/v2/products")["items"] if item["id"] == product]
    old = [item for item in market.read("/api/products?page_no=1&items_per_page=20")["pages"] if item["id"] == product]
    return {"page": page, "front": front, "API": json.dumps(mine), "edition 2022": json.dumps(old)}


def costs(market, product, amount):
    """Whether all of them say so."""
    grouped = f"{amount:,}"
    said = prices(market, product)
    return (
        all(grouped in said[place] for place in ("page", "front"))
        and f'"{amount}' in said["API"].replace(".00", "")
        and str(amount) in said["edition 2022"]
    )


class Window:
    """The desktop app, and its row for the product."""

    def __init__(self, program, market, folder):
        from person import App

        self.app = App(program, "--server", market.origin, language="ko_KR.UTF-8", folder=folder)
        self.app.see(NAME, role="list item", seconds=30)

    def costs(self, amount):
        """Whether the row says so to those who listen, which is what is drawn as well."""
        return any(
            node.role == "list item" and NAME in node.name and f"{amount:,}" in node.name for node in self.app.nodes()
        )

    def sees(self, amount):
        """How long it takes until it does, at most: looking takes a while of its own."""
        return until("the new price in the app", lambda: self.costs(amount))


def free_port():
    return int(subprocess.check_output([HERE.parents[1] / "Scripts/free-ports", "1"]))


def moves_house(market, copy):
    """Backs up while it serves, restores elsewhere, and finds the same goods and the same photos there."""
    tool = copy / ".build/release/openmarket"
    backup, elsewhere = copy / "backup", copy / "elsewhere"
    for command in (["backup", "--data", "data", "--backup", backup], ["verify-backup", "--backup", backup],
                    ["restore", "--backup", backup, "--data", elsewhere]):
        subprocess.run([tool, *command], cwd=copy, check=True, stdout=subprocess.DEVNULL)
    other = Market([tool, "serve", "--data", elsewhere, "--quiet"], copy, free_port(), copy / "elsewhere.log").opened(30)
    try:
        path, count = "/api/v2/products?limit=100", 0
        while path:
            here, there = market.read(path), other.read(path)
            assert here["items"] == there["items"], f"{path} differs"
            for item in here["items"]:
                one, same = market.ask(f"/api/v2/products/{item['id']}"), other.ask(f"/api/v2/products/{item['id']}")
                assert one == same, f"product {item['id']} differs"
                for photo in re.findall(rb'"(/media/[^"]+)"', one):
                    assert market.ask(photo.decode()) == other.ask(photo.decode()), f"{photo} differs"
                    count += 1
            path = here.get("next") and f"/api/v2/products?limit=100&cursor={here['next']}"
        return count
    finally:
        other.close()


def main(copy, port, program, built):
    assert not (copy / "data").exists(), "this copy was used before"
    photo = (HERE.parent / "MarketPhotosTests/Fixtures/quarters.jpg").read_bytes()
    began = time.monotonic()
    run = ["make", "run"] + (["PROGRAMS=:"] if built else [])
    market = Market(run, copy, port, copy / "run.log").opened(1800)
    say(f"make run: a market after {time.monotonic() - began:.0f} s" + (", built before" if built else ""))
    window = None
    try:
        market.filled()
        say(f"filled with demo goods after {time.monotonic() - began:.0f} s")
        assert len(market.read("/api/v2/products?limit=100")["items"]) == 60, "no demo goods"
        browser, product = sells(market, photo)
        assert costs(market, product, 150_000), prices(market, product)
        say("sold on the page; page, API and edition 2022 have it")
        if program:
            window = Window(program, market, copy)
            assert window.costs(150_000), window.app.names()
            say("the app has it")

        account = market.ask("/api/v2/sessions", "POST", {"name": "자전거포", "password": PASSWORD, "kind": "app"})
        token = f"Bearer {json.loads(account)['token']}"
        market.ask(f"/api/v2/products/{product}", "PATCH", {"price": "120000"}, Authorization=token)
        say(f"changed by the API, {seen(market, window, product, 120_000)}")

        fields = {"name": NAME, "price": "90000", "currency": "KRW", "discount": "0", "stock": "1",
                  "description": "두 해 탔습니다", "do": "done"}
        browser.send(f"/products/{product}/edit", f"/products/{product}/edit", fields)
        assert len(market.read(f"/api/v2/products/{product}")["photos"]) == 2, "an edit of the price lost a photo"
        say(f"changed on the page, {seen(market, window, product, 90_000)}")

        say(f"moved house: the same goods and {moves_house(market, copy)} photos, byte for byte")
        if window:
            assert window.app.end() == 0, window.app.said()
    finally:
        if window:
            window.app.process.kill()
        market.close()
    print("A newcomer's day went well.")


def seen(market, window, product, amount):
    """Waits until the app, the pages and both APIs have it, and says how long that took."""
    waited = window.sees(amount) if window else 0
    waited = max(waited, until("the new price", lambda: costs(market, product, amount)))
    return f"seen everywhere after {waited:.2f} s; wished: {WISHED:.0f} s"


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("folder", type=pathlib.Path)
    options.add_argument("port", type=int)
    options.add_argument("--app", type=pathlib.Path)
    options.add_argument("--built", action="store_true")
    asked = options.parse_args()
    copy = asked.folder.resolve()
    main(copy, asked.port, asked.app and copy / asked.app, asked.built)
