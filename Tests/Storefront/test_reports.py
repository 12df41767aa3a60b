"""A person is reported, a moderator judges, and each reads what is theirs to read."""

import re

import pytest
from conftest import PASSWORD
from playwright.sync_api import expect
from test_journeys import sell
from test_pages import check, validate


def sign_in(page, name, password=PASSWORD):
    page.goto("/signin", wait_until="networkidle")
    page.get_by_label("이름").fill(name)
    page.get_by_label("비밀번호").fill(password)
    page.get_by_label("비밀번호").press("Enter")
    page.wait_for_url(re.compile(r"/consent\?|/(\?note=[a-z-]+)?$"))
    # An account that a command made has agreed to nothing yet, and may go on.
    if "/consent" in page.url:
        page.get_by_role("link", name="나중에").click()
        page.wait_for_url(re.compile(r"/(\?note=[a-z-]+)?$"))


@pytest.mark.smoke
@pytest.mark.parametrize("width, scripted, scheme", [(360, False, "light"), (1280, True, "dark")])
def test_words_are_reported_judged_and_told(
    visitor, market, program, name, photos, shots, width, scripted, scheme
):
    def shot(page, what):
        if scripted:
            check(page, what)
        path = page.url.removeprefix(market.url).split("#")[0]
        validate(page.context.request.get(page.url, headers={"Accept": "text/html"}).text(), path)
        page.screenshot(path=shots / f"report-{what}-{width}-{scheme}.png", full_page=True)

    size = {"width": width, "height": 800}
    keeper = f"지기{name}"[:20]
    program(
        "account", "create", "--data", str(market.folder / "data"), "--name", keeper, "--roles", "moderator",
        "--any-name", input=PASSWORD + "\n",
    )
    visit = lambda: visitor(viewport=size, java_script_enabled=scripted, color_scheme=scheme)
    # Photos are sent by a script.
    seller = visitor(viewport=size, color_scheme=scheme).sign_up(f"파는{name}"[:20]).page
    sell(seller, f"의자 {name}"[:38], photos[:1])
    address = seller.url.split("?")[0]
    buyer = visit().sign_up(f"사는{name}"[:20]).page
    buyer.goto(address)
    buyer.get_by_role("link", name="채팅하기").click()
    for words in ("안녕하세요", "싸게 안 주면 가만 안 둬", "이 바보야"):
        buyer.locator("textarea").fill(words)
        buyer.get_by_role("button", name="보내기", exact=True).click()
        expect(buyer.locator(".bubble").last).to_have_text(words)

    talk = re.search(r"/conversations/\d+", buyer.url).group()
    seller.goto(talk)
    seller.get_by_role("button", name=re.compile("께 예약해 주기")).click()
    expect(seller.locator(".next-step")).to_contain_text("예약 중")
    seller.locator(".talk-top .menu summary").click()
    seller.get_by_role("link", name="신고", exact=True).click()
    seller.get_by_role("checkbox").nth(2).check()
    seller.get_by_label("욕설·비방").check()
    seller.get_by_label("내용").fill("무서워요")
    shot(seller, "form")
    seller.get_by_role("button", name="신고하기").click()
    expect(seller.get_by_text("차단할까요?")).to_be_visible()
    expect(seller.get_by_text("검토 중")).to_be_visible()
    shot(seller, "taken")

    # A third person reports the product, from its menu.
    third = visit().sign_up(f"보는{name}"[:20]).page
    third.goto(address)
    third.locator(":is(.purchase, .bar) summary").click()
    shot(third, "product")
    third.get_by_role("link", name="신고", exact=True).click()
    third.get_by_label("사기 의심").check()
    third.get_by_role("button", name="신고하기").click()
    expect(third.get_by_text("차단할까요?")).to_be_visible()

    moderator = visit().page
    sign_in(moderator, keeper)
    moderator.goto("/mine")
    moderator.get_by_role("link", name="운영", exact=True).click()
    shot(moderator, "queue")
    moderator.locator(".deeds a").filter(has_text="사는").last.click()
    # What two people agreed on is read as what it is.
    expect(moderator.locator("blockquote").nth(2)).to_have_text("이 바보야")
    expect(moderator.locator("blockquote").last).to_contain_text("예약되었어요")
    moderator.get_by_role("button", name="30분 동안 맡기").click()
    moderator.get_by_label("이용 제한", exact=False).first.check()
    moderator.get_by_label("제한할 날수").fill("3")
    moderator.get_by_label("당사자에게 전할 이유").fill("욕설이 있었어요. 서로 존중해 주세요.")
    shot(moderator, "case")
    moderator.get_by_role("button", name="결정하기").click()
    expect(moderator.get_by_text("조치함")).to_be_visible()

    seller.goto("/reports")
    expect(seller.get_by_text("조치함")).to_be_visible()
    again = visit().page
    sign_in(again, f"사는{name}"[:20])
    expect(again.get_by_text("운영자가 알린 것이 있으니")).to_be_visible()
    again.goto("/mine")
    shot(again, "mine")
    again.get_by_role("link", name="보기", exact=True).click()
    expect(again.get_by_text("욕설이 있었어요. 서로 존중해 주세요.").first).to_be_visible()
    shot(again, "sanctions")
    again.goto(address)
    again.goto("/products/1/conversation")
    again.locator("textarea").fill("이건 있나요?")
    again.get_by_role("button", name="보내기", exact=True).click()
    expect(again.get_by_text("제한되어 있어요").first).to_be_visible()
    shot(again, "restricted")
