#!/usr/bin/python3
"""Takes the pictures of README.md: a market of demo goods on phones and in the app.

usage: pictures.py PROGRAMS FOLDER

PROGRAMS is the folder of openmarket and openmarket-desktop; the pictures are left in FOLDER.
"""

import io
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from market import Market
from person import App, wait
from PIL import Image, ImageDraw
from playwright.sync_api import sync_playwright

GROUND = "#f4f1ed"
PHONE = {"width": 375, "height": 760}
#: What the pages show close by, and what the app does, whose list begins with the newest.
GOODS = "자전거"
NEWEST = "무선 헤드폰"


def shot(browser, address, path, scheme):
    """What a visitor sees there, once all of it is drawn."""
    page = browser.new_page(
        base_url=address, locale="ko-KR", viewport=PHONE, color_scheme=scheme, device_scale_factor=2
    )
    page.goto(path, wait_until="networkidle")
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.close()
    return picture


def first_of(browser, address, words):
    """Where the first that is found is, and where its seller is."""
    page = browser.new_page(base_url=address, locale="ko-KR")
    page.goto(f"/search?q={words}")
    product = page.locator(".goods .card > a").first.get_attribute("href")
    page.goto(product)
    seller = page.locator("a.seller").get_attribute("href")
    page.close()
    return product, seller


def beside(pictures, radius=36, gap=40):
    """All in a row, with round corners, on one ground."""
    width = sum(picture.width for picture in pictures) + gap * (len(pictures) + 1)
    row = Image.new("RGB", (width, pictures[0].height + 2 * gap), GROUND)
    left = gap
    for picture in pictures:
        mask = Image.new("L", picture.size)
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, *picture.size), radius, 255)
        row.paste(picture, (left, gap), mask)
        left += picture.width + gap
    return row


def pages(address, folder):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        product, seller = first_of(browser, address, GOODS)
        phones = [
            shot(browser, address, path, scheme)
            for path, scheme in (("/", "light"), (product, "light"), (f"/search?q={GOODS}", "dark"), (seller, "dark"))
        ]
        beside(phones).save(folder / "phones.webp", quality=82, method=6)
        browser.close()


def app(programs, address, work, folder):
    app = App(programs / "openmarket-desktop", "--server", address, language="ko_KR.UTF-8", folder=work)
    goods = app.see(NEWEST, role="list item")
    app.click(goods)
    wait("the product's page", lambda: app.look("채팅하기"))
    app.at_rest(app.find("채팅하기"))
    app.shoot(work / "app")
    app.end()
    picture = Image.open(work / "app.png").convert("RGB")
    # Beyond the window the screen is black.
    picture.crop(picture.getbbox()).save(folder / "app.webp", quality=82, method=6)


def main():
    programs, folder = map(pathlib.Path, sys.argv[1:3])
    with tempfile.TemporaryDirectory(prefix="pictures-") as place:
        work = pathlib.Path(place)
        subprocess.run([programs / "openmarket", "demo", "--data", work / "data"], check=True)
        market = Market(programs / "openmarket", work)
        try:
            pages(market.address, folder)
            app(programs.resolve(), market.address, work, folder)
        finally:
            market.close()


main()
