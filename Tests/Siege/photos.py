"""Pictures that are dear to decode for their bytes, and forms that hold room."""

import contextlib
import random
import statistics
import struct
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from bulk import PHOTO, held
from market import ROOT, Outcome, counted, serving

FIXTURES = ROOT / "Tests/MarketPhotosTests/Fixtures"


def box(name, content):
    return struct.pack(">I4s", len(content) + 8, name) + content


def derived(named, more={}):
    """A HEIC of 16 x 16 that names the frame of a fixture over and over, by itself or by items between them.

    `named` are the items that the picture lays over each other, `more` those of others; item 9 is the frame.
    """
    whole = (FIXTURES / "quarters.heic").read_bytes()
    hvcc = whole[whole.index(b"hvcC") - 4:][:119]
    data = whole[whole.index(b"mdat") + 4:]
    items = [1, *more, 9]
    kinds = b"".join(box(b"infe", bytes([2, 0, 0, 0]) + struct.pack(">HH", item, 0)
                         + (b"hvc1" if item == 9 else b"iovl") + b"\0") for item in items)
    references = b"".join(box(b"dimg", struct.pack(f">HH{len(all)}H", item, len(all), *all))
                          for item, all in {1: named, **more}.items())
    overlay = struct.pack(">BBHHHHHH", 0, 0, 0, 0, 0, 0, 16, 16) + bytes(4 * 300)
    size = box(b"ispe", struct.pack(">III", 0, 16, 16))
    frame = box(b"ispe", struct.pack(">III", 0, 192, 128))
    uses = b"".join(struct.pack(">HB", item, 2) + (bytes([2, 0x83]) if item == 9 else bytes([1, 1])) for item in items)
    uses = uses.replace(bytes([2, 1, 1]), bytes([1, 1]))

    def meta(place):
        entries = b"".join(struct.pack(">HHHHII", item, 0, 0, 1, place + (len(overlay) if item == 9 else 0),
                                       len(data) if item == 9 else len(overlay)) for item in items)
        return box(b"meta", bytes(4) + box(b"hdlr", bytes(8) + b"pict" + bytes(13))
                   + box(b"pitm", bytes(4) + struct.pack(">H", 1))
                   + box(b"iinf", bytes(4) + struct.pack(">H", len(items)) + kinds)
                   + box(b"iref", bytes(4) + references)
                   + box(b"iprp", box(b"ipco", size + frame + hvcc)
                         + box(b"ipma", bytes(4) + struct.pack(">I", len(items)) + uses))
                   + box(b"iloc", bytes([1, 0, 0, 0, 0x44, 0]) + struct.pack(">H", len(items)) + entries))

    brand = box(b"ftyp", b"heic" + bytes(4) + b"mif1heic")
    return brand + meta(len(brand) + len(meta(0)) + 8) + box(b"mdat", overlay + data)


def many_scans(side, scans):
    """A progressive JPEG of nothing, each scan of which says in a few bytes that there is nothing in all blocks."""
    blocks = ((side + 7) // 8) ** 2

    def segment(kind, content):
        return bytes([0xFF, kind]) + struct.pack(">H", len(content) + 2) + content

    def scan(start, end, high, low, bits):
        text = "".join(bits)
        text += "1" * (-len(text) % 8)
        body = bytes(int(text[at:at + 8], 2) for at in range(0, len(text), 8)).replace(b"\xff", b"\xff\0")
        return segment(0xDA, bytes([1, 1, 0, start, end, high << 4 | low])) + body

    runs = []
    left = blocks
    while left:
        run = min(left, 0x7FFF)
        # A run of 2^14 to 2^15 - 1 blocks by one symbol; shorter ones by that of their length.
        length = run.bit_length() - 1
        runs.append((length, run - (1 << length)))
        left -= run
    codes = {length: f"{length:04b}" for length in range(15)}
    table = bytes([0x10, 0, 0, 0, 15] + [0] * 12) + bytes(length << 4 for length in range(15))
    nothing = [codes[length] + (f"{rest:0{length}b}" if length else "") for length, rest in runs]
    head = (b"\xff\xd8" + segment(0xDB, bytes([0]) + b"\x01" * 64)
            + segment(0xC2, struct.pack(">BHHB", 8, side, side, 1) + bytes([1, 0x11, 0]))
            + segment(0xC4, bytes([0x00, 1] + [0] * 15 + [0])) + segment(0xC4, table))
    body = [scan(0, 0, 0, 0, ["0"] * blocks)]
    orders = [(high, low) for low in range(13, -1, -1) for high in [0 if low == 13 else low + 1]]
    for high, low in orders:
        for place in range(1, 64):
            if len(body) < scans:
                body.append(scan(place, place, high, low, nothing))
    return head + b"".join(body) + b"\xff\xd9"


def of_a_phone(width=4000, height=3000):
    """A baseline JPEG in three colours, as large and as busy as a phone's: one row of blocks, over and over."""
    def segment(kind, content):
        return bytes([0xFF, kind]) + struct.pack(">H", len(content) + 2) + content

    # Eight kinds of 4 bits each: a difference of 0 to 7 bits, or a coefficient of 1 to 3 bits after no, one or two zeroes.
    differences = bytes([0x00, 0, 0, 0, 8] + [0] * 12) + bytes(range(8))
    coefficients = [0x00, 0x01, 0x02, 0x03, 0x11, 0x12, 0x21, 0x22]
    others = bytes([0x10, 0, 0, 0, 8] + [0] * 12) + bytes(coefficients)
    grain = random.Random(1)
    bits = []
    for _ in range(3 * width // 8):
        length = grain.randrange(5)
        bits += [f"{length:04b}", *(grain.choice("01") for _ in range(length))]
        for _ in range(12):
            code = grain.randrange(1, 8)
            bits += [f"{code:04b}", *(grain.choice("01") for _ in range(coefficients[code] & 15))]
        bits.append("0000")
    text = "".join(bits)
    text += "1" * (-len(text) % 8)
    row = bytes(int(text[at:at + 8], 2) for at in range(0, len(text), 8)).replace(b"\xff", b"\xff\0")
    rows = b"".join(row + bytes([0xFF, 0xD0 + number % 8]) for number in range(height // 8))
    return (b"\xff\xd8" + segment(0xDB, bytes([0]) + b"\x08" * 64)
            + segment(0xC0, struct.pack(">BHHB", 8, height, width, 3) + b"".join(bytes([part, 0x11, 0]) for part in (1, 2, 3)))
            + segment(0xC4, differences) + segment(0xC4, others) + segment(0xDD, struct.pack(">H", width // 8))
            + segment(0xDA, bytes([3, 1, 0, 2, 0, 3, 0, 0, 63, 0])) + rows[:-2] + b"\xff\xd9")


SENDERS, ROUNDS = 8, 5


def decoders(binary):
    """Eight accounts that send one dear picture after the other, beside a stranger's ordinary ones."""
    honest_photos = {"a phone's photo": of_a_phone(), "a small one": (FIXTURES / "quarters.jpg").read_bytes()}
    shapes = [
        ("an overlay of 300 references", derived([9] * 300)),
        ("overlays of overlays", derived([2] * 4, {2: [3] * 4, 3: [9] * 4})),
        ("a JPEG of 800 scans", many_scans(4000, 800)),
        ("a JPEG of 90 scans", many_scans(7900, 90)),
    ]
    for what, picture in shapes:
        with serving(binary, "--newcomers", "trusted") as market:
            kind = "image/jpeg" if picture[:2] == b"\xff\xd8" else "image/heic"
            people = [market.account(f"sender {number}", f"127.6.{number}.1") for number in range(SENDERS)]
            # Each photo is another account's, as in a market.
            strangers = iter([market.account(f"stranger {number}", f"127.7.{number}.1") for number in range(6 * ROUNDS)])
            statuses, ended = [], threading.Event()

            def usual(photo):
                person, began = next(strangers), time.monotonic()
                status = market.ask("POST", "/api/v2/uploads", photo, {**person.fields, "Content-Type": "image/jpeg"},
                                    person.address).status
                return status, time.monotonic() - began

            def attack(person):
                while not ended.is_set():
                    fields = {**person.fields, "Content-Type": kind}
                    status = market.ask("POST", "/api/v2/uploads", picture, fields, person.address).status
                    statuses.append(status)
                    if status == 429:
                        ended.wait(0.5)

            def took(photo, times):
                found = [usual(photo) for _ in range(times)]
                return [seconds for _, seconds in found], all(status == 201 for status, _ in found)

            alone = {name: statistics.median(took(photo, ROUNDS)[0]) for name, photo in honest_photos.items()}
            # From the first picture on, before anybody is set aside.
            with ThreadPoolExecutor(SENDERS) as threads:
                for person in people:
                    threads.submit(attack, person)
                beside = {name: took(photo, 2 * ROUNDS) for name, photo in honest_photos.items()}
                ended.set()
        told, holds = [], True
        for name, (times, all_made) in beside.items():
            before, typical = alone[name], statistics.median(times)
            told.append(f"{name} {typical:.2f} s in place of {before:.2f} s, {max(times):.2f} at most")
            holds = holds and all_made and max(times) <= 3 * max(before, 0.1)
        yield Outcome(
            f"{SENDERS} accounts that send {what} ({len(picture) / 1e3:.0f} KB) over and over",
            f"{counted(statuses)}; {'; '.join(told)}", "201, and at most 3 times as long as alone", holds)


HOLDERS, FORMS_OF_ALL, SECONDS_HELD = 15, 21, 40


def epilogues(binary):
    """One person who fills the room for uploads, and lets the forms go on behind their last part."""
    with serving(binary, "--newcomers", "trusted", "--proxies", "127.0.0.1/32") as market:
        people = [market.account(f"person {number}", f"127.8.{number}.1") for number in range(HOLDERS)]
        phone = market.account("phone", "127.9.0.1")
        for one in [*people, phone]:
            # Behind the proxy, where addresses are those of strangers: a home's own are not counted together.
            one.address = "127.0.0.1"
            for fields in (one.fields, one.cookie):
                fields["X-Forwarded-For"] = "198.51.100.9" if one is phone else "203.0.113.7"
        photo = (FIXTURES / "quarters.jpg").read_bytes() + bytes(4_400_000)
        lines = []

        def hold(person):
            line = market.connect(person.address)
            lines.append(line)
            text = "".join(f"{name}: {value}\r\n" for name, value in person.cookie.items())
            seal = person.seal()
            with contextlib.suppress(OSError):
                line.sendall(
                    f"POST /sell HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n{text}Content-Length: {110 << 20}\r\n"
                    "Content-Type: multipart/form-data; boundary=x\r\n\r\n"
                    f'--x\r\nContent-Disposition: form-data; name="seal"\r\n\r\n{seal}\r\n'.encode())
                for _ in range(4):
                    line.sendall(b'--x\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n'
                                 b"Content-Type: image/jpeg\r\n\r\n" + bytes(PHOTO - (1 << 10)) + b"\r\n")
                line.sendall(b"--x--\r\n")
                while time.monotonic() < end:
                    line.sendall(bytes(4_500))
                    time.sleep(1)

        end = time.monotonic() + SECONDS_HELD
        most, statuses = 0, []
        with ThreadPoolExecutor(FORMS_OF_ALL) as threads:
            for number in range(FORMS_OF_ALL):
                threads.submit(hold, people[number % HOLDERS])
            while time.monotonic() < end:
                most = max(most, held(market))
                reply = market.ask("POST", "/api/v2/uploads", photo, {**phone.fields, "Content-Type": "image/jpeg"},
                                   phone.address)
                statuses.append(reply.status)
                time.sleep(1)
        left = held(market)
        for line in lines:
            line.close()
    yield Outcome(
        f"{FORMS_OF_ALL} forms of {HOLDERS} accounts of one address, each of 80 MB with an epilogue that trickles",
        f"{most:.0f} MB at most, {left:.0f} MB after {SECONDS_HELD} s; a phone's photo {counted(statuses)}",
        "at most 375 MB with what else is in the folder, 25 at the end, and none of the others is told that there is no room",
        most <= 375 and left <= 25 and not {503} & set(statuses))
