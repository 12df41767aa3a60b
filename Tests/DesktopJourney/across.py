#!/usr/bin/python3
"""Two people, one with a browser and one with the app: ask, answer, photos both ways, unsend, trade, meet,
review, report, block.

usage: across.py PROGRAMS

PROGRAMS is the folder of openmarket and openmarket-desktop; needs playwright and Chromium, as `make test-storefront` does.
"""

import datetime
import json
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from journey import FIXTURES, OTHER, PASSWORD, SHOTS
from market import Market
from notifications import Notifications
from person import App, wait
from playwright.sync_api import expect, sync_playwright
from words import words

SELLER = "다른가게"
expect.set_options(timeout=20_000)


class Across:
    """The seller is in a browser, the buyer in the app; each step begins where the one before it ended."""

    def __init__(self, programs, folder, browser):
        self.say = words("ko")
        self.market = Market(programs / "openmarket", folder)
        self.notifications = Notifications(folder)
        self.market.sell(OTHER, "30000", FIXTURES / "orientation-1.jpg", offers=True)
        self.app = App(
            programs / "openmarket-desktop", "--server", self.market.address, language="ko_KR.UTF-8", folder=folder
        )
        self.page = browser.new_page(base_url=self.market.address, locale="ko-KR", viewport={"width": 900, "height": 800})

    def go(self):
        for step in (
            self.sign_in, self.ask, self.answer, self.photo_from_the_page, self.photo_from_the_app, self.unsend,
            self.offer, self.accept, self.meet, self.hand_over, self.review, self.report, self.block,
        ):
            try:
                step()
            except AssertionError as error:
                raise AssertionError(f"{step.__name__}: {error}") from None
            print(f"  {step.__name__}", flush=True)

    def sign_in(self):
        page, app, say = self.page, self.app, self.say
        page.goto("/signin")
        page.get_by_label("이름").fill(SELLER)
        page.get_by_label("비밀번호").fill(PASSWORD)
        page.get_by_label("비밀번호").press("Enter")
        page.get_by_role("link", name="나중에").click()
        expect(page.locator("main")).to_contain_text(OTHER)
        app.click(app.see(OTHER, role="list item"))
        app.click(say("chat.start"), "push button")
        # A person who wants to ask makes an account first, and comes to the conversation then.
        app.see(say("screen.account_name"))
        app.click(say("screen.to_sign_up"), "push button")
        app.fill(say("screen.account_name"), "사는사람")
        app.fill(say("screen.password"), PASSWORD)
        app.key("Return")
        app.see(say("consent.missing"))
        app.key("space")
        app.click(say("screen.sign_up"), "push button")

    def ask(self):
        page, app, say = self.page, self.app, self.say
        question = say("question.available")
        app.click(question, "push button")
        app.see(question, role="panel")
        page.goto("/conversations")
        page.locator(".talks a").first.click()
        expect(page.locator(".bubble")).to_have_text(question)

    def answer(self):
        page, app = self.page, self.app
        page.locator("textarea").fill("네, 있어요")
        page.locator("textarea").press("Enter")
        app.see("네, 있어요", role="panel")

    def photo_from_the_page(self):
        """A photo is shown in the app, large at a press, and gone from its view at Escape."""
        page, app, say = self.page, self.app, self.say
        page.locator("#photos").set_input_files(str(FIXTURES / "quarters.jpg"))
        expect(page.locator(".with-photos input")).to_be_checked()
        page.get_by_role("button", name="보내기", exact=True).click()
        photo = say("chat.photo", number=1, count=1)
        app.click(app.find(photo, "push button"))
        app.find(say("picture.close"), "push button")
        app.shoot(SHOTS / "across-large")
        app.key("Escape")
        app.find(photo, "push button")
        app.shoot(SHOTS / "across-thread")

    def photo_from_the_app(self):
        page, app, say = self.page, self.app, self.say
        before = page.locator(".bubble, .line img").count()
        app.click(say("photo.add"), "push button")
        app.see(say("app.form.choose_photos"))
        app.type(str(FIXTURES / "orientation-6.jpg"))
        app.key("Return")
        app.find(say("photo.remove", number=1), "push button")
        app.click(app.find_field(say("chat.write")))
        app.type("at 3")
        app.key("Return")
        app.see_no(say("photo.remove", number=1), role="push button")
        wait("the photo to arrive", lambda: len(self.said()) == 4 and self.said()[-1].get("photos"))
        expect(page.locator(".line").last).to_contain_text("at 3")
        assert page.locator(".bubble, .line img").count() > before

    def unsend(self):
        page, app, say = self.page, self.app, self.say
        wait("a button that takes it back", self.takes_back_the_last)[-1].do()
        app.see(say("screen.chat.unsend.title"))
        app.choose(say("screen.delete"))
        app.see(say("chat.unsent"), role="panel")
        expect(page.locator(".line").last).to_contain_text(say("chat.unsent"))

    def offer(self):
        """The buyer names a price in the app, the seller another one on the page."""
        page, app, say = self.page, self.app, self.say
        app.click(say("offer.make"), "push button")
        app.fill(say("offer.amount"), "27000")
        app.choose(say("offer.send"))
        step = page.locator(".next-step")
        expect(step).to_contain_text("27,000원")
        step.locator("summary").click()
        step.get_by_label(say("offer.amount")).fill("28000")
        step.get_by_role("button", name=say("offer.send")).click()
        app.see("28,000원 제안을 받았어요")

    def accept(self):
        page, app, say = self.page, self.app, self.say
        app.click(say("offer.accept"), "push button")
        app.see(say("notice.offer_accepted", amount="28,000원"))
        expect(page.locator(".next-step")).to_contain_text(say("deal.reserved"))

    def meet(self):
        """The seller proposes within the hour, so that codes are shown at once; the buyer accepts in the app."""
        page, app, say = self.page, self.app, self.say
        talk = page.url
        page.locator(".next-step").get_by_role("link", name=say("meeting.make")).click()
        at = page.get_by_label(say("meeting.at"))
        now = datetime.datetime.fromisoformat(at.get_attribute("min"))
        at.fill((now + datetime.timedelta(minutes=40)).strftime("%Y-%m-%dT%H:%M"))
        page.get_by_label(say("meeting.place")).fill("망원역 2번 출구")
        page.get_by_role("button", name=say("meeting.send")).click()
        app.click(say("meeting.accept"), "push button")
        app.see(say("meeting.change"), role="push button")
        page.goto(talk)
        expect(page.locator(".next-step")).to_contain_text("망원역 2번 출구")

    def hand_over(self):
        """The seller's page shows six digits, and the buyer's app takes them."""
        page, app, say = self.page, self.app, self.say
        talk = page.url
        page.locator(".next-step a.main").click()
        code = page.locator(".digits").inner_text()
        app.click(say("deal.confirm"), "push button")
        app.see(say("deal.code"))
        app.fill(say("deal.code_theirs"), code)
        app.choose(say("deal.confirm_code"))
        app.see(say("review.verdict"))
        page.reload()
        expect(page.locator("main")).to_contain_text(say("deal.completed"))
        self.talk = talk

    def review(self):
        """Three presses in the app; the seller's page answers in kind, and then each reads the other."""
        page, app, say = self.page, self.app, self.say
        app.click(say("review.again"))
        app.click(say("review.tag.punctual"))
        app.choose(say("review.send"))
        app.see(say("review.sent"))
        app.shoot(SHOTS / "across-review")
        app.key("Escape")
        app.see_no(say("review.sent"))
        page.get_by_role("link", name=say("review.write")).click()
        page.get_by_text(say("review.again")).click()
        page.get_by_role("button", name=say("review.send")).click()
        expect(page.locator("main")).to_contain_text(say("review.tag.punctual"))
        app.click(say("review.show"))
        app.see(say("review.theirs"))
        app.fill(say("review.reply"), "thanks")
        app.choose(say("review.reply_send"))
        app.see("thanks")
        page.reload()
        expect(page.locator("main")).to_contain_text("thanks")
        app.shoot(SHOTS / "across-reviews")
        app.key("Escape")
        app.see_no(say("review.theirs"))
        app.choose(say("picture.close"))
        app.see(say("notice.completed"))
        page.goto(self.talk)

    def report(self):
        """The other one's words go along; the reporter is notified of the outcome."""
        app, say = self.app, self.say
        app.click(say("chat.menu"), "push button")
        app.choose(say("screen.chat.report_lines"))
        app.see(say("report.why"))
        app.click(app.find("네, 있어요"))
        app.click(say("reason.scam"))
        app.choose(say("report.send"))
        app.see(say("screen.report.done"))

    def block(self):
        """A block notifies nobody: the page only says that nothing can be written any more."""
        page, app, say = self.page, self.app, self.say
        app.choose(say("chat.block"))
        wait("an end of writing", lambda: app.look(say("chat.send"), "push button") is None)
        page.reload()
        expect(page.locator("main")).to_contain_text(say("chat.closed"))
        expect(page.locator("textarea")).to_have_count(0)

    def takes_back_the_last(self):
        """The buttons at what was written last; those of what was written before may be out of sight."""
        last = self.app.look("at 3", "panel", exact=False)
        return last and [node for node in self.of(self.say("chat.unsend")) if node.box().y > last.box().y]

    def of(self, name):
        return [node for node in self.app.nodes() if node.name == name and node.role == "push button" and node.is_seen()]

    def said(self):
        path = f"/api/v2/conversations/{self.market.asked()[1]}/messages"
        return json.loads(self.market.ask(path, None, None, self.market.token))["items"]

    def end(self):
        status = self.app.end()
        self.notifications.end()
        self.market.close()
        assert status == 0, f"the app ended with {status}: {self.app.said()}"


def main(programs):
    SHOTS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        across = Across(programs, folder, browser)
        try:
            across.go()
            across.end()
        except AssertionError as error:
            across.app.shoot(SHOTS / "across")
            across.page.screenshot(path=SHOTS / "across-page.png")
            print(f"FAILED at {error}\n{across.app.said()[-2000:]}")
            return 1
        finally:
            across.app.process.kill()
            across.market.process.kill()
    print("Two people talked across page and app.")
    return 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
