"""Every page of the route table, in every state it has.

A visit's path names what the filling calls it by: `/products/{sold}` is the route `/products/{id}`.
"""

import dataclasses
import re
from collections.abc import Callable

from conftest import ROOT

#: All routes; a test of the server compares the file with its table.
TABLE = ROOT / "Tests/Storefront/narrow/routes.txt"

#: Who comes to a market that has no administrator yet.
NEW = "new"


@dataclasses.dataclass(frozen=True)
class Visit:
    state: str
    path: str
    #: Who looks, by their key in the town; nobody signed in where it is None, the first person of a new market where it is NEW.
    who: str | None = None
    #: What is done on the page before it is looked at.
    act: Callable | None = None

    @property
    def route(self):
        return re.sub(r"\{\w+\}|(?<=/)\d+", "{id}", self.path.split("?")[0].split("#")[0])

    @property
    def name(self):
        return f"{self.route} {self.state}"


def routes():
    """All routes of the market's pages."""
    return set(TABLE.read_text().split())


def unfold(*where):
    """Opens what is folded, such as a menu."""

    def act(page):
        for one in where:
            page.locator(one).first.click()

    return act


def then(*acts):
    """One after the other."""

    def act(page):
        return [one(page) for one in acts][-1]

    return act


def send(button, **fields):
    """Fills in a form and sends it; it comes back, or an error in its place."""

    def act(page):
        for name, value in fields.items():
            page.locator(f"main [name={name.replace('_', '-')}]").first.fill(value)
        # What the browser itself would refuse is for the server to answer here.
        page.evaluate("for (const form of document.forms) form.noValidate = true")
        with page.expect_navigation() as sent:
            page.locator(button).first.click()
        return sent.value

    return act


def post(path, **fields):
    """Sends a form that no page has: with the seal of the page that is shown, and with any fields."""

    def act(page):
        with page.expect_navigation():
            page.evaluate(
                """([path, fields]) => {
                  const form = document.createElement('form');
                  Object.assign(form, { method: 'post', action: path });
                  for (const [name, value] of Object.entries(fields)) {
                    const field = document.createElement('input');
                    Object.assign(field, { type: 'hidden', name, value });
                    form.append(field);
                  }
                  document.body.append(form);
                  form.submit();
                }""",
                [path, fields],
            )

    return act


def outdated(page):
    """Asks to buy at a price that the goods do not have any more."""
    page.locator("main [name=price]").evaluate("it => it.value = '1'")
    with page.expect_navigation():
        page.locator("main form button").click()


def guess(page):
    """Tries passwords until the market asks to wait."""
    attempt = send("main form button.main", name="갓온이", password="wrong horse battery")
    assert any(attempt(page).status == 429 for _ in range(30)), "a guesser never has to wait"


def open_all(page):
    for one in page.locator("main details:not(.menu) > summary").all():
        one.click()


VISITS = [
    Visit("signed out", "/"),
    Visit("of two hands", "/", "buyer"),
    Visit("of a seller", "/", "seller"),
    Visit("the second part", "/?page=2"),
    Visit("as a list", "/?view=list"),
    Visit("as a grid", "/?view=grid", "buyer"),
    # One product.
    Visit("on sale, signed out", "/products/{plain}"),
    Visit("on sale, dear and long", "/products/{dear}", "buyer"),
    Visit("in dollars", "/products/{dollars}", "buyer"),
    Visit("on sale, menu open", "/products/{plain}", "buyer", unfold(".purchase .menu summary")),
    Visit("given to whom is picked", "/products/{pick}", "third"),
    Visit("given to whom is picked, asked for", "/products/{pick}", "buyer"),
    Visit("given to the first", "/products/{first}", "buyer"),
    Visit("reserved for others", "/products/{reserved}", "liker"),
    Visit("reserved for me", "/products/{reserved}", "buyer"),
    Visit("reserved, and I wait", "/products/{reserved}", "third"),
    Visit("kept for me", "/products/{kept}", "third"),
    Visit("kept for another", "/products/{kept}", "buyer"),
    Visit("kept, and I wait", "/products/{kept}", "fourth"),
    Visit("sold", "/products/{sold}", "buyer"),
    Visit("sold out", "/products/{out}", "buyer"),
    Visit("cheaper for who likes it", "/products/{liked}", "liker"),
    Visit("of one's own", "/products/{dear}", "seller"),
    Visit("of one's own, menu open", "/products/{dear}", "seller", unfold(".owner .menu summary")),
    Visit("of one's own, given away", "/products/{pick}", "seller"),
    Visit("of one's own, reserved", "/products/{reserved}", "seller"),
    Visit("of one's own, sold", "/products/{sold}", "seller"),
    Visit("of one's own, hidden by oneself", "/products/{unseen}", "seller"),
    Visit("of one's own, hidden by a moderator", "/products/{hidden}", "seller"),
    Visit("of another, for a moderator", "/products/{plain}", "moderator", unfold(".purchase .menu summary")),
    Visit("hidden, for a moderator", "/products/{hidden}", "moderator"),
    Visit("deleted", "/products/{gone}", "buyer"),
    Visit("never there", "/products/999999"),
    # Selling.
    Visit("signed out", "/sell"),
    Visit("empty", "/sell", "fresh"),
    Visit("all fields", "/sell", "seller", unfold(".further summary")),
    Visit("refused", "/sell", "fresh", send(".product-form .doings button.main", name="가", price="12냥")),
    Visit("all fields", "/products/{dear}/edit", "seller"),
    Visit("of another", "/products/{dear}/edit", "buyer"),
    Visit("refused", "/products/{plain}/edit", "seller", send(".product-form .doings button.main", name="가", price="")),
    Visit("asked", "/products/{plain}/delete", "seller"),
    Visit("while promised", "/products/{reserved}/delete", "seller"),
    Visit("some", "/drafts", "seller"),
    Visit("none", "/drafts", "fresh"),
    Visit("with a photo", "/drafts/{draft}", "seller"),
    Visit("refused", "/drafts/{draft}", "seller", send(".product-form .doings button.main", price="12냥")),
    Visit("asked", "/drafts/{draft}/discard", "seller"),
    Visit("never there", "/drafts/999999", "seller"),
    # What no page leads to by itself: a form's address that was opened as a page.
    Visit("opened", "/products/{plain}/state", "seller"),
    Visit("opened", "/products/{plain}/undelete", "seller"),
    Visit("opened", "/products/{plain}/renew", "seller"),
    Visit("opened", "/products/{plain}/release", "moderator"),
    Visit("opened", "/signout", "fresh"),
    Visit("opened", "/conversations/{offered}/offers", "buyer"),
    Visit("opened", "/conversations/{offered}/deal", "seller"),
    Visit("opened", "/offers/{offer}", "buyer"),
    Visit("opened", "/meetings/{meeting}", "seller"),
    Visit("refused for an old form", "/settings", "fresh", post("/settings", do="save")),
    # Talking.
    Visit("first words", "/products/{first}/conversation", "third"),
    Visit("first words, refused", "/products/{first}/conversation", "third", send(".write button.main, .write button:last-of-type", text=" ")),
    Visit("offered by me", "/conversations/{offered}", "buyer"),
    Visit("offered to me", "/conversations/{offered}", "seller"),
    Visit("offered to me, another price", "/conversations/{offered}", "seller", unfold(".next-step summary")),
    Visit("offered to me, another price refused", "/conversations/{offered}", "seller", then(unfold(".next-step summary"), send(".next-step .offering .main", amount="99000000000"))),
    Visit("offered to me, menu open", "/conversations/{offered}", "seller", unfold(".talk-top .menu summary")),
    Visit("another price for me, and a dangerous link of mine", "/conversations/{countered}", "buyer"),
    Visit("another price by me, and a dangerous link", "/conversations/{countered}", "seller"),
    Visit("only asked, of the seller", "/conversations/{asked}", "seller"),
    Visit("only asked, of the buyer", "/conversations/{asked}", "fourth"),
    Visit("blocked by me", "/conversations/{blocked}", "seller"),
    Visit("blocked", "/conversations/{blocked}", "rude"),
    Visit("promised, with a meeting and a photo", "/conversations/{promised}", "buyer"),
    Visit("promised, another meeting to answer", "/conversations/{promised}", "seller"),
    Visit("done and reviewed", "/conversations/{ended}", "buyer"),
    Visit("done, a review is due", "/conversations/{dues}", "shop"),
    Visit("done says one", "/conversations/{half}", "seller"),
    Visit("of others", "/conversations/{offered}", "fresh"),
    Visit("some", "/conversations", "buyer"),
    Visit("some, of a seller", "/conversations", "seller"),
    Visit("of what I sell", "/conversations?part=selling", "seller"),
    Visit("requests", "/conversations?part=requests", "seller"),
    Visit("none", "/conversations", "fresh"),
    Visit("some", "/blocks", "seller"),
    Visit("none", "/blocks", "fresh"),
    Visit("asked", "/blocks?block={buyer}&back=/conversations", "seller"),
    # Offers, reservations, meetings.
    Visit("asked", "/products/{dear}/offer", "third"),
    Visit("refused", "/products/{dear}/offer", "third", send("main form button", amount="99,000,000,000")),
    Visit("of no offers", "/products/{plain}/offer", "third"),
    Visit("asked", "/products/{dear}/purchase", "third"),
    Visit("refused", "/products/{dear}/purchase", "third", outdated),
    Visit("asked already", "/products/{liked}/purchase", "fourth"),
    Visit("of what others have", "/products/{reserved}/purchase", "liker"),
    Visit("of what is sold", "/products/{sold}/purchase", "third"),
    Visit("of what is given away", "/products/{first}/purchase", "liker"),
    Visit("could wait", "/products/{reserved}/wait", "liker"),
    Visit("waits", "/products/{reserved}/wait", "third"),
    Visit("has its turn", "/products/{kept}/wait", "third"),
    Visit("of what is free", "/products/{plain}/wait", "third"),
    Visit("refused", "/products/{plain}/wait", "third", post("/products/1/wait", do="join")),
    Visit("asked", "/products/{pick}/claim", "third"),
    Visit("refused", "/products/{pick}/claim", "third", send("main form button.main", text="음")),
    Visit("waits", "/products/{pick}/claim", "buyer"),
    Visit("of the first", "/products/{first}/claim", "third"),
    Visit("some", "/products/{pick}/claims", "seller"),
    Visit("none", "/products/{first}/claims", "seller"),
    Visit("mine", "/products/{liked}/liker-offer", "seller"),
    Visit("for me", "/products/{liked}/liker-offer", "liker"),
    Visit("to make", "/products/{dear}/liker-offer", "seller"),
    Visit("refused", "/products/{dear}/liker-offer", "seller", send("main form button", amount="99,000,000,000")),
    Visit("to whom", "/products/{plain}/sold", "seller"),
    Visit("to whom, while promised", "/products/{reserved}/sold", "seller"),
    Visit("none yet", "/conversations/{asked}/meeting", "seller"),
    Visit("another one", "/conversations/{promised}/meeting", "seller"),
    Visit("refused", "/conversations/{promised}/meeting", "seller", send("main form button.main, main form button", place="")),
    Visit("open", "/deals", "buyer"),
    Visit("past", "/deals?part=past", "buyer"),
    Visit("bought", "/deals?part=bought", "buyer"),
    Visit("sold", "/deals?part=sold", "seller"),
    Visit("none", "/deals", "fresh"),
    Visit("reserved, of the buyer", "/deals/{deal}", "buyer"),
    Visit("reserved, of the seller", "/deals/{deal}", "seller"),
    Visit("reserved, all unfolded", "/deals/{deal}", "seller", open_all),
    Visit("confirmed by me", "/deals/{onesided}", "third"),
    Visit("confirmed by the other", "/deals/{onesided}", "seller"),
    Visit("a wrong code", "/deals/{onesided}", "seller", send("main .confirming button, main form:has([name=code]) button", code="12")),
    Visit("done", "/deals/{reviewed}", "buyer"),
    Visit("cancelled", "/deals/{cancelled}", "buyer"),
    Visit("of others", "/deals/{deal}", "fresh"),
    Visit("from a code", "/deals/{onesided}/confirm#123456", "seller"),
    Visit("due", "/deals/{due}/review", "shop"),
    Visit("refused", "/deals/{due}/review", "shop", send("main form button.main, main form button", text="가" * 301)),
    Visit("written", "/deals/{due}/review", "buyer"),
    Visit("both written", "/deals/{reviewed}/review", "buyer"),
    Visit("answered", "/deals/{reviewed}/review", "seller"),
    Visit("of the market", "/standing"),
    # People.
    Visit("goods", "/sellers/{seller}", "buyer"),
    Visit("goods, menu open", "/sellers/{seller}", "buyer", unfold(".bar .menu summary")),
    Visit("sold goods", "/sellers/{seller}?part=sold"),
    Visit("reviews", "/sellers/{seller}?part=reviews"),
    Visit("of one's own", "/sellers/{seller}", "seller"),
    Visit("without goods", "/sellers/{fresh}"),
    Visit("without reviews", "/sellers/{fresh}?part=reviews", "buyer"),
    Visit("signed out", "/me"),
    Visit("of somebody new", "/me", "fresh"),
    Visit("with a meeting", "/me", "buyer"),
    Visit("of an administrator", "/me", "administrator"),
    Visit("on sale", "/mine", "seller"),
    Visit("reserved", "/mine?state=reserved", "seller"),
    Visit("sold", "/mine?state=sold", "seller"),
    Visit("hidden", "/mine?state=hidden", "seller"),
    Visit("some chosen", "/mine", "seller", lambda page: page.locator(".tick input").first.check()),
    Visit("several reported", "/mine?did=renew&done=1-2&left={plain}.recent-{liked}.promised", "seller"),
    Visit("several deleted", "/mine?did=delete&done=1-2", "seller"),
    Visit("deletion asked", "/mine/several?ids={plain}-{reserved}", "seller"),
    Visit("empty", "/mine", "fresh"),
    Visit("of a moderator", "/mine", "moderator"),
    Visit("restricted", "/mine", "rude"),
    Visit("about one product", "/conversations?product={dear}", "seller"),
    # Finding.
    Visit("empty", "/search"),
    Visit("with what was sought", "/search", "buyer"),
    Visit("found", "/search?q=자전거", "buyer"),
    Visit("found, a long word", "/search?q=Donaudampfschifffahrtset"),
    Visit("found, categories open", "/search?q=자전거", "buyer", unfold(".facet summary")),
    Visit("found, prices open", "/search?q=자전거", None, lambda page: page.locator(".facet summary").nth(1).click()),
    Visit("found, all chosen", "/search?q=자전거&sort=price_up&in_stock=true&min=1000&max=9000000"),
    Visit("nothing", "/search?q=없는것들이나한번찾아보는긴말"),
    Visit("found", "/search/shelves?q=자전거"),
    Visit("some", "/likes", "buyer"),
    Visit("none", "/likes", "fresh"),
    Visit("signed out", "/likes"),
    Visit("some", "/cart", "buyer"),
    Visit("some, by its fields", "/cart", "buyer", lambda page: page.locator(".stepper input").first.focus()),
    Visit("none", "/cart", "fresh"),
    Visit("signed out", "/cart"),
    # Coming in.
    Visit("empty", "/signin"),
    Visit("asked to", "/mine"),
    Visit("wrong", "/signin", None, send("main form button.main", name="W" * 30, password="wrong horse battery")),
    Visit("too often", "/signin", None, guess),
    Visit("empty", "/signup"),
    Visit("wrong", "/signup", None, send("main form button.main", name="W", password="short")),
    Visit("asked", "/consent", "fresh"),
    Visit("asked anew", "/consent", "liker"),
    Visit("given", "/consent", "seller"),
    Visit("not asked", "/consent", "administrator"),
    Visit("signed out", "/settings/export"),
    Visit("none", "/settings/export", "seller"),
    Visit("asked", "/settings/export", "buyer", send("main form button.main")),
    Visit("signed out", "/settings/leave"),
    Visit("asked", "/settings/leave", "seller"),
    Visit(
        "wrong", "/settings/leave", "buyer", send("main form button.danger", password="wrong horse battery")
    ),
    Visit("over", "/setup"),
    Visit("empty", "/setup", NEW),
    Visit("wrong", "/setup", NEW, send("main form button.main", token="x", name="W", password="short")),
    Visit("signed out", "/settings"),
    Visit("signed in", "/settings", "seller"),
    Visit("of an administrator", "/settings", "administrator"),
    Visit("a wrong password", "/settings", "fresh", send("main button[value=password]", current="no", new="no")),
    Visit("all", "/settings/notifications", "seller"),
    Visit("some", "/notifications", "buyer"),
    Visit("of a seller", "/notifications", "seller"),
    Visit("none", "/notifications", "fresh"),
    Visit("never there", "/notifications/999999", "seller"),
    # Looking after the market.
    Visit("a product", "/products/{plain}/report", "fourth"),
    Visit("a product, refused", "/products/{plain}/report", "fourth", send("main form button.danger, main form button")),
    Visit("a person", "/sellers/{rude}/report", "buyer"),
    Visit("messages", "/conversations/{blocked}/report", "seller"),
    Visit("a review", "/reviews/{review}/report", "seller"),
    Visit("some", "/reports", "seller"),
    Visit("none", "/reports", "fresh"),
    Visit("some", "/sanctions", "rude"),
    Visit("some, of a seller", "/sanctions", "seller"),
    Visit("none", "/sanctions", "fresh"),
    Visit("some", "/cases", "moderator"),
    Visit("for others", "/cases", "buyer"),
    Visit("open", "/cases/{case}", "moderator"),
    Visit("taken, of messages", "/cases/{taken}", "moderator"),
    Visit("judged", "/cases/{judged}", "moderator"),
    Visit("asked", "/products/{dear}/hide", "moderator"),
    Visit("for others", "/products/{dear}/hide", "buyer"),
    Visit("hidden", "/moderation", "moderator"),
    Visit("the log", "/moderation/log", "moderator"),
    Visit("none noticed", "/moderation/trades", "moderator"),
    Visit("filled in", "/admin/market", "administrator"),
    Visit("refused", "/admin/market", "administrator", send("main form button.main", accent="#ffff00", zone="Nowhere")),
    Visit("for others", "/admin/market", "moderator"),
    Visit("none", "/admin/mark", "administrator"),
    Visit("none", "/admin/invitations", "administrator"),
    Visit("written", "/terms"),
    Visit("written", "/privacy"),
    Visit("written", "/business"),
    Visit("default", "/safety"),
    Visit("default", "/parcels"),
    Visit("default", "/prohibited"),
    Visit("offline", "/offline"),
    Visit("never there", "/nowhere", "buyer"),
]
