"""Two people talk about goods: with scripts and without, live and later."""

import re

import pytest
from conftest import eventually
from playwright.sync_api import expect
from test_journeys import sell
from test_pages import check


@pytest.fixture
def talk(visitor, name, photos):
    """A seller with a product, and a buyer who views it."""

    def begin(scripted=True, width=360):
        size = {"width": width, "height": 740}
        seller = visitor(viewport=size).sign_up(f"파는{name}"[:20]).page
        sell(seller, f"의자 {name}"[:38], photos[:1])
        buyer = visitor(viewport=size, java_script_enabled=scripted).sign_up(f"사는{name}"[:20]).page
        buyer.goto(seller.url.split("?")[0])
        return seller, buyer

    return begin


@pytest.mark.smoke
def test_two_people_talk_and_each_sees_the_other_at_once(talk, shots):
    seller, buyer = talk()
    buyer.get_by_role("link", name="채팅하기").click()
    buyer.wait_for_url("**/conversation")
    buyer.get_by_role("button", name="아직 살 수 있나요?").click()
    buyer.wait_for_url(re.compile(r"/conversations/\d+#m1$"))
    # The seller is looking at the market meanwhile, and sees a number.
    seller.goto("/")
    expect(seller.locator(".tabs .unread")).to_be_visible()
    expect(seller.locator(".tabs .unread")).to_contain_text("1")
    number, tab = (seller.locator(where).bounding_box() for where in (".tabs .unread", ".tabs a:has(.unread)"))
    assert tab["x"] <= number["x"] and number["x"] + number["width"] <= tab["x"] + tab["width"], (number, tab)
    seller.locator(".tabs").get_by_role("link", name="채팅").click()
    seller.locator(".talks a").first.click()
    expect(seller.locator(".bubble")).to_have_text("아직 살 수 있나요?")
    expect(seller.locator(".tabs .unread")).to_be_hidden()
    # From here both write, and neither reloads the page.
    for page in (seller, buyer):
        page.evaluate("window.mark = 1")
    seller.locator("textarea").fill("네, 있어요.\n언제 오시겠어요?")
    seller.get_by_role("button", name="보내기", exact=True).click()
    expect(buyer.locator(".bubble").nth(1)).to_have_text("네, 있어요.\n언제 오시겠어요?")
    expect(seller.locator("textarea")).to_have_value("")
    buyer.locator("textarea").fill("저녁 7시요")
    buyer.locator("textarea").press("Enter")
    expect(seller.locator(".bubble").nth(2)).to_have_text("저녁 7시요")
    expect(buyer.locator(".line").nth(2).locator(".facts")).to_contain_text("읽음")
    for page in (seller, buyer):
        assert page.evaluate("window.mark") == 1
        check(page, "talk")
    # At rest nothing is asked for: looking is no news, and what is read is read once.
    asked = []
    buyer.on("request", lambda request: asked.append(request.url))
    seller.locator("textarea").fill("그때 봐요")
    seller.locator("textarea").press("Enter")
    expect(buyer.locator(".bubble").nth(3)).to_have_text("그때 봐요")
    buyer.locator("textarea").fill("ㅋㅋ")
    buyer.locator("textarea").press("Enter")
    buyer.locator("textarea").fill("ㅋㅋ")
    buyer.locator("textarea").press("Enter")
    expect(seller.locator(".bubble")).to_have_count(6)
    buyer.wait_for_load_state("networkidle")
    assert len([url for url in asked if "/conversations/" in url]) < 16, asked
    buyer.screenshot(path=shots / "talk.png")


def test_a_whole_conversation_without_scripts(talk):
    seller, buyer = talk(scripted=False)
    buyer.get_by_role("link", name="채팅하기").click()
    buyer.locator("textarea").fill("내일 볼 수 있을까요?")
    buyer.get_by_role("button", name="보내기", exact=True).click()
    expect(buyer.locator(".bubble")).to_have_text("내일 볼 수 있을까요?")
    seller.goto("/conversations")
    seller.locator(".talks a").first.click()
    seller.locator("textarea").fill("네")
    seller.get_by_role("button", name="보내기", exact=True).click()
    expect(seller.locator(".bubble")).to_have_count(2)
    buyer.get_by_role("link", name="새 메시지 보기").click()
    expect(buyer.locator(".bubble").nth(1)).to_have_text("네")
    buyer.get_by_role("button", name="삭제", exact=True).click()
    expect(buyer.locator(".bubble").first).to_have_text("삭제된 메시지")


def test_what_is_typed_is_kept_until_it_was_sent(talk):
    _, buyer = talk()
    buyer.get_by_role("link", name="채팅하기").click()
    buyer.get_by_role("button", name="아직 살 수 있나요?").click()
    buyer.wait_for_url(re.compile(r"/conversations/\d+"))
    buyer.wait_for_load_state("networkidle")
    buyer.locator("textarea").fill("반쯤 쓴 말")
    buyer.reload()
    expect(buyer.locator("textarea")).to_have_value("반쯤 쓴 말")
    # The market is away: nothing is lost, and pressing again sends it once.
    address = buyer.url.split("#")[0]
    buyer.route(address, lambda route: route.abort() if route.request.method == "POST" else route.fallback())
    buyer.get_by_role("button", name="보내기", exact=True).click()
    expect(buyer.locator(".toast")).to_be_visible()
    expect(buyer.locator(".pending .bubble")).to_have_text("반쯤 쓴 말")
    # After a reload it tries again by itself, and in vain; then the market is back.
    buyer.reload()
    expect(buyer.locator(".toast")).to_be_visible()
    expect(buyer.locator(".pending .bubble")).to_have_text("반쯤 쓴 말")
    buyer.unroute_all(behavior="ignoreErrors")
    buyer.locator(".toast").get_by_role("button").first.click()
    expect(buyer.locator(".pending")).to_have_count(0)
    expect(buyer.locator(".bubble")).to_have_count(2)
    buyer.reload()
    expect(buyer.locator(".bubble")).to_have_count(2)
    expect(buyer.locator("textarea")).to_have_value("")


def test_ones_own_number_is_asked_about_before_it_is_sent(talk):
    _, buyer = talk()
    buyer.get_by_role("link", name="채팅하기").click()
    buyer.locator("textarea").fill("010-1234-5678 로 전화 주세요")
    buyer.get_by_role("button", name="보내기", exact=True).click()
    expect(buyer.get_by_role("alert")).to_contain_text("그래도 보낼까요?")
    buyer.get_by_role("button", name="그래도 보내기").click()
    expect(buyer.locator(".bubble")).to_have_text("010-1234-5678 로 전화 주세요")


def test_what_is_refused_holds_what_was_written_behind_it(talk):
    _, buyer = talk()
    buyer.get_by_role("link", name="채팅하기").click()
    buyer.get_by_role("button", name="아직 살 수 있나요?").click()
    buyer.wait_for_url(re.compile(r"/conversations/\d+"))
    buyer.wait_for_load_state("networkidle")
    held = []
    is_post = lambda request: request.method == "POST"
    # The first one is on its way while the second is written.
    buyer.route(
        buyer.url.split("#")[0],
        lambda route: held.append(route) if is_post(route.request) and not held else route.fallback(),
    )
    for words in ("010-1234-5678 로 전화 주세요", "저녁에요"):
        buyer.locator("textarea").fill(words)
        buyer.locator("textarea").press("Enter")
    expect(buyer.locator(".pending")).to_have_count(2)
    eventually(lambda: buyer.title() and len(held) == 1)
    held[0].continue_()
    expect(buyer.get_by_role("alert")).to_be_visible()
    # Once the script is there, for it keeps what is typed.
    expect(buyer.locator(".renew")).to_be_hidden()
    buyer.locator("textarea").fill("010-1234-5678 로 문자 주세요")
    buyer.get_by_role("button", name="그래도 보내기").click()
    expect(buyer.locator(".bubble")).to_have_text(["아직 살 수 있나요?", "010-1234-5678 로 문자 주세요", "저녁에요"])
    expect(buyer.locator(".pending")).to_have_count(0)


def test_photos_go_along_with_words_and_open_to_the_two_alone(talk, visitor, name, photos, shots):
    seller, buyer = talk()
    buyer.get_by_role("link", name="채팅하기").click()
    buyer.locator("textarea").fill("안녕하세요")
    buyer.get_by_role("button", name="보내기", exact=True).click()
    buyer.wait_for_url(re.compile(r"/conversations/\d+#m1$"))
    # What is refused comes back whole.
    buyer.locator("textarea").fill("010-1234-5678로 주세요")
    buyer.locator("#photos").set_input_files(photos[1])
    expect(buyer.locator(".with-photos input")).to_be_checked()
    buyer.get_by_role("button", name="보내기", exact=True).click()
    expect(buyer.get_by_role("alert")).to_be_visible()
    expect(buyer.locator(".with-photos input")).to_be_checked()

    seller.goto("/conversations")
    seller.locator(".talks a").first.click()
    seller.locator("#photos").set_input_files(photos[:2])
    expect(seller.locator(".with-photos input")).to_have_count(2)
    # What goes along is kept over a reload, as what is typed is; what loses its mark does not go.
    seller.locator("textarea").fill("흠집은 여기예요")
    seller.reload()
    expect(seller.locator(".with-photos input")).to_have_count(2)
    seller.locator(".with-photos input").first.click()
    expect(seller.locator(".with-photos input")).to_have_count(1)
    check(seller, "talk with photos")
    seller.screenshot(path=shots / "talk-photos-form.png")
    seller.locator("textarea").press("Enter")
    expect(seller.locator(".sent-photos img")).to_have_count(1)
    expect(seller.locator(".with-photos input")).to_have_count(0)
    expect(buyer.locator(".sent-photos img")).to_be_visible()
    assert buyer.locator(".sent-photos img").evaluate("one => one.decode().then(() => one.naturalWidth)") > 0
    buyer.get_by_role("button", name="그래도 보내기").click()
    expect(seller.locator(".sent-photos img")).to_have_count(2)
    # What went by a page's own way is no draft any more, and the next line is another one.
    expect(buyer.locator(".with-photos input")).to_have_count(0)
    expect(buyer.locator("textarea")).to_have_value("")
    buyer.locator("textarea").fill("그때 봬요")
    buyer.locator("textarea").press("Enter")
    expect(seller.locator(".bubble", has_text="그때 봬요")).to_be_visible()
    expect(buyer.locator(".pending")).to_have_count(0)
    check(seller, "talk with sent photos")
    seller.screenshot(path=shots / "talk-photos.png")

    address = buyer.locator(".sent-photos a").first.get_attribute("href")
    assert buyer.request.get(address).status == 200
    stranger = visitor().sign_up(f"남{name}"[:20]).page
    assert stranger.request.get(address).status == 404
    # Taken back it is gone from both pages.
    seller.get_by_role("button", name="삭제", exact=True).click()
    expect(buyer.locator(".sent-photos img")).to_have_count(1)
    assert buyer.request.get(address).status == 404


def test_photos_go_along_without_scripts(talk, photos):
    seller, buyer = talk(scripted=False)
    buyer.get_by_role("link", name="채팅하기").click()
    buyer.locator("textarea").fill("안녕하세요")
    buyer.get_by_role("button", name="보내기", exact=True).click()
    buyer.locator("textarea").fill("010-1234-5678로 주세요")
    buyer.locator("#photos").set_input_files(photos[:2])
    buyer.get_by_role("button", name="보내기", exact=True).click()
    # Refused, and kept with all of it.
    expect(buyer.get_by_role("alert")).to_be_visible()
    expect(buyer.locator(".with-photos input")).to_have_count(2)
    buyer.locator(".with-photos input").first.uncheck()
    buyer.get_by_role("button", name="그래도 보내기").click()
    expect(buyer.locator(".sent-photos img")).to_have_count(1)
    buyer.locator("#photos").set_input_files(photos[0])
    buyer.get_by_role("button", name="보내기", exact=True).click()
    expect(buyer.locator(".sent-photos img")).to_have_count(2)
    buyer.goto("/conversations")
    expect(buyer.locator(".talks .line").first).to_have_text("사진")


@pytest.mark.parametrize("scripted", [True, False])
def test_a_conversation_is_a_screen_of_its_own(talk, shots, scripted):
    seller, buyer = talk(scripted=scripted)
    buyer.get_by_role("link", name="채팅하기").click()
    for number in range(1, 13):
        buyer.locator("textarea").fill(f"{number}번째 말이에요")
        buyer.get_by_role("button", name="보내기", exact=True).click()
        expect(buyer.locator(".bubble").nth(number - 1)).to_have_text(f"{number}번째 말이에요")
    expect(buyer.locator(".pending")).to_have_count(0)
    address = buyer.url.split("#")[0]
    for width in (360, 1280):
        buyer.set_viewport_size({"width": width, "height": 740})
        buyer.goto(address)
        # The window does not scroll: the lines do, and are at their end.
        assert buyer.evaluate("document.documentElement.scrollHeight <= innerHeight")
        expect(buyer.locator(".bubble").last).to_be_in_viewport(ratio=1)
        expect(buyer.locator(".bubble").first).not_to_be_in_viewport()
        composer = buyer.locator(".write").bounding_box()
        assert abs(composer["y"] + composer["height"] - 740) <= 1
        for name in (".foot", ".tabs"):
            expect(buyer.locator(name)).to_be_hidden()
        # What it is about stays in sight, whatever is read.
        buyer.locator(".log").evaluate("log => log.scrollTop = -log.scrollHeight")
        expect(buyer.locator(".bubble").first).to_be_in_viewport(ratio=1)
        expect(buyer.locator(".talk-top h1")).to_be_in_viewport(ratio=1)
        expect(buyer.locator(".others")).to_be_visible(visible=width == 1280)
        buyer.screenshot(path=shots / f"talk-screen-{width}-{scripted}.png")
    expect(buyer.locator(".others [aria-current]")).to_contain_text("12번째 말이에요")
    if scripted:
        check(buyer, "two panes")
        # Who reads what was said before is not moved by what comes; who is at the end sees it.
        seller.goto(address)
        seller.locator("textarea").fill("이제 봤어요")
        seller.locator("textarea").press("Enter")
        expect(buyer.locator(".bubble").nth(12)).to_have_text("이제 봤어요")
        expect(buyer.locator(".bubble").nth(12)).not_to_be_in_viewport()
        buyer.locator(".log").evaluate("log => log.scrollTop = 0")
        seller.locator("textarea").fill("네")
        seller.locator("textarea").press("Enter")
        expect(buyer.locator(".bubble").nth(13)).to_be_in_viewport(ratio=1)
