"""What many, slow and parting clients cost."""

import os
import select
import signal
import socket
import statistics
import threading
import time

import servers
from table import verdict

CROWD = 1000


def all_of(root, directory, load):
    # Our side of every measurement keeps to the core that asks.
    os.sched_setaffinity(0, {1})
    return [*idle(root, directory, load), *listeners(root, directory, load), *slow(root, directory, load), *parting(root, directory)]


def connect(server, request=b""):
    client = socket.create_connection(("127.0.0.1", server.port))
    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if request:
        client.sendall(request)
    return client


def warm(root, directory, load):
    """A fresh server that has answered some, so that only what the crowd needs is counted."""
    server = servers.start_ours(root, directory)
    load(server, "/memory", 1)
    return server


def idle(root, directory, load):
    server = warm(root, directory, load)
    before = server.resident_kb()
    clients = [connect(server, b"GET /memory HTTP/1.1\r\nHost: a\r\n\r\n") for _ in range(CROWD)]
    for client in clients:
        read_reply(client)
    more = server.resident_kb() - before
    for client in clients:
        client.close()
    server.stop()
    return [verdict(f"{CROWD} idle connections, MB more", more / 1024, "≤", 2)]


def listeners(root, directory, load, events=100):
    server = warm(root, directory, load)
    before = server.resident_kb()
    clients = [connect(server, b"GET /events HTTP/1.1\r\nHost: a\r\n\r\n") for _ in range(CROWD)]
    poll = select.epoll()
    for client in clients:
        data = b""
        while b"\r\n\r\n" not in data:
            data += client.recv(4096)
        poll.register(client, select.EPOLLIN)
    more = server.resident_kb() - before
    by_descriptor = {client.fileno(): client for client in clients}
    speaker = connect(server)
    times = []
    for _ in range(events):
        begin = time.perf_counter()
        speaker.sendall(b"GET /say HTTP/1.1\r\nHost: a\r\n\r\n")
        heard = 0
        while heard < CROWD:
            for descriptor, _ in poll.poll():
                by_descriptor[descriptor].recv(4096)
                heard += 1
        times.append((time.perf_counter() - begin) * 1000)
        speaker.recv(4096)
    for client in clients:
        client.close()
    server.stop()
    times.sort()
    return [
        verdict(f"{CROWD} listeners, MB more", more / 1024, "≤", 2),
        verdict(f"an event to {CROWD} listeners, ms, median", statistics.median(times), "≤", 20),
        verdict(f"an event to {CROWD} listeners, ms, 98 of 100", times[int(events * 0.98) - 1], "≤", 20),
    ]


def slow(root, directory, load):
    """Half of the crowd drips a head, half a body; nobody may slow the others down or stay."""
    server = servers.start_ours(root, directory)
    calm = [load(server, "/memory", 2)[2] for _ in range(3)]
    heads = [connect(server, b"GET / HTTP/1.1\r\nHost: a\r\nX: ") for _ in range(CROWD // 2)]
    bodies = [connect(server, b"POST /upload HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n"
                              b"Content-Length: 100000\r\n\r\n") for _ in range(CROWD // 2)]
    begin = time.monotonic()
    cut = []
    done = threading.Event()

    def drip():
        left = heads + bodies
        while left and not done.is_set():
            kept = []
            for client in left:
                try:
                    client.send(b"a")
                    client.setblocking(False)
                    client.recv(4096)
                    cut.append(time.monotonic() - begin)
                    client.close()
                except BlockingIOError:
                    kept.append(client)
                except OSError:
                    cut.append(time.monotonic() - begin)
            left = kept
            time.sleep(1)

    thread = threading.Thread(target=drip)
    thread.start()
    crowded = [load(server, "/memory", 2)[2] for _ in range(3)]
    thread.join(20)
    done.set()
    server.stop()
    return [
        verdict(f"of {CROWD} slow clients, cut", len(cut), "≥", CROWD),
        verdict("seconds until the last slow client was cut", max(cut, default=99), "≤", 13),
        verdict(f"p99 beside {CROWD} slow clients against without",
                statistics.median(crowded) / statistics.median(calm), "≤", 2),
    ]


def parting(root, directory):
    """SIGTERM under load, with an upload on its way."""
    server = servers.start_ours(root, directory)
    counts = {"whole": 0, "cut": 0, "unanswered": 0}
    refused = threading.Event()
    lock = threading.Lock()

    def ask():
        while not refused.is_set():
            try:
                client = connect(server)
            except OSError:
                return
            while True:
                try:
                    client.sendall(b"GET /async HTTP/1.1\r\nHost: a\r\n\r\n")
                    reply = read_reply(client)
                except OSError:
                    reply = b""
                whole = is_whole(reply)
                with lock:
                    counts["whole" if whole else "cut" if reply else "unanswered"] += 1
                if not whole or b"Connection: close" in reply:
                    break
            client.close()

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    body = servers.upload_body()
    upload = connect(server, b"POST /upload HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=benchmark\r\n"
                             b"Content-Length: %d\r\n\r\n" % len(body))
    pieces = [body[at:at + 100_000] for at in range(0, len(body), 100_000)]
    for number, piece in enumerate(pieces):
        if number == 3:
            server.process.send_signal(signal.SIGTERM)
        upload.sendall(piece)
        time.sleep(0.1)
    reply = read_reply(upload)
    upload.close()
    server.process.wait(15)
    refused.set()
    for thread in threads:
        thread.join()
    return [
        verdict("stopped under load: the upload on its way is answered 200", int(b" 200 OK" in reply), "≥", 1),
        verdict(f"replies cut, of {counts['whole']}", counts["cut"], "≤", 0),
        verdict("requests left without an answer", counts["unanswered"], "≤", 0),
    ]


def read_reply(client):
    data = b""
    while not is_whole(data):
        part = client.recv(65536)
        if not part:
            break
        data += part
    return data


def is_whole(data):
    head, end, body = data.partition(b"\r\n\r\n")
    if not end:
        return False
    length = next((int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.startswith(b"Content-Length")), 0)
    return len(body) >= length
