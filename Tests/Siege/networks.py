"""One person with many addresses: an IPv6 /48, or a few dozen IPv4 addresses."""

import contextlib
import json
import math
import statistics

from crowds import Browser, at_once, by_app, request
from market import PASSWORD, Outcome, counted, serving

PROXY = "127.0.0.1"
KNOWN, MOST_KNOWN, UNKNOWN, MOST_UNKNOWN, FLOOD, ROUNDS = 100, 95, 10, 8, 320, 3


def of_48(number):
    """Another /64 of one /48 for each number."""
    return f"2001:db8:bad:{number:x}::1"


def forwarded(plain, address):
    """The request as the proxy sends it on for a client."""
    return PROXY, plain.replace(b"Host: a\r\n", f"Host: a\r\nX-Forwarded-For: {address}\r\n".encode(), 1)


def person_at(number):
    """A /48 of its own for each person."""
    return f"2001:db8:{number + 1:x}::1"


class ProxiedBrowser(Browser):
    """A browser behind the proxy."""

    def __init__(self, market, name, client):
        self.client = client
        super().__init__(market, name, PROXY)

    @property
    def fields(self):
        return {**super().fields, "X-Forwarded-For": self.client}


def sign_ins(binary):
    """320 requests at once from one /48, beside browsers that are known and people who never were here."""
    with serving(binary, "--proxies", f"{PROXY}/32", "--newcomers", "trusted") as market:
        def account(name, address):
            reply = market.ask_json("POST", "/api/v2/accounts", {"name": name, "password": PASSWORD, "kind": "app"},
                                    {"X-Forwarded-For": address})
            if reply.status != 201:
                raise SystemExit(f"{name} got no account: {reply.status}")

        people = [(f"person {number}", person_at(number)) for number in range(KNOWN + UNKNOWN)]
        for name, address in people:
            account(name, address)
        known = [(PROXY, ProxiedBrowser(market, name, address).request) for name, address in people[:KNOWN]]
        # From another network than they signed up in.
        unknown = [forwarded(by_app(name, PASSWORD), f"2001:db8:{number + 4096:x}::1")
                   for number, (name, _) in enumerate(people[KNOWN:])]
        flood = [forwarded(by_app(f"nobody {number}", "wrong"), of_48(number)) for number in range(FLOOD)]
        alone, beside, ins, others = [], [], [], []
        for round in range(ROUNDS):
            alone.append(needed(at_once(market, known + unknown)[:KNOWN]))
            # Others of the same /48, since each has its own limits.
            flood = [forwarded(by_app(f"nobody {number}", "wrong"), of_48(number + FLOOD * (round + 1)))
                     for number in range(FLOOD)]
            replies = at_once(market, flood + known + unknown)[FLOOD:]
            beside.append(needed(replies[:KNOWN]))
            ins.append(sum(status in (201, 303) for status, _ in replies[:KNOWN]))
            others.append(sum(status in (201, 303) for status, _ in replies[KNOWN:]))
        took, usual = statistics.median(beside), statistics.median(alone)
        yield Outcome(
            f"{FLOOD} sign-ins at once from one /48 beside {KNOWN} known browsers and {UNKNOWN} unknown people",
            f"{min(ins)} known in, {MOST_KNOWN} of them after {took:.1f} s (alone {usual:.1f} s); {min(others)} unknown in",
            f"{MOST_KNOWN} known and {MOST_UNKNOWN} unknown, in 1.5 times the time that they take alone",
            min(ins) >= MOST_KNOWN and min(others) >= MOST_UNKNOWN and math.isfinite(took) and took <= 1.5 * usual)


def needed(replies):
    signed = sorted(seconds for status, seconds in replies if status in (201, 303))
    return signed[MOST_KNOWN - 1] if len(signed) >= MOST_KNOWN else math.inf


def searches(binary):
    """220 dear searches at once from one /48, over and over, beside others' searches."""
    with serving(binary, "--proxies", f"{PROXY}/32", "--newcomers", "unlimited") as market:
        seller = market.account("operator")
        for number in range(40):
            seller.offer(f"의자 {number} " + "가나다라마바사 " * 4, "오래된 나무 의자 " * 30)
        statuses, own = [], []
        for round in range(10):
            flood = [forwarded(get(f"/api/v2/products?q=%EC%9D%98%EC%9E%90%20{number}x{round}"), of_48(number))
                     for number in range(220)]
            people = [forwarded(get(f"/api/v2/products?q=%EB%82%98%EB%AC%B4%20{number}y{round}"), person_at(number))
                      for number in range(8)]
            replies = [status for status, _ in at_once(market, flood + people)]
            own += replies[:220]
            statuses += replies[220:]
        yield Outcome("220 searches at once from one /48, ten times, beside 80 of others",
                      f"others {counted(statuses)}; its own {counted(own)}", "200 for all others",
                      set(statuses) == {200})


def get(path):
    return f"GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode()


def guesses(binary):
    """Wrong passwords for one name, each from another network."""
    with serving(binary, "--proxies", f"{PROXY}/32") as market:
        for number, (what, address) in enumerate([("/64s of one /48", of_48), ("IPv4s", lambda n: f"203.0.{n}.7")]):
            name = f"keeper {number}"
            market.account(name, f"127.5.{number}.1")
            home = f"2001:db8:5{number}::1"
            browser = ProxiedBrowser(market, name, home)
            statuses = [status for status, _ in at_once(
                market, [forwarded(by_app(name, "wrong"), address(guess)) for guess in range(150)])]
            page, app = at_once(market, [(PROXY, browser.request), forwarded(by_app(name, PASSWORD), home)])
            signed = market.ask_json("POST", "/api/v2/sessions", {"name": name, "password": PASSWORD, "kind": "app"},
                                     {"X-Forwarded-For": home})
            notices = market.ask("GET", "/api/v2/account/notices", None,
                                 {"Authorization": f"Bearer {signed.json['token']}"}).json["items"]
            told = [notice for notice in notices if notice["kind"] == "wrong_passwords"]
            said = f"{told[0]['tries']} tries of {told[0]['networks']} networks" if told else "nothing"
            yield Outcome(
                f"150 wrong passwords for one name from 150 {what}",
                f"{counted(statuses)}; the known browser {page[0]}, an app in a known network {app[0]}; told {said}",
                "at most 60 are tried, 303 and 201 for the owner, who is told once",
                statuses.count(401) <= 60 and set(statuses) <= {401, 429} and page[0] == 303 and app[0] == 201
                and len(told) == 1)


NETWORKS, LISTENERS = 40, 256


def connections(binary):
    """All connections of a market, taken by 40 networks."""
    for what, address in [("IPv4 addresses", lambda number: f"127.{number + 10}.0.1"),
                          ("addresses of one /24", lambda number: f"127.9.9.{number + 1}")]:
        with serving(binary) as market, contextlib.ExitStack() as kept:
            statuses = []
            for number in range(NETWORKS):
                for _ in range(LISTENERS):
                    line = kept.enter_context(market.connect(address(number)))
                    line.sendall(b"GET /api/v2/events HTTP/1.1\r\nHost: a\r\n\r\n")
                    with contextlib.suppress(OSError):
                        line.settimeout(10)
                        statuses.append(int(line.recv(64)[9:12] or b"0"))
            others, lines = [], []
            for number in range(10):
                line = kept.enter_context(market.connect(f"127.{number + 100}.0.1"))
                line.sendall(b"GET /api/v2/products HTTP/1.1\r\nHost: a\r\n\r\n")
                with contextlib.suppress(OSError):
                    others.append(int(line.recv(64)[9:12] or b"0"))
        yield Outcome(
            f"{NETWORKS * LISTENERS} listeners of {NETWORKS} {what}",
            f"{counted(statuses)}; ten others {counted(others)}", "200 for the ten others", others == [200] * 10)
