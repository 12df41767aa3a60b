"""Two people offer, promise and hand over: with scripts and without, and also with waiting buyers."""

import datetime
import re
import subprocess

import pytest
from conftest import more
from playwright.sync_api import expect
from test_journeys import sell
from test_pages import check


@pytest.fixture
def goods(visitor, name, photos):
    """A seller whose goods take offers, and those who look at them."""

    def begin(scripted=True, buyers=1, width=360):
        size = {"width": width, "height": 740}
        seller = visitor(viewport=size).sign_up(f"파는{name}"[:20]).page
        sell(seller, f"의자 {name}"[:38], photos[:1])
        address = seller.url.split("?")[0]
        seller.goto(address + "/edit")
        if not seller.get_by_role("textbox", name="재고수량").is_visible():
            seller.locator(".further summary").click()
        seller.get_by_role("textbox", name="재고수량").fill("1")
        seller.locator("[name=takes-offers]").check()
        seller.locator(".product-form .doings button.main").click()
        seller.wait_for_url(re.compile(r"/products/\d+(\?|#|$)"))
        people = []
        for number in range(buyers):
            person = visitor(viewport=size, java_script_enabled=scripted)
            people.append(person.sign_up(f"{number}사는{name}"[:20]).page)
            people[-1].goto(address)
        return seller, address, people

    return begin


def offer(page, amount):
    page.get_by_role("link", name="가격 제안하기").click()
    page.get_by_label("제안할 가격").fill(amount)
    page.get_by_role("button", name="제안 보내기").click()
    page.wait_for_url(re.compile(r"/conversations/\d+"))


@pytest.mark.smoke
@pytest.mark.parametrize("scripted", [True, False])
def test_a_whole_trade_from_offer_to_code(goods, shots, scripted):
    seller, address, (buyer,) = goods(scripted=scripted)
    offer(buyer, "1,200,000")
    expect(buyer.locator(".bubble.offer")).to_contain_text("답을 기다려요")
    seller.goto("/conversations")
    seller.locator(".talks a").first.click()
    seller.locator(".bubble").get_by_role("button", name="수락").click()
    expect(seller.locator(".notice")).to_contain_text("예약되었어요")
    if not scripted:
        buyer.reload()
    # With scripts the next step is there by itself.
    buyer.locator(".next-step").get_by_role("link", name="거래 완료").click()
    seller.locator(".next-step").get_by_role("link", name="거래 완료").click()
    for page in (seller, buyer):
        if page is seller or scripted:
            check(page, "deal")
    code = seller.locator(".digits").inner_text()
    buyer.get_by_label("상대의 코드").fill("0")
    buyer.get_by_role("button", name="코드로 확인").click()
    expect(buyer.get_by_role("alert")).to_contain_text("코드가 맞지 않아요")
    buyer.get_by_label("상대의 코드").fill(code)
    buyer.get_by_role("button", name="코드로 확인").click()
    expect(buyer.locator("dl.said")).to_contain_text("거래 완료")
    buyer.screenshot(path=shots / f"deal-{scripted}.png")
    review_each_other(seller, buyer, shots, scripted)
    seller.goto(address)
    expect(seller.locator(".strip .badge")).to_have_text("판매 완료")


def review_each_other(seller, buyer, shots, scripted):
    """Neither reads a word before both have written."""
    buyer.get_by_role("link", name="후기 쓰기").click()
    buyer.get_by_label("다시 거래할래요").check()
    buyer.get_by_label("친절해요", exact=True).check()
    buyer.get_by_label("늦었어요").check()
    buyer.get_by_label("하고 싶은 말").fill("가" * 301)
    buyer.get_by_role("button", name="후기 남기기").click()
    expect(buyer.get_by_role("alert")).to_contain_text("300자")
    expect(buyer.get_by_label("하고 싶은 말")).to_have_value("가" * 301)
    expect(buyer.get_by_label("다시 거래할래요")).to_be_checked()
    expect(buyer.get_by_label("늦었어요")).to_be_checked()
    buyer.get_by_label("하고 싶은 말").fill("의자가 튼튼해요")
    buyer.get_by_role("button", name="후기 남기기").click()
    expect(buyer.locator(".reviewing [role=status]")).to_contain_text("후기를 남겼어요")
    if scripted:
        check(buyer, "review")
    seller.goto("/notifications")
    seller.get_by_role("link", name="후기를 남겨 주세요").click()
    expect(seller.locator("main")).to_contain_text("상대는 이미 후기를 남겼어요")
    expect(seller.locator("main")).not_to_contain_text("튼튼해요")
    seller.get_by_label("보통이에요").check()
    seller.get_by_role("button", name="후기 남기기").click()
    expect(seller.locator("main")).to_contain_text("튼튼해요")
    expect(seller.locator("main")).not_to_contain_text("늦었어요")
    seller.get_by_label("답글").fill("잘 쓰세요")
    seller.get_by_role("button", name="답글 남기기").click()
    expect(seller.locator(".reply")).to_contain_text("잘 쓰세요")
    seller.screenshot(path=shots / f"review-{scripted}.png")
    buyer.locator("a[href^='/sellers/']").first.click()
    buyer.locator(".parts a", has_text="후기").click()
    expect(buyer.locator(".reviews > li")).to_have_count(1)
    expect(buyer.locator(".reviews")).to_contain_text("잘 쓰세요")
    if scripted:
        check(buyer, "seller")
    buyer.screenshot(path=shots / f"seller-{scripted}.png")
    buyer.goto("/standing")
    expect(buyer.locator("h1")).to_have_text("이웃의 평판")


def reserve(seller):
    """Accepts the offer that waits."""
    seller.goto("/conversations")
    seller.locator(".talks a").first.click()
    seller.locator(".next-step").get_by_role("button", name="수락", exact=True).click()
    expect(seller.locator(".next-step")).to_contain_text("예약 중")


def press_sold(seller):
    seller.locator(".owner .states").get_by_role("button", name="판매 완료").click()


@pytest.mark.parametrize("scripted", [True, False])
def test_who_has_it_is_offered_the_deal_and_who_waits_their_turn(goods, shots, scripted):
    seller, address, (first, second, third) = goods(buyers=3, scripted=scripted)
    offer(first, "1,200,000")
    reserve(seller)
    # The holder of the reservation finds it on the product's page, and no queue.
    first.goto(address)
    expect(first.locator(".told")).to_contain_text("나에게 예약됨")
    expect(first.locator(".purchase")).not_to_contain_text("대기")
    assert_whole(first.locator(".purchase .main"))
    first.screenshot(path=shots / f"reserved-for-me-{scripted}.png")
    first.get_by_role("link", name="예약 보기").click()
    expect(first).to_have_url(re.compile(r"/deals/\d+"))
    first.goto(address + "/wait")
    expect(first).to_have_url(re.compile(r"/deals/\d+"))
    for place, person in enumerate((second, third), start=1):
        person.reload()
        person.get_by_role("link", name="대기하기").click()
        person.get_by_role("button", name="대기하기").click()
        expect(person.locator("main")).to_contain_text("첫 번째로 기다려요" if place == 1 else f"{place}번째로 기다려요")
        person.goto(address)
        expect(person.locator(".purchase")).to_contain_text(f"{place}번째로 기다려요")
    first.locator("summary", has_text="예약 취소").click()
    first.get_by_label("마음이 바뀌었어요").check()
    first.get_by_role("button", name="예약 취소").click()
    expect(first.locator("dl.said")).to_contain_text("마음이 바뀌었어요")
    # Each is notified of their own place.
    second.goto("/notifications")
    expect(second.locator("main")).to_contain_text("내 차례예요.")
    third.goto("/notifications")
    expect(third.locator("main")).to_contain_text("먼저 기다린 분이")
    second.goto(address)
    second.get_by_role("link", name="지금 예약하기").click()
    second.get_by_role("button", name="지금 예약하기").click()
    second.wait_for_url(re.compile(r"/deals/\d+"))
    expect(second.locator("dl.said")).to_contain_text("예약 중")
    # The button that every seller knows asks to whom, and who has it reserved stands first.
    seller.goto("/mine?state=reserved")
    seller.locator(".states").first.get_by_role("button", name="판매 완료").click()
    expect(seller.locator("h1")).to_have_text("누구에게 팔았나요?")
    expect(seller.locator(".people button").first).to_contain_text("(예약한 분)")
    seller.screenshot(path=shots / f"sold-to-{scripted}.png")
    check(seller, "sold to")
    seller.locator(".people button").first.click()
    expect(seller).to_have_url(re.compile("/mine"))
    second.reload()
    second.get_by_role("button", name="거래 완료").click()
    expect(second.locator("dl.said")).to_contain_text("거래 완료")
    # The one still waiting is notified, and not asked to wait for a sold product.
    third.goto("/notifications")
    third.get_by_role("link", name="기다리던 상품이 팔렸어요.").first.click()
    expect(third.locator("main")).to_contain_text("이 상품은 팔렸어요.")
    expect(third.get_by_role("button", name="대기하기")).to_have_count(0)


def test_what_is_promised_is_not_sold_by_chance(goods):
    seller, address, (buyer, other) = goods(buyers=2)
    offer(other, "1,100,000")
    offer(buyer, "1,200,000")
    reserve(seller)
    seller.goto(address)
    press_sold(seller)
    # It goes to another buyer only on purpose.
    seller.locator(".people button", has_text="1사는").click()
    expect(seller.locator("main")).to_contain_text("님의 예약이 취소돼요.")
    seller.locator("main").get_by_role("link", name="약속과 예약").click()
    expect(seller.locator(".deeds")).to_contain_text("예약 중")
    seller.goto(address)
    press_sold(seller)
    seller.locator(".people button", has_text="1사는").click()
    seller.get_by_role("button", name="예약 취소하고 계속").click()
    expect(seller).to_have_url(re.compile(r"/products/\d+"))
    expect(seller.locator(".owner .states [aria-pressed=true]")).to_have_text("판매 완료")
    buyer.goto("/deals?part=past")
    expect(buyer.locator(".deeds")).to_contain_text("취소")
    other.goto("/deals")
    expect(other.locator(".deeds")).to_contain_text("확인을 기다려요")


def assert_whole(button):
    """Nothing of a button is cut off."""
    assert button.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1")


def in_sight(locator):
    """Whether all of it lies in the window, under nothing else."""
    return locator.evaluate(
        """one => { const { left, right, top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight
            && one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)); }"""
    )


def test_the_next_step_stays_in_sight_and_a_code_tells_that_it_worked(goods, shots):
    seller, address, (buyer,) = goods()
    offer(buyer, "1,200,000")
    for number in range(8):
        buyer.locator("textarea").fill(f"언제 볼 수 있을까요? {number}")
        buyer.get_by_role("button", name="보내기", exact=True).click()
        expect(buyer.locator(".lines")).to_contain_text(f"있을까요? {number}")
    seller.goto("/conversations")
    seller.locator(".talks a").first.click()
    # It opens at its end, as a tap in the list does, and who must answer sees where.
    for size in ((360, 740), (320, 568), (1280, 720)):
        seller.set_viewport_size({"width": size[0], "height": size[1]})
        seller.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        assert in_sight(seller.locator(".next-step").get_by_role("button", name="수락", exact=True)), size
        seller.screenshot(path=shots / f"next-step-{size[0]}.png")
    expect(seller.locator(".bubble.offer")).to_contain_text("답을 골라 주세요")
    seller.set_viewport_size({"width": 360, "height": 740})
    seller.evaluate("document.activeElement.blur()")
    seller.locator(".next-step").get_by_role("button", name="수락", exact=True).click()
    expect(seller.locator(".next-step")).to_contain_text("예약 중")
    assert in_sight(seller.locator(".next-step a.main"))
    check(seller, "a long conversation")
    # In the list the state is not pushed out by a long name.
    seller.goto("/conversations")
    badge = seller.locator(".talks .badge").first
    expect(badge).to_have_text("예약 중")
    left, right = badge.evaluate("one => [one.getBoundingClientRect().left, one.getBoundingClientRect().right]")
    assert 0 <= left < right <= 360 and in_sight(badge)
    seller.screenshot(path=shots / "chats-360.png")
    seller.locator(".talks a").first.click()
    # Who shows a code sees on the same screen that it was typed, and keeps what they type themselves.
    seller.locator(".next-step").get_by_role("link", name="거래 완료").click()
    code = seller.locator(".digits").inner_text()
    seller.get_by_label("상대의 코드").fill("12")
    buyer.locator(".next-step").get_by_role("link", name="약속 잡기").click()
    day = datetime.datetime.now(datetime.timezone(datetime.timedelta(hours=9))) + datetime.timedelta(minutes=30)
    buyer.get_by_label("만날 시간").fill(day.strftime("%Y-%m-%dT%H:%M"))
    buyer.get_by_label("만날 곳").fill("망원역")
    buyer.get_by_role("button", name="약속 제안하기").click()
    buyer.wait_for_url(re.compile(r"/conversations/\d+"))
    buyer.locator(".next-step").get_by_role("link", name="거래 완료").click()
    buyer.get_by_label("상대의 코드").fill(code)
    assert seller.get_by_label("상대의 코드").input_value() == "12"
    buyer.get_by_role("button", name="코드로 확인").click()
    expect(seller.locator("dl.said")).to_contain_text("거래 완료")
    expect(seller.get_by_role("link", name="후기 쓰기")).to_be_visible()
    expect(seller.locator("#toasts")).to_contain_text("거래 완료")


@pytest.mark.parametrize("scripted", [True, False])
def test_blocking_asks_and_says_what_ends(goods, shots, scripted):
    seller, address, (buyer,) = goods(scripted=scripted)
    offer(buyer, "1,200,000")
    reserve(seller)
    buyer.reload()
    talk = buyer.url
    buyer.locator(".talk-top .menu summary").click()
    buyer.get_by_role("link", name=re.compile("차단하기")).click()
    expect(buyer.locator("h1")).to_contain_text("차단할까요?")
    expect(buyer.locator("main")).to_contain_text("예약이 취소돼요")
    buyer.screenshot(path=shots / f"block-{scripted}.png")
    if scripted:
        check(buyer, "block")
    buyer.get_by_role("link", name="취소").click()
    expect(buyer.locator(".next-step")).to_contain_text("예약 중")
    buyer.locator(".talk-top .menu summary").click()
    buyer.get_by_role("link", name=re.compile("차단하기")).click()
    buyer.get_by_role("button", name="차단하기").click()
    expect(buyer.locator("#toasts")).to_contain_text("차단했어요.")
    expect(buyer.locator("main")).to_contain_text("보낼 수 없는 대화예요")
    buyer.locator("#toasts").get_by_role("button", name="되돌리기").click()
    expect(buyer.locator("textarea")).to_be_visible()


@pytest.mark.parametrize("scripted", [True, False])
def test_two_agree_on_a_meeting(goods, scripted):
    seller, address, (buyer,) = goods(scripted=scripted)
    offer(buyer, "1,200,000")
    seller.goto("/conversations")
    seller.locator(".talks a").first.click()
    seller.locator(".next-step").get_by_role("button", name="수락", exact=True).click()
    buyer.reload()
    buyer.locator(".next-step").get_by_role("link", name="약속 잡기").click()
    if scripted:
        check(buyer, "meeting")
    day = datetime.datetime.now(datetime.timezone(datetime.timedelta(hours=9))) + datetime.timedelta(days=2)
    buyer.get_by_label("만날 시간").fill(day.strftime("%Y-%m-%dT15:00"))
    buyer.get_by_label("만날 곳").fill("망원역 2번 출구")
    buyer.get_by_label("전할 말").fill("파란 우산을 들고 있어요")
    buyer.get_by_role("button", name="약속 제안하기").click()
    expect(buyer.locator(".bubble.offer").last).to_contain_text("망원역 2번 출구")
    # The list of conversations tells when, and not where.
    seller.goto("/conversations")
    expect(seller.locator(".talks")).to_contain_text("약속 제안")
    expect(seller.locator(".talks")).not_to_contain_text("망원역")
    seller.locator(".talks a").first.click()
    expect(seller.locator(".bubble.offer").last).to_contain_text("파란 우산")
    seller.locator(".bubble").get_by_role("button", name="약속 수락").click()
    expect(seller.locator(".notice").last).to_contain_text("만나기로 했어요")
    seller.goto("/deals")
    expect(seller.locator("h2")).to_contain_text("이번 주")
    expect(seller.locator(".deeds")).to_contain_text("망원역 2번 출구")
    seller.locator(".deeds a").first.click()
    expect(seller.locator("main")).to_contain_text("확인 코드는")
    assert seller.locator(".digits").count() == 0
    if scripted:
        check(seller, "deal with a meeting")


def test_a_camera_reads_the_code_and_confirms_nothing_by_itself(goods, shots):
    seller, address, (buyer,) = goods()
    offer(buyer, "1,200,000")
    seller.goto("/conversations")
    seller.locator(".talks a").first.click()
    seller.locator(".next-step").get_by_role("button", name="수락", exact=True).click()
    seller.locator(".next-step").get_by_role("link", name="거래 완료").click()
    code = seller.locator(".digits").inner_text()
    picture = shots / "qr.png"
    # So tall that no bar lies over it.
    seller.set_viewport_size({"width": 360, "height": 1600})
    seller.get_by_role("img", name="QR 코드").screenshot(path=picture)
    read = subprocess.run(["zbarimg", "--quiet", "--raw", picture], capture_output=True, text=True, check=True)
    link = read.stdout.strip()
    assert re.search(r"/deals/\d+/confirm#" + code + "$", link), link
    asked = []
    buyer.on("request", lambda request: asked.append(request.url))
    path = "/" + link.split("/", 3)[3]
    for _ in range(2):
        buyer.goto(path)
        expect(buyer.get_by_label("상대의 코드")).to_have_value(code)
    assert not any(code in url for url in asked), "no proxy logs the code"
    seller.reload()
    expect(seller.locator("dl.said")).to_contain_text("예약 중")
    check(buyer, "handover")
    buyer.get_by_role("button", name="코드로 확인").click()
    expect(buyer.locator("dl.said")).to_contain_text("거래 완료")
    # What is over is shown as it is.
    buyer.goto(path)
    expect(buyer.locator("dl.said")).to_contain_text("거래 완료")


@pytest.mark.parametrize("scripted", [True, False])
def test_a_giver_picks_who_has_it(visitor, name, photos, scripted):
    size = {"width": 360, "height": 740}
    giver = visitor(viewport=size).sign_up(f"주는{name}"[:20]).page
    sell(giver, f"책상 {name}"[:38], photos[:1])
    address = giver.url.split("?")[0]
    giver.goto(address + "/edit")
    giver.get_by_label("나눔 (신청 받고 고르기)").check()
    # What a giveaway does not have is not asked for.
    expect(giver.locator("[name=price]")).to_be_hidden()
    giver.locator(".product-form .doings button.main").click()
    giver.wait_for_url(re.compile(r"/products/\d+(\?|#|$)"))
    taker = visitor(viewport=size, java_script_enabled=scripted).sign_up(f"받는{name}"[:20]).page
    taker.goto(address)
    taker.get_by_role("link", name="나눔 신청하기").click()
    if scripted:
        check(taker, "claim")
    taker.get_by_label("주는 분께 한마디").fill("아이가 쓸 책상을 찾고 있어요")
    taker.get_by_role("button", name="나눔 신청하기").click()
    expect(taker.locator("main")).to_contain_text("선택을 기다려요")
    giver.goto(address + "/claims")
    check(giver, "claims")
    # The giver reads no sentence of the other side's, and who asks.
    expect(giver.locator(".deeds")).to_contain_text("아직 고르지 않았어요")
    expect(giver.locator(".deeds")).to_contain_text("새 이웃")
    giver.get_by_role("button", name=re.compile("주기")).click()
    giver.wait_for_url(re.compile(r"/conversations/\d+"))
    expect(giver.locator(".lines")).to_contain_text("아이가 쓸 책상을 찾고 있어요")
    taker.goto(address + "/claim")
    taker.get_by_role("link", name="나에게 예약되었어요").click()
    expect(taker.locator("dl.said")).to_contain_text("예약 중")


def refuse(page, amount):
    """Offers too much in a conversation, and is told so where it was typed."""
    page.locator(".next-step summary").click()
    page.get_by_label("제안할 가격").fill(amount)
    page.get_by_role("button", name="제안 보내기").click()
    reason = page.locator(".next-step [role=alert]")
    expect(reason).to_contain_text("이하로 제안해 주세요.")
    expect(page.get_by_label("제안할 가격")).to_have_value(amount)
    return reason


def test_a_refusal_stays_while_the_conversation_goes_on(goods):
    seller, address, (buyer,) = goods()
    offer(buyer, "1,200,000")
    seller.goto("/conversations")
    seller.locator(".talks a").first.click()
    talk = seller.url.split("#")[0]
    is_renewal = lambda reply: "alone=1" in reply.url  # noqa: E731
    with seller.expect_response(is_renewal):
        reason = refuse(seller, "99,000,000")
    expect(reason).to_be_focused()
    # The script has renewed what stands around it, at the conversation's own address.
    expect(seller).to_have_url(re.compile(r"/conversations/\d+$"))
    expect(seller.get_by_label("제안할 가격")).to_have_value("99,000,000")
    with seller.expect_response(is_renewal):
        buyer.locator(".write textarea").fill("어떠세요?")
        buyer.get_by_role("button", name="보내기", exact=True).click()
    expect(seller.locator(".lines")).to_contain_text("어떠세요?")
    expect(reason).to_be_focused()
    expect(seller.get_by_label("제안할 가격")).to_have_value("99,000,000")
    # Another next step takes the place of the old one, with what was typed.
    buyer.locator(".next-step").get_by_role("button", name="제안 취소").click()
    expect(seller.locator(".next-step")).to_contain_text("예약해 주기")
    expect(reason).to_be_focused()
    expect(seller.get_by_label("제안할 가격")).to_have_value("99,000,000")
    # Blocking leads back to the conversation, with a way to take it back.
    seller.get_by_label("대화 메뉴").click()
    seller.get_by_role("link", name="차단하기").click()
    seller.get_by_role("button", name="차단하기").click()
    expect(seller).to_have_url(re.compile(r"/conversations/\d+"))
    seller.locator("#toasts").get_by_role("button").click()
    assert seller.url.startswith(talk)
    expect(seller.locator(".write textarea")).to_be_visible()


def test_a_refusal_is_read_without_scripts_too(goods):
    seller, address, (buyer,) = goods(scripted=False)
    offer(buyer, "1,200,000")
    stale = buyer.context.new_page()
    stale.goto(buyer.url)
    buyer.get_by_role("button", name="제안 취소").first.click()
    # What was answered meanwhile is answered with the conversation as it is now.
    stale.get_by_role("button", name="제안 취소").first.click()
    expect(stale).to_have_url(re.compile(r"/conversations/\d+"))
    refuse(buyer, "99,000,000")
    expect(buyer.locator(".bubble.offer")).to_contain_text("취소됨")
    buyer.locator("a.skip").focus()
    buyer.keyboard.press("Enter")
    expect(buyer.locator(".next-step [role=alert]")).to_be_visible()
    buyer.locator(".next-step summary").click()
    buyer.locator(".next-step summary").click()
    buyer.get_by_label("제안할 가격").fill("1,100,000")
    buyer.get_by_role("button", name="제안 보내기").click()
    expect(buyer.locator(".next-step [role=alert]")).to_have_count(0)
    expect(buyer.locator(".bubble.offer").last).to_contain_text("답을 기다려요")


def test_the_list_beside_a_conversation_keeps_its_place(goods):
    seller, address, people = goods(buyers=2, width=1280)
    first, second = people
    for person, words in ((first, "하나예요"), (second, "둘이에요")):
        more(person)
        person.goto(address + "/conversation")
        person.locator(".write textarea").fill(words)
        person.get_by_role("button", name="보내기", exact=True).click()
        person.wait_for_url(re.compile(r"/conversations/\d+"))
    seller.goto("/conversations")
    seller.locator(".talks a", has_text="둘이에요").click()
    rows = seller.locator(".others .talks a")
    expect(rows).to_have_count(2)
    current = seller.locator(".others [aria-current=page]")
    expect(current).to_contain_text("둘이에요")
    row = rows.filter(has_text="하나예요")
    row.focus()
    # A line in another conversation is counted beside this one, and the focus stays on its row.
    first.locator(".write textarea").fill("아직 있나요?")
    first.get_by_role("button", name="보내기", exact=True).click()
    fresh = rows.filter(has_text="아직 있나요?")
    expect(fresh.locator(".count")).to_contain_text("1")
    expect(fresh).to_be_focused()
    expect(rows.first).to_contain_text("아직 있나요?")
    expect(current).to_contain_text("둘이에요")


@pytest.mark.parametrize("scripted", [True, False])
def test_the_sellers_floor_is_a_secret(goods, scripted):
    seller, address, (buyer,) = goods(scripted=scripted)
    # Offers are off unless they are chosen.
    seller.goto("/sell")
    expect(seller.locator("[name=takes-offers]")).not_to_be_checked()
    seller.goto(address + "/edit")
    if not seller.get_by_label("제안 받을 최저 가격").is_visible():
        seller.locator(".further summary").click()
    expect(seller.locator("[name=takes-offers]")).to_be_checked()
    seller.get_by_label("제안 받을 최저 가격").fill("9000000000")
    seller.locator(".product-form .doings button.main").click()
    expect(seller.locator(".product-form")).to_contain_text("최저 가격은 파는 가격보다 높을 수 없어요.")
    seller.get_by_label("제안 받을 최저 가격").fill("1000000")
    seller.locator(".product-form .doings button.main").click()
    seller.wait_for_url(re.compile(r"/products/\d+(\?|#|$)"))
    # Nothing that the buyer is sent holds it.
    number = re.search(r"/products/(\d+)", address).group(1)
    told = [buyer.request.get(f"/api/v2/products/{number}").text()]
    assert '"takesOffers":true' in told[0]
    buyer.goto(address)
    told.append(buyer.content())
    expect(buyer.locator("dl.said")).to_contain_text("가격을 제안할 수 있어요")
    buyer.get_by_role("link", name="가격 제안하기").click()
    buyer.get_by_label("제안할 가격").fill("99,000,000")
    buyer.get_by_role("button", name="제안 보내기").click()
    expect(buyer.get_by_label("제안할 가격")).to_have_attribute("aria-invalid", "true")
    expect(buyer.locator("main")).to_contain_text("이하로 제안해 주세요.")
    told.append(buyer.content())
    buyer.get_by_label("제안할 가격").fill("999,999")
    buyer.get_by_role("button", name="제안 보내기").click()
    buyer.wait_for_url(re.compile(r"/conversations/\d+"))
    expect(buyer.locator(".bubble.offer")).to_contain_text("답을 기다려요")
    told.append(buyer.content())
    assert not any("1,000,000" in body or "1000000" in body for body in told)
    # The seller may take it all the same.
    reserve(seller)


@pytest.mark.smoke
@pytest.mark.parametrize("scripted", [True, False])
def test_one_press_buys_at_the_asked_price(goods, shots, scripted):
    seller, address, (buyer, other) = goods(scripted=scripted, buyers=2)
    # The price falls while the page stands open.
    other.route("**/events*", lambda route: route.abort())
    other.goto(address)
    seller.goto(address + "/edit")
    seller.locator("[name=price]").fill("1450000")
    seller.locator(".product-form .doings button.main").click()
    seller.wait_for_url(re.compile(r"/products/\d+(\?|#|$)"))
    other.get_by_role("button", name="구매 신청하기").click()
    expect(other.get_by_role("alert")).to_contain_text("지금 가격은 1,450,000원이에요.")
    if scripted:
        check(other, "a changed price")
    other.screenshot(path=shots / f"purchase-changed-{scripted}.png")
    buyer.goto(address)
    expect(buyer.locator(".buying")).to_contain_text("판매자가 48시간 안에 확인하면")
    buyer.get_by_role("button", name="구매 신청하기").click()
    buyer.wait_for_url(re.compile(r"/conversations/\d+"))
    expect(buyer.locator(".next-step")).to_contain_text("1,450,000원에 구매를 신청했어요.")
    buyer.goto(address)
    expect(buyer.get_by_role("link", name="구매 신청 보기")).to_be_visible()
    expect(buyer.get_by_role("button", name="구매 신청하기")).to_have_count(0)
    # The second one asks as well, at the price that the refusal says.
    other.get_by_role("button", name="1,450,000원에 구매 신청하기").click()
    other.wait_for_url(re.compile(r"/conversations/\d+"))
    seller.goto("/notifications")
    expect(seller.locator("main")).to_contain_text("이 가격에 사고 싶어 해요.")
    buyer.get_by_role("link", name="구매 신청 보기").click()
    seller.goto(buyer.url)
    seller.locator(".bubble").get_by_role("button", name="수락").click()
    expect(seller.locator(".notice").last).to_contain_text("1,450,000원에 예약되었어요")
    # Who comes late is led to the line.
    other.goto(address + "/purchase")
    expect(other.get_by_role("link", name="대기하기")).to_be_visible()


@pytest.mark.parametrize("scripted", [True, False])
def test_who_likes_it_takes_one_lower_price(goods, shots, scripted):
    seller, address, (liker, other) = goods(scripted=scripted, buyers=2)
    liker.locator(".purchase .heart").click()
    if scripted:
        expect(liker.locator(".purchase .heart")).to_have_attribute("aria-pressed", "true")
    seller.goto(address + "/liker-offer")
    seller.get_by_label("한 번 싸게 줄 가격").fill("99,000,000")
    seller.get_by_role("button", name="이 가격 알리기").click()
    expect(seller.get_by_label("한 번 싸게 줄 가격")).to_have_attribute("aria-invalid", "true")
    seller.get_by_label("한 번 싸게 줄 가격").fill("1,100,000")
    seller.get_by_role("button", name="이 가격 알리기").click()
    expect(seller.locator("main")).to_contain_text("까지 1,100,000원")
    check(seller, "liker offer of one's own")
    liker.goto("/notifications")
    liker.get_by_role("link", name="관심 상품을 더 싸게 살 수 있어요.").click()
    if scripted:
        check(liker, "liker offer")
    liker.screenshot(path=shots / f"liker-offer-{scripted}.png")
    liker.goto(address)
    liker.get_by_role("link", name=re.compile("관심 상품을 한 번 싸게")).click()
    liker.get_by_role("button", name="1,100,000원에 예약하기").click()
    liker.wait_for_url(re.compile(r"/conversations/\d+"))
    expect(liker.locator(".next-step")).to_contain_text("1,100,000원")
    # Nobody else learns that there was one.
    assert other.goto(address + "/liker-offer").status == 404
    seller.goto(address + "/liker-offer")
    expect(seller.locator("main")).to_contain_text("이 가격은 끝났어요.")
