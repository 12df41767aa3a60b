#!/usr/bin/python3
"""The app's whole way, as a person goes it: sell with two photos, find, like, carry, change, lose the network, delete.

usage: journey.py PROGRAMS [TIMES]

PROGRAMS is the folder of openmarket and openmarket-desktop. What the app showed when something went wrong is kept in
.build/desktop-shots.
"""

import pathlib
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE))

from market import Market
from person import App, NotSeen
from words import words

PASSWORD = "correct horse battery"
NAME = "접이식 자전거"
OTHER = "참나무 책상"
FIXTURES = ROOT / "Tests/MarketPhotosTests/Fixtures"


class Journey:
    def __init__(self, programs, language, folder):
        self.say = words(language)
        self.folder = pathlib.Path(folder)
        self.market = Market(programs / "openmarket", folder)
        self.app = App(
            programs / "openmarket-desktop", "--server", self.market.address,
            language={"ko": "ko_KR.UTF-8", "en": "en_US.UTF-8"}[language], folder=folder,
        )

    def go(self):
        for step in (self.begin, self.sign_up, self.fail_at_the_form, self.sell, self.look_at_list_and_grid, self.search,
                     self.like_and_carry, self.change_the_price, self.lose_the_market, self.delete):
            try:
                step()
            except (NotSeen, AssertionError) as error:
                raise AssertionError(f"{step.__name__}: {error}") from None

    def begin(self):
        self.app.see(self.say("screen.feed.empty.title"))

    def sign_up(self):
        app, say = self.app, self.say
        app.key("ctrl+n")
        app.click(say("screen.to_sign_up"), "push button")
        app.see(say("screen.sign_up"))
        self.fill(say("screen.account_name"), "민지의가게")
        # Too short at first: it is said, and what was typed stays.
        self.fill(say("screen.password"), "short")
        app.key("Return")
        app.see(say("account.password.too_short"))
        self.fill(say("screen.password"), PASSWORD)
        app.key("Return")
        app.see(say("form.sell.title"))

    def fail_at_the_form(self):
        app, say = self.app, self.say
        app.see("0/5")
        # The form takes nothing for the moment in which it looks for what was begun earlier.
        self.pressed_until("ctrl+Return", lambda: app.see(say("dialog.photos.missing.title"), seconds=4))
        app.key("Return")
        app.see_no(say("dialog.photos.missing.title"))
        self.add_photo("quarters.jpg")
        app.see("1/5")
        app.key("ctrl+Return")
        app.see(say("dialog.cannot_sell"))
        app.key("Return")
        self.fill(say("form.name"), "자")
        self.fill(say("form.price"), "1000")
        self.fill(say("form.discount"), "2000")
        app.key("Tab")
        app.see(say("draft.discount.above_price"))
        # Escape asks, since something would be lost.
        app.key("Escape")
        app.see(say("screen.leave.title"))
        app.click(say("screen.leave.stay"))
        app.see_no(say("screen.leave.title"))

    def sell(self):
        app, say = self.app, self.say
        self.add_photo("orientation-6.jpg")
        app.see("2/5")
        self.fill(say("form.name"), NAME)
        self.fill(say("form.price"), "150000")
        self.fill(say("form.discount"), "0")
        self.fill(say("form.stock"), "2")
        app.key("ctrl+Return")
        app.see(NAME, role="list item")
        app.see_no(say("form.description"))

    def look_at_list_and_grid(self):
        app = self.app
        app.key("ctrl+2")
        app.see("150,000", role="table cell")
        app.key("ctrl+1")
        app.see("150,000", role="list item")

    def search(self):
        app = self.app
        app.key("ctrl+f")
        self.pressed_until("ctrl+a", lambda: app.see(NAME, seconds=5), text="ㅈㅈㄱ")

    def like_and_carry(self):
        """What somebody else sells, since nobody carries their own goods home."""
        app, say = self.app, self.say
        app.key("alt+1")
        self.market.sell(OTHER, "30000", FIXTURES / "orientation-1.jpg")
        # It is news, and moves nothing until it is asked for.
        app.click(app.see(say("feed.new_products", count=1), role="push button"))
        app.click(app.see(OTHER, role="list item"))
        app.click(say("screen.like"), "push button")
        app.click(say("cart.add"), "push button")
        app.key("alt+3")
        app.see(OTHER)
        app.key("alt+4")
        app.see("30,000")

    def change_the_price(self):
        app, say = self.app, self.say
        app.key("alt+1")
        app.click(app.see(NAME, role="list item"))
        self.open_the_menu(say("screen.edit"))
        app.see(say("form.edit.title"))
        app.see("2/5")
        self.fill(say("form.price"), "120000")
        app.key("ctrl+Return")
        app.see_no(say("form.description"))
        app.see("120,000")

    def lose_the_market(self):
        app, say = self.app, self.say
        app.key("alt+1")
        self.market.close()
        app.key("F5")
        app.see(say("network.market_away"))
        self.market.open()
        app.see_no(say("network.market_away"), seconds=40)

    def delete(self):
        app, say = self.app, self.say
        self.open_the_menu(say("screen.delete"))
        app.see(say("delete.confirm"))
        app.choose(say("screen.delete"))
        app.see_no("120,000")

    def fill(self, field, text):
        """Types into a field in place of what is there."""
        self.app.click(self.app.find_field(field))
        self.app.key("ctrl+a")
        self.app.type(text)

    def pressed_until(self, key, seen, text=""):
        """Presses a key, and types, again where the app was not ready for it yet, as a person would."""
        for _ in range(4):
            self.app.key(key)
            if text:
                self.app.type(text)
            try:
                return seen()
            except NotSeen as error:
                last = error
        raise last

    def add_photo(self, name):
        app = self.app
        app.click(app.find(self.say("form.photos.add"), "push button", exact=False))
        app.see(self.say("app.form.choose_photos"))
        app.type(str(FIXTURES / name))
        app.key("Return")

    def open_the_menu(self, item):
        self.app.click(self.say("app.detail.menu"), "push button")
        self.app.choose(item)

    def end(self):
        status = self.app.end()
        self.market.close()
        assert status == 0, f"the app ended with {status}: {self.app.said()}"


def main(programs, times):
    failures = 0
    for number in range(times):
        for language in ("ko", "en"):
            began = time.monotonic()
            with tempfile.TemporaryDirectory() as folder:
                journey = Journey(programs, language, folder)
                try:
                    journey.go()
                    journey.end()
                    print(f"  the journey in {language}: well, in {time.monotonic() - began:.1f} s", flush=True)
                except AssertionError as error:
                    failures += 1
                    shots = ROOT / ".build/desktop-shots"
                    shots.mkdir(parents=True, exist_ok=True)
                    journey.app.shoot(shots / f"journey-{language}-{number}.png")
                    print(f"  the journey in {language} FAILED at {error}\n{journey.app.said()[-2000:]}", flush=True)
                    journey.app.process.kill()
                    journey.market.close()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
