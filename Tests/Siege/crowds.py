"""Many who want in at once."""

import json
import math
import re
import select
import statistics
import time
import urllib.parse

from market import PASSWORD, Outcome, counted, serving

PEOPLE, MOST, SECONDS, ROUNDS = 100, 95, 3, 3


def at_once(market, requests):
    """Sends requests, each from its address, before any is answered; gives the status and the seconds of each."""
    lines = [market.connect(address) for address, _ in requests]
    poll = select.epoll()
    numbers = {line.fileno(): index for index, line in enumerate(lines)}
    for number in numbers:
        poll.register(number, select.EPOLLIN)
    began = time.monotonic()
    for line, (_, request) in zip(lines, requests):
        line.sendall(request)
    replies = [(0, 0.0)] * len(lines)
    while numbers and time.monotonic() < began + 60:
        for number, _ in poll.poll(1):
            index = numbers.pop(number)
            replies[index] = (int(lines[index].recv(4096)[9:12] or b"0"), time.monotonic() - began)
            poll.unregister(number)
    for line in lines:
        line.close()
    return replies


def request(path, body, fields):
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    length = len(body.encode())
    return f"POST {path} HTTP/1.1\r\nHost: a\r\n{head}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}".encode()


def by_app(name, password):
    body = json.dumps({"name": name, "password": password, "kind": "app"})
    return request("/api/v2/sessions", body, {"Content-Type": "application/json"})


class Browser:
    """A browser that someone has signed in with before, and out."""

    def __init__(self, market, name, address):
        self.market, self.name, self.address, self.cookies = market, name, address, {}
        self.look()
        reply = market.ask("POST", "/signin", self.body, self.fields, address)
        if reply.status != 303:
            raise SystemExit(f"{name} did not sign in: {reply.status}")
        self.cookies = {name: value for name, value in self.kept(reply) if name == "openmarket_browser"}
        self.look()

    def look(self):
        """Gets the form, with its seal and the visit's cookie."""
        page = self.market.ask("GET", "/signin", None, self.fields, self.address)
        self.cookies |= self.kept(page)
        self.seal = re.search(rb'name="seal" value="([^"]+)"', page.body)[1].decode()

    @staticmethod
    def kept(reply):
        return [field.split(";")[0].split("=", 1) for field in reply.fields.get_all("Set-Cookie", [])]

    @property
    def body(self):
        return urllib.parse.urlencode({"name": self.name, "password": PASSWORD, "seal": self.seal})

    @property
    def fields(self):
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html", "Cookie": cookies}

    @property
    def request(self):
        return request("/signin", self.body, self.fields)


def sign_ins(binary):
    with serving(binary) as market:
        # Another /24 each, so that they may all have an account.
        people = [(f"person {number}", f"127.1.{number}.1") for number in range(PEOPLE)]
        for name, address in people:
            market.account(name, address)
        apps = [(address, by_app(name, PASSWORD)) for name, address in people]
        browsers = [(address, Browser(market, name, address).request) for name, address in people]
        for who, networks, right in [("people", 1, apps), ("known browsers", PEOPLE, browsers)]:
            wrong = [(f"127.2.{number % networks}.1", by_app(name, "wrong")) for number, (name, _) in enumerate(people)]
            mixed = [one for pair in zip(wrong, right) for one in pair]
            alone, beside = [], []
            for _ in range(ROUNDS):
                alone.append(needed(at_once(market, right)))
                beside.append(needed(at_once(market, mixed)[1::2]))
            # On a machine that is busy with other things the right ones take longer by themselves.
            limit = max(SECONDS, 1.5 * statistics.median(alone))
            took = statistics.median(beside)
            yield Outcome(
                f"{PEOPLE} wrong sign-ins from {networks} network{'s' * (networks > 1)} beside {PEOPLE} right ones of {who}",
                f"{MOST} of these are in after {took:.1f} s; without the wrong ones after {statistics.median(alone):.1f} s",
                f"{SECONDS} s, or 1.5 times what they take alone", math.isfinite(took) and took <= limit)


def needed(replies):
    """The seconds until most of them were in."""
    signed = sorted(seconds for status, seconds in replies if status in (201, 303))
    return signed[MOST - 1] if len(signed) >= MOST else math.inf


def sign_ups(binary):
    with serving(binary, "--proxies", "127.0.0.1/32") as market:
        def sign_up(name, address):
            return market.ask_json("POST", "/api/v2/accounts", {"name": name, "password": PASSWORD, "kind": "app"},
                                   {"X-Forwarded-For": address})

        for what, address in [("an IPv6 /48", "2001:db8:1:{:x}::1"), ("an IPv4 /24", "203.0.113.{}")]:
            began = time.monotonic()
            replies = [sign_up(f"{what[-2:]} {number}", address.format(number)) for number in range(200)]
            made = [reply.status for reply in replies].count(201)
            # 120 at once, and one in five seconds.
            most = 120 + int((time.monotonic() - began) / 5) + 1
            told = all(int(reply.fields.get("Retry-After", 0)) > 0 for reply in replies if reply.status == 429)
            others = sign_up(f"stranger {what[-2:]}", "2001:db8:2::1").status
            yield Outcome(
                f"200 sign-ups from {what}, each from a network of its own",
                f"{counted([reply.status for reply in replies])}, a stranger {others}",
                f"at most {most} accounts, 429 with Retry-After for the rest, 201 for the stranger",
                made <= most and told and others == 201 and {reply.status for reply in replies} <= {201, 429})
