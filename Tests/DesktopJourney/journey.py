#!/usr/bin/python3
"""The app's whole way, as a person goes it: sell with two photos, find, like, carry, change, lose the market, delete.

usage: journey.py PROGRAMS [TIMES [LANGUAGE…]]

PROGRAMS is the folder of openmarket and openmarket-desktop. What was on the screen when something went wrong is kept in
.build/desktop-shots: a picture, and the tree of what a screen reader finds.
"""

import pathlib
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE))

from form import Form
from market import Market
from notifications import Notifications
from person import App, wait
from words import words

LOCALES = {"ko": "ko_KR.UTF-8", "en": "en_US.UTF-8"}
PASSWORD = "correct horse battery"
NAME = "접이식 자전거"
INITIALS = "ㅈㅇㅅ ㅈㅈㄱ"
OTHER = "참나무 책상"
FIXTURES = ROOT / "Tests/MarketPhotosTests/Fixtures"
SHOTS = ROOT / ".build/desktop-shots"


class Journey:
    """One person's way; each step begins where the one before it ended."""

    def __init__(self, programs, language, folder, market):
        self.say, self.took = words(language), {}
        self.market = market
        # Before the app, which asks once what there is.
        self.notifications = Notifications(folder)
        self.app = App(
            programs / "openmarket-desktop", "--server", self.market.address,
            language=LOCALES[language], folder=folder,
        )
        self.away = self.say("network.market_away", address=f"127.0.0.1:{self.market.port}")
        self.form = Form(self.app, self.say, FIXTURES)

    def go(self):
        form = self.form
        for step in (
            self.begin, self.sign_up, form.without_a_photo, form.with_what_is_no_photo, form.with_eleven_photos,
            form.with_a_bad_name, form.with_a_bad_price, form.with_a_bad_stock, form.with_a_long_description,
            form.left_halfway, self.send_while_the_market_is_away, self.sell,
            self.look_at_list_and_grid, self.search_by_initials, self.like_and_carry, self.talk, self.change_the_price,
            self.lose_the_market, self.delete,
        ):
            began = time.monotonic()
            try:
                step()
            except AssertionError as error:
                raise AssertionError(f"{step.__name__}: {error}") from None
            self.took[step.__name__] = time.monotonic() - began

    def begin(self):
        self.app.see(self.say("screen.feed.empty.title"))

    def sign_up(self):
        """Who wants to sell makes an account first, and comes to the form then."""
        app, say = self.app, self.say
        app.key("ctrl+n")
        app.click(say("screen.to_sign_up"), "push button")
        app.see(say("screen.to_sign_in"))
        app.fill(say("screen.account_name"), "민지의가게")
        # Too short at first: it is said, and what was typed stays.
        app.fill(say("screen.password"), "short")
        app.key("Return")
        app.see(say("password.too_short"))
        app.fill(say("screen.password"), PASSWORD)
        app.key("Return")
        # Then the tick under the terms is missing: the box has the focus.
        app.see(say("consent.missing"))
        app.key("space")
        app.see_no(say("consent.missing"))
        app.click(say("screen.sign_up"), "push button")
        app.see(say("form.sell.title"))
        self.market.ring_always("민지의가게", PASSWORD)

    def send_while_the_market_is_away(self):
        """Everything stays in the form, and is sent on the next try."""
        app, say = self.app, self.say
        self.form.add_photo("orientation-6.jpg")
        app.see("2/10")
        for field, text in (("name", NAME), ("price", "150000"), ("discount", "0"), ("stock", "2")):
            app.fill(say(f"form.{field}"), text)
        self.market.close()
        app.key("ctrl+Return")
        app.find(say("server.unreachable"))
        app.find(say("screen.retry"), "push button")
        app.key("Escape")
        app.see_no(say("screen.retry"), role="push button")
        app.see("2/10")
        self.market.open()

    def sell(self):
        """The app finds by itself that the market is back; until then it says that it is away."""
        app, say = self.app, self.say
        app.usable(say("form.done"))
        app.see_no(self.away, seconds=40)
        app.key("ctrl+Return")
        app.see_no(say("form.description"))
        app.see(NAME, role="list item")

    def look_at_list_and_grid(self):
        app = self.app
        app.key("ctrl+2")
        app.see("150,000", role="table cell")
        app.key("ctrl+1")
        app.see("150,000", role="list item")

    def search_by_initials(self):
        app, say = self.app, self.say
        app.key("ctrl+f")
        app.find_field(say("search.placeholder"))
        app.type("ㅊㅅ")
        app.see(say("screen.search.nothing"))
        app.key("ctrl+a")
        app.type(INITIALS)
        app.see(NAME, role="list item")

    def like_and_carry(self):
        """Likes and carts another account's product, since nobody buys their own."""
        app, say = self.app, self.say
        app.key("alt+1")
        self.market.sell(OTHER, "30000", FIXTURES / "orientation-1.jpg")
        # It is news, and moves nothing until it is asked for.
        app.click(app.see(say("new.products", count=1), role="push button"))
        app.click(app.see(OTHER, role="list item"))
        # All of the page is there, and moves nothing below it any more.
        app.find(say("app.detail.quantity"))
        # Rows have hearts too; this is the one below the page.
        adding = (say("cart.add"), "push button")
        app.click(app.beside(say("screen.like", name=OTHER), adding, "push button"))
        app.beside(say("screen.unlike", name=OTHER), adding, "push button")
        app.click(say("cart.add"), "push button")
        app.see(say("cart.has", count=1))
        app.key("alt+3")
        app.see(OTHER, role="table cell")
        app.key("alt+4")
        app.see(say("cart.remove_name", name=OTHER), role="push button")
        app.see("30,000")

    def talk(self):
        """Asks by one button, hears the answer, writes by keys, takes words back and blocks."""
        app, say = self.app, self.say
        app.key("alt+1")
        app.click(say("chat.start"), "push button")
        question = say("question.available")
        app.click(question, "push button")
        app.find(say("chat.lines"), role="log")
        app.see(question, role="panel")
        wait("the question to arrive", lambda: self.market.asked()[0] == question)
        self.market.answer("네, 있어요")
        app.see("네, 있어요", role="panel")
        app.find_field(say("chat.write"))
        app.type("at 3")
        app.key("shift+Return")
        app.type("ok")
        app.key("Return")
        app.see("at 3 ok", role="panel")
        wait("the words to arrive", lambda: self.market.asked()[0] == "at 3\nok")
        self.hear_of_it()
        app.choose(say("chat.unsend"))
        app.see(say("screen.chat.unsend.title"))
        app.choose(say("screen.delete"))
        app.see(say("chat.unsent"), role="panel")
        app.click(say("chat.menu"), "push button")
        app.choose(say("chat.block"))
        app.see(say("screen.chat.block.title", name="다른가게"))
        app.choose(say("chat.block"))
        # There is nothing to write into any more.
        wait("an end of writing", lambda: app.look(say("chat.send"), "push button") is None)
        app.key("Escape")

    def hear_of_it(self):
        """An unseen message is notified outside of the window: with its words, unless the screen is locked."""
        app, say = self.app, self.say
        told = self.notifications.count()
        app.key("alt+1")
        app.see(NAME, role="list item")
        # It was locked before the app was there, which asks.
        self.market.answer("비밀이에요")
        self.notifications.see("다른가게", say("screen.chat.news"))
        self.notifications.lock(False)
        self.market.answer("오후 세 시요")
        self.notifications.see("다른가게", "오후 세 시요")
        app.key("alt+5")
        app.see("오후 세 시요", role="panel")
        # What is in view needs no telling.
        self.market.answer("보고 있죠")
        app.see("보고 있죠", role="panel")
        assert self.notifications.count() == told + 2

    def change_the_price(self):
        app, say = self.app, self.say
        app.key("alt+1")
        app.click(app.see(NAME, role="list item"))
        self.open_the_menu(say("screen.edit"))
        app.see(say("form.edit.title"))
        app.see("2/10")
        app.fill(say("form.price"), "120000")
        app.key("ctrl+Return")
        app.see_no(say("form.description"))
        app.see("120,000", role="list item")

    def lose_the_market(self):
        """The page says so, and what was there is back when the market is."""
        app, say = self.app, self.say
        self.market.close()
        app.key("F5")
        app.see(self.away)
        app.see_no(NAME)
        self.market.open()
        app.see_no(self.away, seconds=40)
        app.find(say("app.detail.menu"), exact=True)
        app.see("120,000", role="list item")

    def delete(self):
        """Once by mistake, which can be taken back."""
        app, say = self.app, self.say
        self.confirm_deletion()
        # What was said before has its time first, and a button of its own.
        app.see(say("delete.done"))
        app.click(say("screen.undo"), "push button")
        app.click(app.see("120,000", role="list item"))
        self.confirm_deletion()
        app.see(say("delete.done"))
        app.see_no("120,000")

    def confirm_deletion(self):
        app, say = self.app, self.say
        self.open_the_menu(say("screen.delete"))
        app.see(say("delete.undo_hint"))
        app.choose(say("screen.delete"))

    def open_the_menu(self, item):
        self.app.click(self.say("app.detail.menu"), exact=True)
        self.app.choose(item)

    def end(self):
        status = self.app.end()
        self.notifications.end()
        self.market.close()
        assert status == 0, f"the app ended with {status}: {self.app.said()}"


def go(programs, language, shot, opening=Market):
    """One journey; gives what went wrong, or nothing."""
    with tempfile.TemporaryDirectory() as folder:
        journey = Journey(programs, language, folder, opening(programs / "openmarket", folder))
        try:
            journey.go()
            journey.end()
            slowest = sorted(journey.took.items(), key=lambda step: -step[1])[:10]
            print("  " + ", ".join(f"{name} {took:.1f} s" for name, took in slowest), flush=True)
        except AssertionError as error:
            SHOTS.mkdir(parents=True, exist_ok=True)
            journey.app.shoot(SHOTS / shot)
            return f"{error}\n{journey.app.said()[-2000:]}"
        finally:
            journey.app.process.kill()
            journey.market.kill()
    return None


def main(programs, times, languages):
    failures = 0
    for number in range(1, times + 1):
        for language in languages:
            began = time.monotonic()
            trouble = go(programs, language, f"journey-{language}-{number}")
            took = f"{time.monotonic() - began:.1f} s"
            print(f"  {number} {language}: " + (f"FAILED after {took} at {trouble}" if trouble else f"well, in {took}"), flush=True)
            failures += 1 if trouble else 0
    print(f"The app's journeys: {times * len(languages) - failures} of {times * len(languages)} went well.")
    return 1 if failures else 0


if __name__ == "__main__":
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), times, sys.argv[3:] or list(LOCALES)))
