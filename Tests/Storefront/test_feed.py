"""The endless list, what comes in meanwhile, and what is left when the network goes."""

import re

import pytest
from conftest import eventually, more, put_into_cart
from playwright.sync_api import expect
from test_journeys import sell


def scroll_to(page, count, cards=".card"):
    """Scrolls down until at least `count` goods have been seen, or others of the cards."""
    seen, is_over = set(), False
    while len(seen) < count and not is_over:
        is_over = page.locator(".end").count() > 0
        seen |= set(page.eval_on_selector_all(cards, "cards => cards.map(card => card.dataset.id)"))
        # Where the list ends for now, it goes on when more of it is there.
        page.wait_for_function(
            "before => { if (scrollY <= before) scrollBy(0, 1600); return scrollY > before || document.querySelector('.end') }",
            arg=page.evaluate("scrollY"),
        )
    return seen


STILL = """() => new Promise((done) => {
  let last = -1;
  (function look() {
    if (scrollY === last) return done();
    last = scrollY;
    setTimeout(() => requestAnimationFrame(look), 150);
  })();
})"""


@pytest.mark.smoke
def test_scrolling_to_the_end_shows_everything_once(visitor, market):
    page = visitor().page
    page.goto("/")
    expect(page.locator("h1")).to_be_visible()
    total = int(re.sub(r"\D", "", page.locator("h1").inner_text()))
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "page=" in request.url else None)
    seen = scroll_to(page, total + 1)
    expect(page.locator(".end")).to_have_text("마지막 상품입니다")
    assert len(seen) == total
    assert len(asked) == len(set(asked)) == (total - 1) // 20


def test_goods_of_another_currency_have_one_heading_in_all(visitor):
    page = visitor().page
    page.goto("/search?sort=price_up")
    assert len(scroll_to(page, 1_000_000, ".card:has(.part)")) == 1
    # On the last page the heading is at the top, until the page before brings its own.
    total = int(re.sub(r"\D", "", page.locator(".total").inner_text()))
    page.goto(f"/search?sort=price_up&page={(total + 19) // 20}")
    expect(page.locator(".card").first.locator(".part")).to_have_text("USD 가격인 상품")
    before = page.locator(".before")
    while before.count() > 0:
        before.first.click()
        eventually(lambda: page.locator(".card .part").count() <= 1)
        if page.locator(".card").first.locator(".part").count() == 0:
            break


def test_the_document_stays_small_however_far_someone_goes(visitor):
    page = visitor(viewport={"width": 768, "height": 900}).page
    page.goto("/?view=grid")
    scroll_to(page, 200)
    assert page.locator(".card").count() <= 260


@pytest.mark.parametrize("view", ["list", "grid"])
def test_a_leap_shows_the_goods_that_are_there(visitor, view):
    page = visitor(viewport={"width": 768, "height": 900}).page
    page.goto(f"/?view={view}")
    first = page.locator(".card").first.get_attribute("data-id")
    scroll_to(page, 200)
    page.wait_for_function("first => !document.querySelector(`.card[data-id='${first}']`)", arg=first)
    far = page.evaluate("document.querySelector('.goods').lastElementChild.dataset.id")
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator(f'.card[data-id="{first}"]')).to_be_in_viewport()
    page.wait_for_function("far => !document.querySelector(`.card[data-id='${far}']`)", arg=far)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator(f'.card[data-id="{far}"]')).to_be_attached()


@pytest.mark.parametrize("view", ["list", "grid"])
def test_goods_that_come_back_move_nothing(visitor, view):
    page = visitor(viewport={"width": 360, "height": 740}).page
    page.goto(f"/?view={view}")
    scroll_to(page, 160)
    in_sight = """() => {
      const card = [...document.querySelectorAll(".card")].find((card) => card.getBoundingClientRect().top > 200);
      return [scrollY, card.dataset.id, card.getBoundingClientRect().top];
    }"""
    page.evaluate(STILL)
    # As when a phone's address bar folds: a lower window is no reason for a new layout.
    page.set_viewport_size({"width": 360, "height": 690})
    page.evaluate(STILL)
    while True:
        scrolled, card, top = page.evaluate(in_sight)
        page.mouse.wheel(0, -300)
        page.wait_for_function("before => scrollY !== before", arg=scrolled)
        page.evaluate(STILL)
        now = page.evaluate("id => document.querySelector(`.card[data-id='${id}']`).getBoundingClientRect().top", card)
        if page.evaluate("scrollY") < 300:
            break
        assert abs(now - top - 300) <= 2


@pytest.mark.parametrize("address, count", [("/", 100), ("/search?q=ㅅ&sort=price_up", 45)])
def test_back_leads_to_the_same_place(visitor, address, count):
    page = visitor().page
    page.goto(address)
    assert len(scroll_to(page, count)) >= count
    page.evaluate(STILL)
    page.wait_for_url("**page=*")
    card = page.evaluate(
        "[...document.querySelectorAll('.card')].find(card => card.getBoundingClientRect().top > 80).dataset.id"
    )
    link = page.locator(f'.card[data-id="{card}"] a')
    before = link.bounding_box()["y"]
    link.click()
    page.wait_for_url(f"**/products/{card}")
    page.go_back()
    page.wait_for_function(
        "([card, y]) => Math.abs(document.querySelector(`.card[data-id='${card}'] a`)?.getBoundingClientRect().y - y) < 40",
        arg=[card, before],
    )


def test_what_is_found_while_someone_types_goes_on_too(visitor):
    page = visitor().page
    page.goto("/search?q=자전거&sort=newest")
    page.get_by_role("combobox", name="검색").fill("ㅅㅌ")
    expect(page.locator("main h1")).to_have_text("ㅅㅌ")
    total = page.request.get("/api/v2/search?q=ㅅㅌ&sort=newest").json()["total"]["count"]
    assert total > 30
    # Neither less than what answers these words, nor anything that answered those before.
    assert len(scroll_to(page, total + 1)) == total


def test_the_layout_changes_without_asking_and_each_keeps_its_place(visitor):
    page = visitor().page
    page.goto("/")
    scroll_to(page, 45)
    page.evaluate(STILL)
    asked = []
    page.on("request", lambda request: asked.append(request) if request.resource_type in ("document", "fetch") else None)
    top = page.evaluate("[...document.querySelectorAll('.card')].find(c => c.getBoundingClientRect().bottom > 80).dataset.id")
    for _ in range(2):
        page.evaluate("document.querySelector('[data-layout=grid]').click()")
        expect(page.locator(".goods.grid")).to_be_visible()
        page.evaluate("document.querySelector('[data-layout=list]').click()")
    after = page.evaluate("[...document.querySelectorAll('.card')].find(c => c.getBoundingClientRect().bottom > 80).dataset.id")
    assert after == top
    assert [request.url for request in asked if "view=" in request.url] == []
    page.reload()
    expect(page.locator(".goods.list")).to_be_visible()


def test_new_goods_are_announced_and_move_nothing(visitor, name, photos):
    watcher, seller = visitor().page, visitor().sign_up(name).page
    watcher.goto("/")
    watcher.mouse.wheel(0, 600)
    watcher.evaluate(STILL)
    place = watcher.evaluate("scrollY")
    sell(seller, f"막 올라온 {name}"[:38], photos[1:2])
    button = watcher.locator(".news")
    expect(button).to_have_text(re.compile(r"새 상품 \d+개"))
    assert watcher.evaluate("scrollY") == place
    button.click()
    expect(watcher.locator(".card").first).to_contain_text("막 올라온")
    expect(button).to_have_count(0)
    expect(watcher.locator("main")).to_be_focused()


def test_what_was_shown_once_is_news_no_more(visitor, name, photos):
    watcher, seller = visitor().page, visitor().sign_up(name).page
    watcher.goto("/")
    sell(seller, f"막 올라온 {name}"[:38], photos[1:2])
    address = seller.url.split("?")[0]
    watcher.locator(".news").click()
    expect(watcher.locator(".card").first).to_contain_text("막 올라온")
    seller.goto(address + "/edit")
    seller.get_by_role("textbox", name="상품명").fill(f"고쳐 쓴 {name}"[:38])
    seller.locator(".product-form .doings .main").click()
    expect(watcher.locator(".card").first).to_contain_text("고쳐 쓴")
    expect(watcher.locator(".news")).to_have_count(0)


def test_one_deletes_what_the_other_looks_at(visitor, name, photos):
    seller, watcher = visitor().sign_up(name).page, visitor().page
    sell(seller, f"곧 사라질 {name}"[:38], photos[1:2])
    address = seller.url.split("?")[0]
    watcher.goto(address)
    seller.goto(address + "/delete")
    seller.get_by_role("button", name="삭제").click()
    expect(watcher.get_by_role("alert")).to_contain_text("이 상품은 더 이상 없어요")
    expect(watcher.get_by_role("button", name="장바구니에 담기")).to_have_count(0)


def test_who_looks_at_a_product_sees_its_state_change(visitor, name, photos):
    seller, watcher = visitor().sign_up(name).page, visitor().page
    sell(seller, f"바뀔 {name}"[:38], photos)
    watcher.goto(seller.url.split("?")[0])
    expect(watcher.locator(".purchase .main")).to_have_text("채팅하기")
    watcher.evaluate("window.mark = 1")
    states = seller.locator(".owner .states")
    states.get_by_role("button", name="예약 중").click()
    expect(watcher.locator(".strip > .badge")).to_have_text("예약 중")
    expect(watcher.locator(".purchase .main")).to_have_text("대기하기")
    # What is just being read in the menu stays, and the change is told of.
    more(watcher)
    states.get_by_role("button", name="판매 중").click()
    expect(watcher.locator(".toast").last).to_contain_text("바뀌었어요")
    expect(watcher.locator(".purchase .menu a").last).to_be_visible()
    assert watcher.evaluate("window.mark") == 1


@pytest.mark.smoke
def test_offline_shows_what_was_seen_and_comes_back(visitor):
    page = visitor().page
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    page.locator(".card a").first.click()
    page.wait_for_url(re.compile(r"/products/\d+"))
    product = page.locator("h1").inner_text()
    page.context.set_offline(True)
    expect(page.locator(".offline-bar")).to_have_text("연결이 끊겼어요")
    page.reload()
    expect(page.locator("h1")).to_have_text(product)
    expect(page.locator(".offline-bar")).to_have_text("연결이 끊겼어요")
    page.goto("/search?q=never")
    expect(page.locator("#offline h1")).to_have_text("인터넷에 연결되어 있지 않아요")
    page.context.set_offline(False)
    expect(page.locator("#offline")).to_have_count(0)
    assert "q=never" in page.url


def test_the_page_for_no_network_speaks_the_language_that_was_chosen(visitor):
    page = visitor().page
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    page.get_by_role("link", name="English", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    kept = "caches.match('/offline').then((kept) => kept.text())"
    page.wait_for_function(f"() => {kept}.then((text) => /<html lang=.en/.test(text))")
    page.context.set_offline(True)
    page.goto("/search?q=never")
    expect(page.locator("#offline")).to_have_count(1)
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_pictures_that_failed_are_asked_for_once_more(visitor):
    page = visitor(service_workers="block").page
    page.route("**/media/**", lambda route: route.abort())
    page.goto("/", wait_until="networkidle")
    broken = "() => [...document.images].filter((image) => image.complete && !image.naturalWidth).length"
    assert page.evaluate(broken) > 0
    page.unroute_all(behavior="ignoreErrors")
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_function(f"({broken})() === 0")


def test_a_page_that_was_kept_is_renewed_where_something_was_done_since(visitor):
    page = visitor().page
    page.goto("/", wait_until="networkidle")
    come_back = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
    page.evaluate("window.isKept = true")
    page.locator(".card .heart").first.click()
    expect(page.locator(".card .heart").first).to_have_attribute("aria-pressed", "true")
    page.evaluate("localStorage.setItem('deeds', 'of another page')")
    page.evaluate(come_back)
    page.wait_for_function("() => !window.isKept")
    expect(page.locator(".card .heart").first).to_have_attribute("aria-pressed", "true")


def test_a_like_that_fails_is_taken_back_and_can_be_tried_again(visitor):
    page = visitor(service_workers="block").page
    page.goto("/", wait_until="networkidle")
    heart = page.locator(".card .heart").first
    page.route("**/likes", lambda route: route.abort())
    heart.click()
    expect(page.locator(".toast")).to_contain_text("서버 통신 실패")
    expect(heart).to_have_attribute("aria-pressed", "false")
    page.unroute("**/likes")
    page.get_by_role("button", name="다시 시도").click()
    expect(heart).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="되돌리기").click()
    expect(heart).to_have_attribute("aria-pressed", "false")


def test_what_a_proxy_answers_is_told_in_words(visitor):
    page = visitor(service_workers="block").page
    page.goto("/", wait_until="networkidle")
    page.route("**/likes", lambda route: route.fulfill(status=502, content_type="text/html", body="<html>Bad Gateway</html>"))
    page.locator(".card .heart").first.click()
    expect(page.locator(".toast")).to_contain_text("문제가 생겼어요. 잠시 뒤에 다시 해 주세요.")
    lines = page.locator(".toast button").evaluate(
        "button => { const range = document.createRange(); range.selectNodeContents(button); return range.getClientRects().length; }"
    )
    assert lines == 1


def test_of_likes_in_quick_succession_none_is_lost(visitor):
    page = visitor(service_workers="block").page
    page.goto("/", wait_until="networkidle")
    held = []
    page.route("**/likes", lambda route: held.append(route))
    hearts = page.locator(".card .heart")
    for place in range(3):
        hearts.nth(place).click()
    for place in range(3):
        eventually(lambda: page.title() and len(held) == place + 1)
        held[place].continue_()
    eventually(lambda: page.evaluate("document.title") and len(likes(page)) == 3)


def test_of_two_tabs_that_add_to_the_cart_at_once_both_do(visitor):
    someone = visitor(service_workers="block")
    tabs = [someone.page, someone.context.new_page()]
    held = []
    someone.context.route(
        "**/cart", lambda route: held.append(route) if route.request.method == "POST" else route.fallback()
    )
    goods = someone.page.request.get("/api/v2/products?limit=100").json()["items"]
    wanted = [item["id"] for item in goods if item["state"] == "selling" and item["stock"] and "giveaway" not in item]
    for tab, product in zip(tabs, wanted):
        tab.goto(f"/products/{product}", wait_until="networkidle")
        put_into_cart(tab)
    eventually(lambda: tabs[0].title() and len(held) == 1)
    held[0].continue_()
    eventually(lambda: tabs[0].title() and len(held) == 2)
    held[1].continue_()
    expect(tabs[1].locator('.places [href="/cart"] .count')).to_have_text("2")


def likes(page):
    values = [cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "openmarket_likes"]
    return [like for value in values for like in value.split(".") if like]


def test_the_focus_stays_where_something_was_done(visitor):
    page = visitor().page
    page.goto("/products/3", wait_until="networkidle")
    more(page)
    button = page.get_by_role("button", name="장바구니에 담기")
    held = []
    page.route("**/cart", lambda route: held.append(route) if route.request.method == "POST" else route.fallback())
    with page.expect_request("**/cart"):
        button.press("Enter")
    button.press("Enter")
    expect(button).to_be_focused()
    held[0].fallback()
    expect(page.locator('.places [href="/cart"] .count')).to_have_text("1")
    # The menu folds, and what opened it has the focus.
    expect(button).to_be_hidden()
    expect(page.locator(".purchase summary")).to_be_focused()
    assert len(held) == 1
    heart = page.locator(".purchase .heart")
    heart.press("Enter")
    page.get_by_role("button", name="되돌리기").press("Enter")
    expect(heart).to_have_attribute("aria-pressed", "false")
    expect(heart).to_be_focused()


def test_words_are_offered_while_someone_types(visitor):
    page = visitor().page
    page.goto("/search")
    field = page.get_by_role("combobox", name="검색")
    field.press_sequentially("자전")
    expect(page.locator(".seek [role=option]").first).to_contain_text("자전거")
    expect(page.get_by_role("listbox", name="추천 검색어")).to_be_visible()
    expect(page.locator("#finds .card").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search?q=*")
    # The script of the field has noted it by then.
    expect(page.locator(".seek [role=listbox]")).to_be_attached()
    page.goto("/search")
    expect(page.locator(".recent a").first).to_contain_text("자전거")
