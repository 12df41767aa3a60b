#!/usr/bin/env python3
"""Sends generated requests, cut at random places, to our server and to h11, and compares what each understood.

usage: h11_differential.py <echo server> [cases] [seed]

Requests are put together from good pieces and at most one odd piece. Where h11 and we part on purpose, the odd
piece says so and why; any other difference fails, and is printed with the seed of its case.
"""

import random
import re
import socket
import subprocess
import sys

import h11

# An odd piece: its name, the place it goes to, its bytes, and why we refuse what h11 takes (or the other way round).
REFUSED, TAKEN = "refused here", "taken here"
ODD = [
    ("bare LF", "eol", b"\n", (REFUSED, "what one reader takes for a line's end is data for another")),
    ("folded line", "field", b"X: a\r\n b\r\n", (REFUSED, "RFC 9112 5.2 has servers refuse or rewrite it")),
    ("same length twice", "length", b"Content-Length: 5\r\nContent-Length: 5\r\n", (REFUSED, "no honest client does it")),
    ("length list", "length", b"Content-Length: 5, 5\r\n", (REFUSED, "no honest client does it")),
    ("length and coding", "length", b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
     (REFUSED, "RFC 9112 6.3: may be an attempt at smuggling")),
    ("fragment", "target", b"/a#b", (REFUSED, "no client may send one")),
    ("relative target", "target", b"a", (REFUSED, "has no meaning")),
    ("asterisk", "target", b"*", (REFUSED, "is for OPTIONS alone")),
    ("other scheme", "target", b"ftp://a/", (REFUSED, "this is no proxy")),
    ("version 1.2", "version", b"HTTP/1.2", (REFUSED, "does not exist")),
    ("version 2.0", "version", b"HTTP/2.0", (REFUSED, "is not spoken as text")),
    ("host of two", "host", b"Host: a, b\r\n", (REFUSED, "is no host")),
    ("host with path", "host", b"Host: a/b\r\n", (REFUSED, "is no host")),
    ("host with user", "host", b"Host: u@a\r\n", (REFUSED, "is no host")),
    ("unknown expectation", "field", b"Expect: miracle\r\n", (REFUSED, "417, as RFC 9110 10.1.1 allows")),
    ("connect to a path", "method", b"CONNECT", None),
    ("long method", "method", b"A" * 30, (REFUSED, "no method is as long")),
    ("empty line first", "before", b"\r\n", (TAKEN, "RFC 9112 2.2: should be ignored")),
    ("missing length sign", "length", b"Content-Length 5\r\n", None),
    ("two empty lines first", "before", b"\r\n\r\n", None),
    ("blank first", "before", b" ", None),
    ("blank before colon", "field", b"X : a\r\n", None),
    ("empty name", "field", b": a\r\n", None),
    ("no colon", "field", b"X\r\n", None),
    ("blank in name", "field", b"X Y: a\r\n", None),
    ("NUL in value", "field", b"X: \0\r\n", None),
    ("opaque value", "field", b"X: \xff\xfe\r\n", None),
    ("blanks around value", "field", b"X:  \t a b \t\r\n", None),
    ("empty value", "field", b"X:\r\n", None),
    ("token characters", "field", b"!#$%&'*+-.^_`|~: 1\r\n", None),
    ("parenthesis in name", "field", b"X(: 1\r\n", None),
    ("opaque name", "field", b"\xff: 1\r\n", None),
    ("no host", "host", b"", None),
    ("two hosts", "host", b"Host: a\r\nHost: a\r\n", None),
    ("blank in target", "target", b"/a b", None),
    ("opaque target", "target", b"/\xff", None),
    ("control in target", "target", b"/\x01", None),
    ("odd target", "target", b"/a[]|{}\"<>\\^`?a?b=%zz", None),
    ("absolute target", "target", b"http://a:80/b?c", None),
    ("method of punctuation", "method", b"A-B!", None),
    ("method with colon", "method", b"A:B", None),
    ("lower-case version", "version", b"http/1.1", None),
    ("version of letters", "version", b"HTTP/a.b", None),
    ("blank after version", "version", b"HTTP/1.1 ", None),
    ("version 1.0", "version", b"HTTP/1.0", None),
    ("negative length", "length", b"Content-Length: -5\r\n", None),
    ("signed length", "length", b"Content-Length: +5\r\n", None),
    ("hexadecimal length", "length", b"Content-Length: 0x5\r\n", None),
    ("empty length", "length", b"Content-Length:\r\n", None),
    ("endless length", "length", b"Content-Length: " + b"9" * 30 + b"\r\n", None),
    ("two lengths", "length", b"Content-Length: 5\r\nContent-Length: 6\r\n", None),
    ("coding twice", "length", b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", None),
    ("other coding", "length", b"Transfer-Encoding: gzip, chunked\r\n", None),
    ("unknown coding", "length", b"Transfer-Encoding: xchunked\r\n", None),
    ("close", "field", b"Connection: close\r\n", None),
    ("close in a list", "field", b"Connection: a, Close\r\n", None),
    ("no chunk size", "chunks", b"\r\nhello\r\n0\r\n\r\n", None),
    ("negative chunk size", "chunks", b"-5\r\nhello\r\n0\r\n\r\n", None),
    ("chunk size with prefix", "chunks", b"0x5\r\nhello\r\n0\r\n\r\n", None),
    ("chunk too long", "chunks", b"4\r\nhello\r\n0\r\n\r\n", None),
    ("chunk too short", "chunks", b"6\r\nhello\r\n0\r\n\r\n", None),
    ("blank before chunk size", "chunks", b" 5\r\nhello\r\n0\r\n\r\n", None),
    ("bare LF in chunks", "chunks", b"5\nhello\r\n0\r\n\r\n", None),
    ("bare LF after chunk", "chunks", b"5\r\nhello\n0\r\n\r\n", None),
    ("chunk extension", "chunks", b"5;a=b;c=\"d\"\r\nhello\r\n0\r\n\r\n", None),
    ("blank after chunk size", "chunks", b"5 \r\nhello\r\n0\r\n\r\n", None),
    ("endless chunk size", "chunks", b"1" * 25 + b"\r\n", None),
    ("chunk size of 15 digits", "chunks", b"000000000000005\r\nhello\r\n0\r\n\r\n",
     (REFUSED, "twelve digits are a terabyte of chunk")),
    ("trailer", "chunks", b"5\r\nhello\r\n0\r\nX: 1\r\n\r\n", None),
    ("trailer without colon", "chunks", b"5\r\nhello\r\n0\r\nX\r\n\r\n", None),
    ("folded trailer", "chunks", b"0\r\nX: 1\r\n 2\r\n\r\n", (REFUSED, "as in the head")),
]


def generate(rng):
    """The bytes of one to three requests, at most one with an odd piece; that piece; whether the end is missing."""
    requests, odd, is_short = b"", None, rng.random() < 0.1
    for _ in range(rng.randint(1, 3)):
        piece = rng.choice(ODD) if odd is None and rng.random() < 0.6 else None
        odd = odd or piece
        requests += request(rng, piece)
    if is_short:
        requests = requests[: rng.randrange(len(requests))]
    return requests, odd, is_short


def request(rng, odd):
    place, piece = (odd[1], odd[2]) if odd else (None, b"")
    eol = piece if place == "eol" else b"\r\n"
    method = piece if place == "method" else rng.choice([b"GET", b"POST", b"PUT", b"DELETE", b"OPTIONS", b"BREW"])
    if place == "target" and piece == b"*":
        method = b"GET"
    target = piece if place == "target" else rng.choice([b"/", b"/a", b"//a/b/", b"/?", b"/a?b=c&d=%41", b"/%ed%95%9c"])
    version = piece if place == "version" else b"HTTP/1.1"
    host = piece if place == "host" else b"Host: " + rng.choice([b"a", b"example.com:80", b"[::1]", b""]) + eol
    fields = [b"X-%d: %s%s" % (i, rng.choice([b"1", b"a b", b"\"q\"", b"x:y"]), eol) for i in range(rng.randint(0, 4))]
    if place == "field":
        fields.append(piece)
    body = b""
    if place == "length":
        fields.append(piece)
        body = b"5\r\nhello\r\n0\r\n\r\n" if b"chunked" in piece else b"hello"
    elif place == "chunks" or rng.random() < 0.2 and version == b"HTTP/1.1":
        fields.append(b"Transfer-Encoding: chunked" + eol)
        body = piece if place == "chunks" else chunks(rng)
    elif rng.random() < 0.5:
        body = rng.randbytes(rng.randint(0, 40))
        fields.append(b"Content-Length: %d%s" % (len(body), eol))
    fields.insert(rng.randint(0, len(fields)), host)
    before = piece if place == "before" else b""
    return before + method + b" " + target + b" " + version + eol + b"".join(fields) + eol + body


def chunks(rng):
    body = b""
    for _ in range(rng.randint(0, 4)):
        data = rng.randbytes(rng.randint(1, 40))
        body += rng.choice([b"%x", b"%X", b"0%x"]) % len(data) + b"\r\n" + data + b"\r\n"
    return body + b"0\r\n\r\n"


def cut(rng, data):
    longest = rng.choice([1, 5, 40, 1000])
    pieces = []
    while data:
        count = rng.randint(1, longest)
        pieces.append(data[:count])
        data = data[count:]
    return pieces


def theirs(pieces):
    """What h11 understands: the requests it takes, and whether it refuses what follows."""
    connection, taken, current = h11.Connection(h11.SERVER, max_incomplete_event_size=32 << 10), [], None
    try:
        for piece in pieces + [b""]:
            if connection.their_state is h11.MUST_CLOSE or connection.our_state is h11.MUST_CLOSE:
                return taken, False
            connection.receive_data(piece)
            while True:
                event = connection.next_event()
                if isinstance(event, h11.Request):
                    current = [event.method, event.target, b""]
                elif isinstance(event, h11.Data):
                    current[2] += bytes(event.data)
                elif isinstance(event, h11.EndOfMessage):
                    taken.append(tuple(current))
                    # Not 200: after CONNECT, that would end HTTP on the connection.
                    connection.send(h11.Response(status_code=404, headers=[("Content-Length", "0")]))
                    connection.send(h11.EndOfMessage())
                    if connection.our_state is h11.MUST_CLOSE:
                        return taken, False
                    connection.start_next_cycle()
                else:
                    break
    except h11.RemoteProtocolError as error:
        # The end of the stream in the middle of a request is no refusal: there is nobody left to answer.
        return taken, piece != b""
    return taken, False


def ours(port, pieces):
    with socket.create_connection(("127.0.0.1", port)) as client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        client.settimeout(15)
        try:
            for piece in pieces:
                client.sendall(piece)
            client.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # refused before all was sent
        answer = b""
        try:
            while part := client.recv(65536):
                answer += part
        except ConnectionResetError:
            pass
    taken, refused = [], False
    while answer:
        head, _, answer = answer.partition(b"\r\n\r\n")
        status = int(head.split(b" ")[1])
        length = int(re.search(rb"Content-Length: (\d+)", head)[1])
        body, answer = answer[:length], answer[length:]
        if status == 200:
            method, target, content = body.split(b" ")
            taken.append((method, target, bytes.fromhex(content.decode())))
        else:
            refused = True
    return taken, refused


def main():
    server_path = sys.argv[1]
    cases = int(sys.argv[2]) if len(sys.argv) > 2 else 5000
    first_seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    server = subprocess.Popen([server_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    port = int(server.stdout.readline())
    differences, early, deliberate = 0, 0, {}
    try:
        for seed in range(first_seed, first_seed + cases):
            rng = random.Random(seed)
            data, odd, is_short = generate(rng)
            pieces = cut(rng, data)
            we, they = ours(port, pieces), theirs(pieces)
            if we == they:
                continue
            if odd and odd[3] and (we[1] if odd[3][0] == REFUSED else they[1]):
                # Up to the odd piece both must have understood the same.
                shorter = min(len(we[0]), len(they[0]))
                if we[0][:shorter] == they[0][:shorter]:
                    deliberate[odd[0]] = deliberate.get(odd[0], 0) + 1
                    continue
            # h11 looks at a head once it is whole; we refuse as soon as it cannot become good any more.
            if is_short and we == (they[0], True):
                early += 1
                continue
            differences += 1
            print(f"seed {seed} ({odd[0] if odd else 'nothing odd'}): {data!r}\n  we {we}\n  h11 {they}")
            if differences == 20:
                break
    finally:
        server.stdin.close()
        server.wait()
    print(f"{cases} cases, {differences} differences, {sum(deliberate.values()) + early} on purpose:")
    print(f"  {early:5} heads that end early: refused here; h11 waits for the rest before it looks")
    for name, _, _, reason in ODD:
        if name in deliberate:
            print(f"  {deliberate[name]:5} {name}: {reason[0]}; {reason[1]}")
    sys.exit(1 if differences else 0)


main()
