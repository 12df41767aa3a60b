"""Those who take their time with a request."""

import contextlib
import select
import threading
import time

from market import Outcome, counted, serving

# Ten seconds for a head, or for a body to pause; the rest is for the machine.
PATIENCE = 12


def trickle(lines, piece, every, seconds):
    """Sends `piece` on each line every so many seconds; gives when each was cut, and with which status, if any."""
    poll, open_lines, cuts = select.epoll(), {line.fileno(): line for line in lines}, []
    for number in open_lines:
        poll.register(number, select.EPOLLIN)
    began = time.monotonic()
    due = began + every
    while open_lines and (now := time.monotonic()) < began + seconds:
        for number, _ in poll.poll(max(0, min(due, began + seconds) - now)):
            said = b""
            with contextlib.suppress(OSError):
                said = open_lines[number].recv(4096)
            cuts.append((time.monotonic() - began, int(said[9:12] or b"0")))
            poll.unregister(number)
            open_lines.pop(number).close()
        if time.monotonic() >= due:
            due += every
            for line in open_lines.values():
                with contextlib.suppress(OSError):
                    line.send(piece)
    for line in open_lines.values():
        line.close()
    return cuts


class Visitor(threading.Thread):
    """Someone who tries to see a page until they do."""

    def __init__(self, market):
        super().__init__(daemon=True)
        self.market, self.seconds = market, None
        self.start()

    def run(self):
        began = time.monotonic()
        # Until all that were sent have been accepted.
        time.sleep(1)
        while self.seconds is None and time.monotonic() < began + 60:
            with contextlib.suppress(OSError):
                if self.market.ask("GET", "/api/v2/products").status == 200:
                    self.seconds = time.monotonic() - began
            time.sleep(0.1)


def cut(tried, count, cuts, limit):
    last = max((seconds for seconds, _ in cuts), default=0)
    came = f"{len(cuts)} cut, the last after {last:.1f} s, with {counted([status for _, status in cuts])}"
    return Outcome(tried, came, f"all within {limit} s", len(cuts) == count and last <= limit)


def heads(binary):
    for count, options in [(40, []), (500, ["--connections", "500"])]:
        for name, start, piece, every in [
            ("a line every 9 s", b"GET / HTTP/1.1\r\n", b"X-Slow: 1\r\n", 9),
            ("a byte a second", b"GET / HTTP/1.1\r\nX-", b"a", 1),
        ]:
            with serving(binary, *options) as market:
                # No more of one address than it may have.
                lines = [market.connect(f"127.0.0.{2 + number // 125}") for number in range(count)]
                for line in lines:
                    line.sendall(start)
                visitor = Visitor(market)
                cuts = trickle(lines, piece, every, 30)
                visitor.join()
            outcome = cut(f"{count} heads by {name}, of a market of {options[-1] if options else 10_000} connections", count, cuts, PATIENCE)
            seen = "no page" if visitor.seconds is None else f"a visitor's page after {visitor.seconds:.1f} s"
            yield outcome._replace(came=f"{outcome.came}; {seen}", wanted=f"{outcome.wanted}, the page too",
                                   holds=outcome.holds and (visitor.seconds or 60) <= PATIENCE)


def bodies(binary):
    count = 40
    with serving(binary) as market:
        person = market.account("slow")

        def started(path, fields, length, sent):
            lines = []
            for _ in range(count):
                line = market.connect()
                text = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
                line.sendall(f"POST {path} HTTP/1.1\r\nHost: a\r\n{text}Content-Length: {length}\r\n\r\n".encode())
                line.sendall(bytes(sent))
                lines.append(line)
            return lines

        photo = {**person.fields, "Content-Type": "image/jpeg"}
        json = {"Content-Type": "application/json"}
        cuts = trickle(started("/api/v2/accounts", json, 10_000, 0), b" ", 1, 30)
        yield cut(f"{count} bodies by a byte a second", count, cuts, PATIENCE)
        cuts = trickle(started("/api/v2/uploads", photo, 2 << 20, 1 << 20), b"a", 1, 30)
        yield cut(f"{count} uploads, 1 MB at once, then a byte a second", count, cuts, PATIENCE)
        # Half of 4 KB a second: each second half a second is lost of the ten.
        cuts = trickle(started("/api/v2/uploads", photo, 1 << 20, 0), bytes(1 << 10), 0.5, 45)
        yield cut(f"{count} uploads at half of the slowest rate", count, cuts, 2 * PATIENCE)
