"""What lists, grids, products and searches show, and how they behave while photos and pages are on their way."""

import io
import re

import pytest
from conftest import PASSWORD, eventually, put_into_cart, settle
from playwright.sync_api import expect
from test_feed import scroll_to
from test_journeys import sell
from test_pages import check, validate


@pytest.mark.parametrize("view", ["list", "grid"])
def test_a_card_has_a_picture_a_name_a_price_and_what_is_left(visitor, view):
    page = visitor().page
    page.goto(f"/?view={view}")
    cards = page.locator(".card")
    expect(cards).to_have_count(20)
    for card in cards.all():
        assert card.locator(".photo img").get_attribute("src").startswith("/media/")
        # What is far from the window has no text that anybody could see.
        card.scroll_into_view_if_needed()
        expect(card.locator(".name")).to_have_text(re.compile(r"\S"), use_inner_text=True)
        assert re.search(r"[\d,]+원|\$[\d,]+\.\d\d|나눔", card.locator(".price").inner_text())
        assert re.fullmatch(
            r"(방금|\d+(분|시간|일) 전|\d+년 \d+월 \d+일)(\s*\d+\s*관심 \d+)?(\s*잔여수량 : ([2-9]|[\d,]{2,}))?",
            card.locator(".facts").inner_text().strip(),
        )
        assert card.locator(".veil").count() <= 1


@pytest.mark.parametrize("width, least, most", [(360, 2, 2), (400, 2, 2), (1200, 4, 6)])
def test_a_grid_has_as_many_columns_as_fit(visitor, width, least, most):
    page = visitor(viewport={"width": width, "height": 900}).page
    page.goto("/?view=grid")
    lefts = page.eval_on_selector_all(".card", "cards => cards.map(card => Math.round(card.getBoundingClientRect().left))")
    assert least <= len(set(lefts)) <= most
    radius = page.eval_on_selector(".card .photo", "photo => parseFloat(getComputedStyle(photo).borderRadius)")
    assert radius == 12
    # The last row begins at the left.
    page.goto("/?view=grid&page=2")
    assert min(lefts) == lefts[0]


@pytest.mark.smoke
@pytest.mark.parametrize("language", ["ko-KR", "en-US"])
def test_no_button_of_a_product_is_cut(visitor, language):
    """With a second thing to do beside the main one: an offer to make, or something to ask for."""
    page = visitor(locale=language).page
    goods = page.request.get("/api/v2/products?limit=100").json()["items"]
    wanted = [
        next(item["id"] for item in goods if item.get("takesOffers") and item["state"] == "selling"),
        next(item["id"] for item in goods if item.get("giveaway") and item["state"] == "selling"),
    ]
    for number in wanted:
        for width in (320, 360, 375, 412, 905, 1024):
            page.set_viewport_size({"width": width, "height": 740})
            page.goto(f"/products/{number}")
            for button in page.locator(":is(.purchase, .buying) :is(a, button)").all():
                shown, needed, right = button.evaluate("it => [it.clientWidth, it.scrollWidth, it.getBoundingClientRect().right]")
                assert needed <= shown + 1 and right <= width, (width, button.inner_text(), shown, needed, right)
    main = page.locator(".purchase .main")
    expect(main).to_have_text("나눔 신청하기" if language == "ko-KR" else "Ask for It")


@pytest.mark.parametrize("size", ["100%", "200%"])
def test_no_price_is_cut_off(visitor, name, photos, size):
    page = visitor().sign_up(name).page
    sell(page, f"값비싼 {name}"[:38], photos[1:2], price="9999999999")
    for view in ("list", "grid"):
        page.goto(f"/?view={view}")
        page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
        for number in range(12):
            # Old prices too: no line ends in them, and none reaches beyond its card.
            card = page.locator(".card").nth(number)
            for price in card.locator(".price :is(s, strong)").all():
                lines, right = price.evaluate(
                    "price => { const all = document.createRange(); all.selectNodeContents(price);"
                    " const lines = [...all.getClientRects()];"
                    " return [new Set(lines.map(line => line.top)).size, lines[0].right]; }"
                )
                box = card.bounding_box()
                assert lines == 1 and right <= box["x"] + box["width"], price.inner_text()
    card, photo = (page.locator(where).first.bounding_box() for where in (".card", ".card .photo"))
    assert photo["width"] == card["width"] and abs(photo["height"] - photo["width"]) < 1


@pytest.mark.parametrize("size", ["100%", "200%"])
def test_a_phone_scrolls_its_row_of_choices_and_unfolds_each_below_it(visitor, size):
    page = visitor().page
    page.goto("/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0")
    page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
    row = page.locator(".facets")
    assert row.evaluate("row => row.scrollWidth > row.clientWidth")
    for facet in page.locator(".facet").all():
        facet.locator("summary").click()
        panel = facet.locator("> div")
        expect(panel).to_be_visible()
        box, summary = panel.bounding_box(), facet.locator("summary").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 360
        assert 0 <= box["y"] - summary["y"] - summary["height"] < 16
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        check(page, "choices")
    # One at a time; Escape folds it and leaves the focus where it was unfolded.
    expect(page.locator(".facet[open]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".facet[open]")).to_have_count(0)


def test_choices_narrow_a_search_without_scripts_and_are_taken_back(visitor):
    page = visitor(java_script_enabled=False).page
    page.goto("/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0")
    count = lambda: int(re.search(r"[\d,]+", page.locator(".total").inner_text()).group().replace(",", ""))
    all_of_them = count()
    page.locator(".facet").nth(1).locator("summary").click()
    choice = page.locator(".facet[open] a").filter(has_not_text="(0)").first
    said = int(re.search(r"\((\d+)\)", choice.inner_text()).group(1))
    choice.click()
    assert count() == said <= all_of_them
    page.get_by_role("link", name="거래 가능만").click()
    assert count() <= said and "available=true" in page.url
    page.locator(".facet").nth(2).locator("summary").click()
    page.get_by_label("최고 가격").fill("5천원")
    page.get_by_role("button", name="적용").click()
    assert "max_price=" in page.url and "available=true" in page.url and "category=" in page.url
    page.get_by_role("link", name="조건 지우기").last.click()
    assert count() == all_of_them


def test_switching_many_times_adds_nothing(visitor):
    page = visitor().page
    page.goto("/", wait_until="networkidle")
    before = page.locator("main *").count()
    for _ in range(20):
        page.evaluate("document.querySelector('[data-layout=grid]').click()")
        page.evaluate("document.querySelector('[data-layout=list]').click()")
    assert page.locator("main *").count() == before


def test_late_photos_hold_up_nothing(visitor):
    page = visitor(service_workers="block").page
    page.route("**/media/**", lambda route: None)
    page.goto("/", wait_until="domcontentloaded")
    expect(page.locator(".loading")).to_be_attached()
    colour = page.locator(".card .ground").first.get_attribute("fill")
    assert re.fullmatch("#[0-9a-f]{6}", colour)
    assert len(scroll_to(page, 60)) >= 60
    page.unroute_all(behavior="ignoreErrors")


def test_a_photo_that_failed_leaves_its_colour_until_it_comes(visitor):
    page = visitor(service_workers="block").page
    page.route("**/media/**", lambda route: route.abort())
    page.goto("/")
    photo = page.locator(".card img").first
    expect(photo).to_have_css("opacity", "0")
    page.unroute_all(behavior="ignoreErrors")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(photo).to_have_css("opacity", "1")
    assert photo.evaluate("photo => photo.naturalWidth") > 0


def test_photos_come_before_their_rows_and_stay_with_them(visitor):
    page = visitor().page
    page.goto("/", wait_until="networkidle")
    ahead = page.evaluate(
        "[...document.querySelectorAll('.card img')].filter(i => i.getBoundingClientRect().top > innerHeight && i.complete).length"
    )
    assert ahead > 0
    photos = "Object.fromEntries([...document.querySelectorAll('.card')].map(c => [c.dataset.id, c.querySelector('img').getAttribute('src')]))"
    before = page.evaluate(photos)
    scroll_to(page, 120)
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator(f'.card[data-id="{next(iter(before))}"]')).to_be_visible()
    after = page.evaluate(photos)
    assert {number: after[number] for number in before if number in after} == {n: before[n] for n in before if n in after}
    assert set(before) <= set(after)


def test_a_photo_is_asked_for_once(visitor, market):
    # Without scripts the list does not go on, and all of it is in sight.
    page = visitor(java_script_enabled=False, viewport={"width": 360, "height": 3000}).page

    def asked():
        page.goto("/")
        for photo in page.locator(".card img").all():
            expect(photo).to_have_js_property("complete", True)
        # The log has this visit after all the requests for photos.
        told = market.text().count("route=/offline")
        page.goto("/offline")
        eventually(lambda: market.text().count("route=/offline") > told)
        return market.text().count("route=/media")

    once = asked()
    assert once > 0
    assert asked() == once


def test_no_corner_of_a_photo_is_cut_off(visitor, name, photos):
    from PIL import Image

    page = visitor(viewport={"width": 768, "height": 900}, device_scale_factor=1).sign_up(name).page
    sell(page, "모서리가 있는 사진", photos[1:])
    for index, (wide, tall) in enumerate([(1200, 400), (400, 1200)]):
        page.evaluate(f"document.querySelectorAll('.strip li')[{index}].scrollIntoView({{ inline: 'center', block: 'nearest' }})")
        picture = page.locator(".strip li").nth(index)
        page.wait_for_function(
            f"() => {{ const i = document.querySelectorAll('.strip picture img')[{index}]; return i.complete && i.naturalWidth > 0; }}"
        )
        settle(page)
        box = picture.bounding_box()
        shot = Image.open(io.BytesIO(page.screenshot(clip=box))).convert("RGB")
        scale = min(box["width"] / wide, box["height"] / tall)
        left, top = (box["width"] - wide * scale) / 2, (box["height"] - tall * scale) / 2
        inset = 20 * scale
        for x in (left + inset, left + wide * scale - inset):
            for y in (top + inset, top + tall * scale - inset):
                # One corner may be under the place's number.
                if x > left + wide * scale / 2 and y > top + tall * scale / 2:
                    continue
                red, green, blue = shot.getpixel((round(x), round(y)))
                assert red > 150 and blue < 90, (index, x, y, (red, green, blue))
        # What is left beside it is a picture too, not an empty bar.
        side = shot.getpixel((round(max(left, 4) / 2), round(max(top, 4) / 2)))
        assert side not in ((255, 255, 255), (0, 0, 0))


def test_a_photo_is_paged_without_a_script(visitor, name, photos):
    address = sell_plainly(visitor, name, photos)
    page = visitor(java_script_enabled=False).page
    page.goto(address)
    page.locator(".dots a").nth(1).click()
    expect(page.locator("#photo-2")).to_be_in_viewport(ratio=0.9)
    expect(page.locator("#photo-2 .at")).to_have_text("2/3")


def sell_plainly(visitor, name, photos):
    page = visitor().sign_up(name).page
    sell(page, "사진이 셋", photos)
    return page.url.split("?")[0]


def test_the_end_of_a_page_says_that_more_is_coming_or_did_not_come(visitor):
    page = visitor(service_workers="block").page
    held = []
    page.route("**/?page=*", lambda route: held.append(route))
    page.goto("/", wait_until="domcontentloaded")
    page.mouse.wheel(0, 4000)
    expect(page.locator(".loading")).to_be_visible()
    held[0].fulfill(status=500, body="no")
    expect(page.locator(".toast")).to_contain_text("더 불러오지 못했어요")
    expect(page.locator(".loading")).to_be_hidden()
    expect(page.locator(".card")).to_have_count(20)
    page.unroute_all(behavior="ignoreErrors")
    page.get_by_role("button", name="다시 시도").click()
    expect(page.locator(".card").nth(25)).to_be_attached()


def test_what_comes_late_is_not_mixed_into_a_newer_list(visitor):
    page = visitor(service_workers="block").page
    held = []
    page.route("**/?page=*", lambda route: held.append(route))
    page.goto("/", wait_until="domcontentloaded")
    page.mouse.wheel(0, 4000)
    expect(page.locator(".loading")).to_be_visible()
    page.evaluate("import(document.querySelector('script[type=module]').src).then(({ load }) => load('feed')).then(feed => feed.refresh())")
    page.wait_for_function("() => scrollY === 0")
    held[0].abort()
    expect(page.locator(".card")).to_have_count(20)
    expect(page.locator(".toast")).to_have_count(0)
    page.unroute_all(behavior="ignoreErrors")


def test_pulling_down_brings_what_is_new(visitor, name, photos):
    page = visitor(has_touch=True).page
    page.goto("/", wait_until="networkidle")
    sell(visitor().sign_up(name).page, f"당겨서 본 {name}"[:38], photos[1:2])
    tools = page.context.new_cdp_session(page)
    finger = lambda kind, y: tools.send(  # noqa: E731
        "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else [{"x": 180, "y": y}]}
    )
    finger("touchStart", 200)
    for y in range(220, 400, 20):
        finger("touchMove", y)
    expect(page.locator(".pulled")).to_be_visible()
    finger("touchEnd", 400)
    expect(page.locator(".card").first).to_contain_text("당겨서 본")
    expect(page.locator(".pulled")).to_be_hidden()


def test_the_way_to_the_top_is_there_when_it_is_far(visitor):
    page = visitor(reduced_motion="reduce").page
    page.goto("/", wait_until="networkidle")
    button = page.get_by_role("button", name="맨 위로")
    expect(button).to_be_hidden()
    page.mouse.wheel(0, 1500)
    expect(button).to_be_visible()
    button.click()
    page.wait_for_function("() => scrollY === 0")
    expect(button).to_be_hidden()


def test_the_button_for_new_goods_drops_in_unless_someone_wants_calm(visitor, name, photos):
    lively, calm = visitor().page, visitor(reduced_motion="reduce").page
    for page in (lively, calm):
        page.goto("/", wait_until="networkidle")
    sell(visitor().sign_up(name).page, f"움직임 {name}"[:38], photos[1:2])
    style = "button => { const { animationName, animationDuration } = getComputedStyle(button); return [animationName, parseFloat(animationDuration)]; }"
    expect(lively.locator(".news")).to_be_visible()
    expect(calm.locator(".news")).to_be_visible()
    assert lively.eval_on_selector(".news", style) == ["drop", 0.18]
    assert calm.eval_on_selector(".news", style)[1] < 0.01


def test_without_events_the_market_is_asked_now_and_then(visitor, name, photos):
    page = visitor(service_workers="block").page
    page.clock.install()
    page.route("**/api/v2/events", lambda route: route.abort())
    page.goto("/", wait_until="load")
    with page.expect_request_finished(lambda request: "/market." in request.url and request.url.endswith(".js")):
        page.reload()
    sell(visitor().sign_up(name).page, f"물어서 안 {name}"[:38], photos[1:2])
    asked = []
    page.on("response", lambda response: asked.append(response) if "/changes?since=" in response.url else None)
    eventually(lambda: page.clock.run_for(10_000) or asked)
    expect(page.locator(".news")).to_be_visible()


def test_a_change_is_shown_in_its_row_and_nowhere_else(visitor, name, photos):
    seller, watcher = visitor().sign_up(name).page, visitor().page
    sell(seller, f"고칠 것 {name}"[:38], photos[1:2])
    number = re.search(r"/products/(\d+)", seller.url).group(1)
    watcher.goto("/", wait_until="networkidle")
    watcher.evaluate("document.querySelectorAll('.card').forEach(card => (card.firstElementChild.marked = true))")
    seller.goto(f"/products/{number}/edit")
    seller.get_by_role("textbox", name="재고수량").fill("7")
    seller.locator(".product-form .doings .main").click()
    row = watcher.locator(f'.card[data-id="{number}"]')
    expect(row).to_contain_text("잔여수량 : 7")
    drawn = "[...document.querySelectorAll('.card')].filter(card => !card.firstElementChild.marked).map(card => card.dataset.id)"
    assert watcher.evaluate(drawn) == [number]
    seller.goto(f"/products/{number}/delete")
    seller.get_by_role("button", name="삭제").click()
    expect(row).to_contain_text("이 상품은 더 이상 없어요")
    expect(watcher.locator(".card")).to_have_count(20)


def test_who_looks_at_a_product_hears_that_it_changed(visitor, name, photos):
    seller, watcher = visitor().sign_up(name).page, visitor().page
    sell(seller, f"바뀔 것 {name}"[:38], photos[1:2])
    address = seller.url.split("?")[0]
    watcher.goto(address, wait_until="networkidle")
    seller.goto(address + "/edit")
    seller.get_by_role("textbox", name="할인금액").fill("500000")
    seller.locator(".product-form .doings .main").click()
    expect(watcher.locator(".toast")).to_contain_text("상품 정보가 바뀌었어요")
    # It shows by itself.
    expect(watcher.locator(".told .price")).to_contain_text("1,000,000원")


def test_a_search_shows_its_best_in_three_sections(visitor):
    page = visitor().page
    page.goto("/search/shelves?q=%EC%9E%90%EC%A0%84%EA%B1%B0")
    titles = page.locator(".finds > h2").all_inner_texts()
    assert [re.sub(r"[\d,]+", "N", title).strip() for title in titles] == [
        "정확도 순서 (N개)", "최신 날짜 순서 (N개)", "가격 높은 순서 (N개)",
    ]
    # Each says how many there are, of which it shows the first ten.
    totals = [re.search(r"[\d,]+", title).group() for title in titles]
    total = totals[0]
    assert totals == [total] * 3
    lists = page.locator(".finds > ol")
    count = min(10, int(total.replace(",", "")))
    assert [lists.nth(index).locator(".card").count() for index in range(3)] == [count] * 3
    expect(page.locator("main > hr")).to_have_count(2)
    for index in range(2):
        assert lists.nth(index).evaluate("list => list.scrollWidth > list.clientWidth && list.tabIndex === 0")
    assert lists.nth(2).evaluate("list => list.scrollWidth <= list.clientWidth")
    lists.first.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('.finds > ol').scrollLeft > 0")


def test_a_search_that_finds_nothing_has_no_sections_but_an_idea(visitor):
    page = visitor().page
    page.goto("/search/shelves?q=쟈전거")
    expect(page.locator(".finds, hr")).to_have_count(0)
    page.goto("/search?q=쟈전거&exact=true")
    expect(page.locator(".card, .facets")).to_have_count(0)
    expect(page.locator(".meant a").first).to_have_text("자전거")


def test_a_like_without_scripts_leads_back_to_its_card(visitor):
    page = visitor(java_script_enabled=False).page
    page.goto("/")
    page.locator(".card .heart").nth(12).click()
    expect(page.locator(".card .heart").nth(12)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".card").nth(12)).to_be_in_viewport()


def test_a_page_from_before_someone_signed_in_still_likes_and_buys(visitor, name):
    someone = visitor(service_workers="block")
    early = someone.context.new_page()
    early.goto("/products/3", wait_until="networkidle")
    someone.sign_up(name)
    heart = early.locator(".purchase .heart")
    heart.click()
    expect(early.locator(".toast")).to_contain_text("좋아요")
    expect(heart).to_have_attribute("aria-pressed", "true")
    refused = []
    early.on("response", lambda reply: refused.append(reply.url) if reply.status == 403 else None)
    put_into_cart(early)
    expect(early.locator('.places [href="/cart"] .count')).to_have_text("1")
    # What was learnt once holds for all forms of the page.
    assert refused == []
    someone.page.goto("/likes")
    expect(someone.page.locator(".card")).to_have_count(1)


def test_what_stays_refused_is_told_after_the_second_time(visitor):
    page = visitor(service_workers="block").page
    page.goto("/products/3", wait_until="networkidle")
    sent = []
    page.route(
        "**/likes",
        lambda route: sent.append(route) or route.fulfill(status=403, content_type="application/json", body='{"title": "그럴 수 없습니다"}'),
    )
    page.locator(".purchase .heart").click()
    expect(page.locator(".toast")).to_contain_text("그럴 수 없습니다")
    expect(page.locator(".purchase .heart")).to_have_attribute("aria-pressed", "false")
    assert len(sent) == 2


def test_a_like_shows_everywhere_at_once(visitor):
    page = visitor().page
    page.goto("/search/shelves?q=%EC%9E%90%EC%A0%84%EA%B1%B0", wait_until="networkidle")
    ids = page.eval_on_selector_all(".card", "cards => cards.map(card => card.dataset.id)")
    twice = next(number for number in ids if ids.count(number) > 1)
    hearts = page.locator(f'.card[data-id="{twice}"] .heart')
    # It shows before the market has it, and a new page would come before that.
    with page.expect_response("**/likes"):
        hearts.first.click()
    for heart in hearts.all():
        expect(heart).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(hearts.first).to_have_attribute("aria-pressed", "true")


def test_only_the_last_of_what_was_typed_is_shown(visitor):
    page = visitor(service_workers="block").page
    page.goto("/search", wait_until="networkidle")
    held = []
    page.route("**/search?q=%EC%9D%98*", lambda route: held.append(route))
    field = page.get_by_role("combobox", name="검색")
    given_up = []
    page.on("requestfailed", lambda request: given_up.append(request.url))
    with page.expect_request("**/search?q=%EC%9D%98*"):
        field.fill("의자")
    field.fill("자전거")
    expect(page.locator("main h1")).to_have_text("자전거")
    assert any("search?q=%EC%9D%98" in url for url in given_up)
    assert "q=%EC%9E%90" in page.url
    page.unroute_all(behavior="ignoreErrors")


def test_typing_on_keeps_a_searchs_order_and_the_way_back(visitor):
    page = visitor().page
    page.goto("/search?q=자전&sort=price_up&in_stock=true&page=2", wait_until="networkidle")
    field = page.get_by_role("combobox", name="검색")
    field.focus()
    page.keyboard.press("End")
    for letter, text in (("거", "자전거"), (" ", "자전거"), ("노", "자전거 노")):
        page.keyboard.insert_text(letter)
        expect(page.locator("main h1")).to_have_text(text)
    page.wait_for_url(re.compile("%EB%85%B8"))
    assert "sort=price_up" in page.url and "in_stock=true" in page.url and "page=" not in page.url
    page.go_back()
    expect(page.locator("main h1")).to_have_text("자전")
    expect(field).to_have_value("자전")
    assert page.url.endswith("page=2")


def test_a_blank_that_is_typed_leaves_the_way_back(visitor):
    page = visitor().page
    page.goto("/search?q=자전거", wait_until="networkidle")
    field = page.get_by_role("combobox", name="검색")
    field.focus()
    page.keyboard.press("End")
    with page.expect_response("**/search?q=**"):
        page.keyboard.insert_text(" ")
    page.keyboard.insert_text("노")
    expect(page.locator("main h1")).to_have_text("자전거 노")
    page.go_back()
    expect(page.locator("main h1")).to_have_text("자전거")
    field.fill("")
    expect(page.locator("main h1")).to_have_text("검색")
    expect(page.locator(".recent a").first).to_have_text("자전거")


def test_a_search_that_the_market_cannot_answer_leaves_what_was_found(visitor):
    page = visitor().page
    page.goto("/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0", wait_until="networkidle")
    found = page.locator("#finds").inner_text()
    page.route("**/search?q=*", lambda route: route.fulfill(status=503, content_type="text/html", body="<p>busy"))
    with page.expect_response(lambda reply: reply.status == 503):
        page.locator("#q").press_sequentially("ㅂ")
    # What comes after the reply in the browser's queue.
    page.evaluate("new Promise((done) => setTimeout(done))")
    assert page.locator("#finds").inner_text() == found
    assert "null" not in page.locator("main").inner_text()


def test_searches_of_an_account_are_forgotten_one_by_one_or_all(visitor, name):
    page = visitor().sign_up(name).page
    for word in ("의자", "자전거", "의자", "카메라"):
        page.goto(f"/search?q={word}")
    page.goto("/search")
    words = page.locator(".recent li a")
    assert words.all_inner_texts() == ["카메라", "의자", "자전거"]
    page.locator(".recent li button").first.click()
    page.wait_for_url(re.compile(r"/search(\?note=forgotten)?$"))
    assert words.all_inner_texts() == ["의자", "자전거"]
    page.goto("/settings")
    page.get_by_label("검색 기록을 남기지 않기").check()
    page.get_by_role("button", name="저장").first.click()
    page.goto("/search?q=비밀")
    page.goto("/search")
    assert "비밀" not in page.locator("main").inner_text()


@pytest.mark.parametrize("width", [360, 1440])
def test_each_place_knows_that_it_is_the_one(visitor, name, width):
    page = visitor(viewport={"width": width, "height": 800}).sign_up(name).page
    # What a phone's tabs have no room for is behind the last of them.
    bar, more = (".tabs", ("/me",)) if width == 360 else (".top", ("/likes", "/cart", "/mine", "/me"))
    # A phone's form is a screen of its own, without them.
    form = () if width == 360 else ("/sell",)
    for path in ("/", "/search", "/conversations", *form, *more):
        page.goto(path)
        current = page.locator(f"{bar} [aria-current=page]").locator("visible=true")
        expect(current).to_have_count(1)
        if path != "/search" or bar == ".tabs":
            expect(current).to_have_attribute("href", path)
        colour = "place => getComputedStyle(place).color"
        others = page.locator(f"{bar} a:not([aria-current], .main, .home)").locator("visible=true")
        if bar == ".tabs":
            assert current.evaluate(colour) != others.first.evaluate(colour)


@pytest.mark.parametrize("scripted", [True, False])
def test_all_that_is_ones_own_is_in_one_place(visitor, name, photos, scripted):
    page = visitor(java_script_enabled=scripted).page
    page.goto("/products/3")
    put_into_cart(page)
    page.goto("/")
    page.locator(".tabs").get_by_role("link", name="나의 마켓").click()
    # Who has no account has likes and a cart all the same.
    expect(page.locator(".hub").get_by_role("link", name="장바구니")).to_contain_text("1")
    person = visitor(java_script_enabled=scripted).sign_up(name)
    sell(person.page, f"내 것 {name}"[:38], photos[:1])
    for link in ("내 상품", "약속과 예약", "구매", "판매", "받은 후기", "좋아요", "장바구니", "초안", "알림", "차단한 사람", "내 신고"):
        person.page.goto("/me")
        person.page.locator(".hub").get_by_role("link", name=link, exact=True).click()
        expect(person.page.locator("h1")).not_to_have_text("나의 마켓")
    person.page.goto("/me")
    person.page.locator("main .seller").click()
    expect(person.page.locator("h1")).to_have_text(name)


def test_the_cart_leads_to_each_seller(visitor, name, photos):
    seller, buyer = visitor().sign_up(f"파는{name}"[:20]).page, visitor().sign_up(f"사는{name}"[:20]).page
    sell(seller, f"물을 것 {name}"[:38], photos[:1])
    buyer.goto(seller.url.split("?")[0])
    put_into_cart(buyer)
    expect(buyer.locator(".toast")).to_be_visible()
    buyer.goto("/cart")
    buyer.get_by_role("link", name=re.compile("판매자에게 문의")).click()
    expect(buyer).to_have_url(re.compile(r"/products/\d+/conversation$"))
    # What can't be bought asks nobody.
    seller.locator(".owner .states").get_by_role("button", name="판매 완료").click()
    expect(seller.locator(".owner .states [aria-pressed=true]")).to_have_text("판매 완료")
    buyer.goto("/cart")
    expect(buyer.locator(".cart .badge")).to_have_text("판매 완료")
    expect(buyer.get_by_role("link", name=re.compile("판매자에게 문의"))).to_have_count(0)


@pytest.mark.smoke
@pytest.mark.parametrize("locale", ["ko-KR", "en-US"])
@pytest.mark.parametrize("size", ["100%", "200%"])
def test_the_places_of_a_phone_fit_and_keep_their_words(visitor, locale, size):
    page = visitor(locale=locale).page
    page.goto("/")
    page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
    tabs = page.locator(".tabs a")
    assert tabs.count() == 5
    for tab in tabs.all():
        place, words = tab.bounding_box(), tab.locator("span").bounding_box()
        assert place["width"] >= 44 and place["height"] >= 44
        assert words["height"] > 8 and tab.evaluate("tab => tab.scrollWidth <= tab.clientWidth")
    for pressed in page.locator(".top :is(a, input)").locator("visible=true").all():
        box = pressed.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 360
    expect(page.locator(".home span")).to_be_visible()
    page.locator(".tabs a").last.click()
    expect(page.locator("main").get_by_role("link", name="장바구니" if locale == "ko-KR" else "Cart")).to_be_visible()


@pytest.mark.smoke
@pytest.mark.parametrize("locale", ["ko-KR", "en-US"])
@pytest.mark.parametrize("width", [720, 768, 1024, 1440])
def test_a_wide_window_has_one_bar(visitor, locale, width):
    page = visitor(viewport={"width": width, "height": 800}, locale=locale).page
    page.goto("/")
    expect(page.locator(".tabs")).to_be_hidden()
    boxes = [part.bounding_box() for part in page.locator(".top > *").all()]
    middles = [box["y"] + box["height"] / 2 for box in boxes]
    assert max(middles) - min(middles) < 2, boxes
    assert all(one["x"] + one["width"] <= other["x"] for one, other in zip(boxes, boxes[1:])), boxes
    if width == 1440:
        assert abs(boxes[1]["x"] + boxes[1]["width"] / 2 - page.evaluate("innerWidth") / 2) < 10
    hrefs = page.locator(".places a").evaluate_all("links => links.map(link => link.getAttribute('href').split('?')[0])")
    assert hrefs == ["/conversations", "/likes", "/cart", "/mine", "/signin", "/sell"]


def test_a_moderator_hides_and_shows_again(visitor, name, photos, market, program, shots):
    seller = visitor().sign_up(name).page
    sell(seller, f"수상한 것 {name}"[:38], photos[1:2])
    address = seller.url.split("?")[0]
    keeper_name = f"지기{name}"[:20]
    program("account", "create", "--data", str(market.folder / "data"), "--name", keeper_name, "--roles", "moderator", input=PASSWORD + "\n")
    keeper = visitor().page
    keeper.goto("/signin")
    keeper.get_by_label("이름").fill(keeper_name)
    keeper.get_by_label("비밀번호").fill(PASSWORD)
    keeper.locator("main").get_by_role("button", name="로그인").click()
    # Made by the operator, it has agreed to nothing yet, and goes on all the same.
    keeper.get_by_role("link", name="나중에").click()
    keeper.wait_for_url(re.compile(r"/$"))
    keeper.goto(address)
    keeper.get_by_label("상품 관리").click()
    keeper.get_by_role("link", name="운영자로서 숨기기").click()
    seen = lambda place: (check(keeper, place), keeper.screenshot(path=shots / f"{place}-360-light.png"))  # noqa: E731
    seen("hide")
    keeper.get_by_role("textbox", name="이유").fill("상표를 속였습니다")
    keeper.get_by_role("button", name="운영자로서 숨기기").click()
    expect(keeper.locator(".held")).to_contain_text("상표를 속였습니다")
    seen("held")
    seller.goto(address)
    expect(seller.locator(".held")).to_contain_text("운영자가 숨긴 상품이에요.")
    stranger = visitor().page
    assert stranger.goto(address).status == 404
    keeper.goto("/mine")
    keeper.get_by_role("link", name="운영").click()
    keeper.get_by_role("link", name="숨긴 상품").click()
    seen("moderation")
    validate(keeper.context.request.get(market.url + "/moderation", headers={"Accept": "text/html"}).text(), "moderation")
    keeper.get_by_role("button", name=re.compile("다시 보이기: 수상한")).click()
    expect(keeper.locator(".toast")).to_have_text("상품을 다시 보이게 했어요")
    assert stranger.goto(address).status == 200
    keeper.get_by_role("link", name="기록").click()
    expect(keeper.locator(".deeds li").first).to_contain_text("다시 보임")
    seen("moderation-log")


@pytest.mark.parametrize("locale", ["ko-KR", "en-US"])
def test_the_markets_name_lies_under_nothing(visitor, locale):
    page = visitor(locale=locale, viewport={"width": 1280, "height": 740}).page
    page.goto("/")
    page.locator(".home span").evaluate("(name) => (name.textContent = '망원동마켓')")
    for width in (720, 744, 768, 800, 820, 899, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        name, field = [
            page.locator(part).evaluate("it => { const { left, right } = it.getBoundingClientRect(); return [left, right]; }")
            for part in (".home span", ".seek")
        ]
        assert name[1] <= field[0] and field[1] - field[0] >= 96, (width, name, field)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
