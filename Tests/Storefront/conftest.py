"""A market of the tests' own, and Debian's Chromium to visit it with."""

import functools
import itertools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import pytest
from playwright.sync_api import expect, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ["OPENMARKET"]
SHOTS = pathlib.Path(os.environ.get("SHOTS", tempfile.gettempdir() + "/storefront-shots"))
PASSWORD = "correct horse battery"
# A proxy's certificate is of a test's own, which a browser would not have a service worker from.
CHROMIUM = ["--no-sandbox", "--ignore-certificate-errors"]
# What comes at all comes; a machine with other work needs longer for it.
expect.set_options(timeout=20_000)


def pytest_addoption(parser):
    parser.addoption("--cluster", action="store_true", help="three servers on PostgreSQL behind nginx in place of one")
    parser.addoption("--every-window", action="store_true", help="narrow: all widths, lights and sizes of text")


def pytest_configure(config):
    config.addinivalue_line("markers", "smoke: what every change is held to; the others take minutes")
    config.addinivalue_line("markers", "narrow: every page and state, in narrow and wide windows")


@functools.cache
def stocked():
    """A folder with goods, painted once for all markets; the town's own are fewer than fit a scroll."""
    data = pathlib.Path(tempfile.mkdtemp(prefix="storefront-")) / "data"
    subprocess.run([PROGRAM, "demo", "--data", str(data), "--goods", "600"], check=True)
    return data


class Market:
    """A server that this test started, with demo goods in it unless it begins empty."""

    def __init__(self, folder, port=0, options=(), is_empty=False):
        self.folder = folder
        self.options = options
        self.is_empty = is_empty
        self.port = port
        self.log = open(folder / "log", "w+")
        self.start()

    def start(self):
        if not self.port:
            self.port = free_port()
            if not self.is_empty:
                shutil.copytree(stocked(), self.folder / "data", symlinks=True)
        self.log.truncate(0)
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--data", str(self.folder / "data"), "--port", str(self.port),
             "--newcomers", "unlimited"]
            + list(self.options),
            stderr=self.log,
            stdout=self.log,
        )
        deadline = time.monotonic() + 300
        while "is open" not in self.text():
            assert self.process.poll() is None and time.monotonic() < deadline, self.text()
            time.sleep(0.1)
        self.url = f"http://127.0.0.1:{self.port}"

    def text(self):
        return (self.folder / "log").read_text(errors="replace")

    @property
    def invitation(self):
        return re.search(r"[A-Za-z0-9_-]{43}", self.text()).group()

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


def more(page):
    """Opens what stands behind the three dots of a product."""
    page.locator(".purchase .menu summary").click()


def put_into_cart(page):
    more(page)
    page.get_by_role("button", name="장바구니에 담기").click()


def eventually(holds):
    """Waits until something outside of the browser is so."""
    deadline = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def settle(page):
    """Waits until what moves has come to rest, and has been drawn."""
    page.wait_for_function("() => document.getAnimations().length === 0")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def free_port():
    return int(subprocess.check_output([ROOT / "Scripts/free-ports", "1"]))


@pytest.fixture(scope="session")
def opening(request, tmp_path_factory):
    """Opens a market as they were asked for: of one server, or of three behind a proxy."""
    if not request.config.getoption("--cluster"):
        yield lambda name: Market(tmp_path_factory.mktemp(name))
        return
    sys.path.append(str(ROOT / "Tests/Cluster"))
    from proxied import ProxiedMarket, standing

    with standing() as ground:
        numbers = itertools.count(1)
        yield lambda name: ProxiedMarket(PROGRAM, ground, f"{name}{next(numbers)}", stocked())


@pytest.fixture(scope="module")
def market(opening):
    """One for each file: a market lets one address make only so many accounts in a while."""
    market = opening("market")
    yield market
    market.stop()


@pytest.fixture(scope="session")
def program():
    """Runs the tool as an operator would."""

    def run(*arguments, **options):
        return subprocess.run([PROGRAM, *arguments], check=True, text=True, capture_output=True, **options)

    return run


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM)
        yield browser
        browser.close()


class Visitor:
    """A person with a browser of their own; whatever a page complains about is a failure."""

    def __init__(self, chromium, market, **options):
        self.market = market
        options.setdefault("viewport", {"width": 360, "height": 740})
        options.setdefault("locale", "ko-KR")
        options.setdefault("base_url", market.url)
        options.setdefault("ignore_https_errors", True)
        self.context = chromium.new_context(**options)
        # What comes at all comes; a machine with other work needs longer for it.
        self.context.set_default_timeout(45_000)
        self.page = self.context.new_page()
        self.complaints = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self.hear)

    def hear(self, message):
        # That a page is not there, or that a form was refused, is said by the browser too.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.complaints.append(message.text)

    def sign_up(self, name):
        self.page.goto("/signup")
        self.page.get_by_label("이름").fill(name)
        self.page.get_by_label("비밀번호").fill(PASSWORD)
        self.page.get_by_role("checkbox", name="동의").check()
        self.page.locator("main").get_by_role("button", name="회원가입").click()
        self.page.wait_for_url(re.compile(r"/settings/recovery-codes"))
        self.page.locator("main").get_by_role("link", name="나중에").click()
        self.page.wait_for_url(re.compile(r"/$"))
        return self

    def close(self):
        self.context.close()
        assert not self.complaints, self.complaints


@pytest.fixture
def visitor(chromium, market):
    """Makes visitors, each with a browser profile of their own."""
    visitors = []

    def make(**options):
        visitors.append(Visitor(chromium, market, **options))
        return visitors[-1]

    yield make
    for visitor in visitors:
        visitor.close()


_names = iter(range(1, 1_000_000))


@pytest.fixture
def name():
    return f"민지{os.getpid()}{next(_names)}"


def sunset(size):
    from PIL import Image

    sky = Image.linear_gradient("L").resize(size)
    return Image.merge("RGB", [sky.point(lambda l: 70 + l * 0.6), sky.point(lambda l: 90 + l * 0.35), sky.point(lambda l: 170 - l * 0.2)])


@pytest.fixture(scope="session")
def photos(tmp_path_factory):
    """One large, one wide and one tall picture, each with its corners marked."""
    from PIL import Image, ImageDraw

    folder = tmp_path_factory.mktemp("photos")
    made = []
    for label, size in {"large": (4000, 3000), "wide": (1200, 400), "tall": (400, 1200)}.items():
        picture = Image.effect_noise(size, 60).convert("RGB") if label == "large" else sunset(size)
        pen = ImageDraw.Draw(picture)
        for x in (0, size[0] - 40):
            for y in (0, size[1] - 40):
                pen.rectangle([x, y, x + 40, y + 40], fill=(194, 65, 12))
        path = folder / f"{label}.jpg"
        picture.save(path, quality=90)
        made.append(str(path))
    return made


@pytest.fixture(scope="session")
def shots():
    SHOTS.mkdir(parents=True, exist_ok=True)
    return SHOTS
