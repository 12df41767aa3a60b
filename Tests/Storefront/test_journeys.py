"""The whole way of someone who sells and someone who finds: with scripts, without, and by keyboard alone."""

import re

import pytest
from conftest import PASSWORD, put_into_cart
from playwright.sync_api import expect

scripts = pytest.mark.parametrize("scripted", [True, False], ids=["scripted", "plain"])


def sell(page, product, photos, price="1500000"):
    page.goto("/sell")
    page.locator("#photos").set_input_files(photos)
    page.get_by_role("textbox", name="상품명").fill(product)
    page.get_by_role("textbox", name="상품가격").fill(price)
    page.locator(".further summary").click()
    page.get_by_role("textbox", name="재고수량").fill("2")
    page.get_by_role("textbox", name="제품 상세 설명").fill("거의 새것\n직접 만나요")
    if page.locator("html.scripted").count():
        expect(page.locator(".pictures input[name=photo]")).to_have_count(len(photos))
    page.locator(".product-form .doings button.main").click()
    page.wait_for_url(re.compile(r"/products/\d+"))


@pytest.mark.parametrize(
    "width, scripted",
    [
        pytest.param(width, scripted, marks=[pytest.mark.smoke] if width == 360 else [], id=f"{width}-{how}")
        for width in (360, 768, 1440)
        for scripted, how in ((True, "scripted"), (False, "plain"))
    ],
)
def test_selling_finding_changing_and_taking_back(visitor, name, photos, width, scripted):
    someone = visitor(viewport={"width": width, "height": 800}, java_script_enabled=scripted).sign_up(name)
    page = someone.page
    product = f"접이식 자전거 {name}"
    sell(page, product, photos)
    expect(page.get_by_role("heading", name=product)).to_be_visible()
    expect(page.locator(".toast", has_text="상품 등록하였습니다.")).to_be_visible()
    expect(page.locator(".strip li")).to_have_count(3)
    address = page.url.split("?")[0]

    page.goto("/")
    expect(page.locator(".card").first).to_contain_text(product)

    page.get_by_role("searchbox" if not scripted else "combobox", name="검색").fill(product)
    page.keyboard.press("Enter")
    page.wait_for_url("**/search?q=*")
    expect(page.locator(".card mark").first).to_be_visible()
    page.locator(".card a").first.click()
    page.wait_for_url(address)

    # Nobody buys from themselves.
    expect(page.get_by_role("button", name="장바구니에 담기")).to_have_count(0)
    buyer = visitor(viewport={"width": width, "height": 800}, java_script_enabled=scripted).page
    buyer.goto(address)
    buyer.get_by_role("button", name=f"좋아요: {product}").click()
    expect(buyer.get_by_role("button", name=f"좋아요: {product}")).to_have_attribute("aria-pressed", "true")
    put_into_cart(buyer)
    expect(buyer.locator('.places [href="/cart"] .count')).to_have_text("1")
    buyer.goto("/likes")
    expect(buyer.locator(".card")).to_have_count(1)
    buyer.goto("/cart")
    expect(buyer.locator(".sums")).to_contain_text("1,500,000원")

    page.get_by_role("link", name="상품수정").click()
    expect(page.get_by_role("textbox", name="상품명")).to_have_value(product)
    page.get_by_role("textbox", name="할인금액").fill("500000")
    page.locator(".product-form .doings button.main").click()
    page.wait_for_url(re.compile(r"/products/\d+(\?note=saved)?$"))
    expect(page.locator(".told .price").first).to_contain_text("1,000,000원")

    page.locator(".menu summary").click()
    page.get_by_role("link", name="삭제").click()
    expect(page.get_by_role("heading", name="정말 삭제하시겠습니까?")).to_be_visible()
    page.get_by_role("button", name="삭제").click()
    expect(page.get_by_role("heading", name="상품 삭제 완료하였습니다")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="되돌리기").click()
    page.wait_for_url(re.compile(r"/products/\d+"))
    expect(page.get_by_role("heading", name=product)).to_be_visible()


@scripts
def test_a_refused_form_keeps_words_and_photos(visitor, name, photos, scripted):
    page = visitor(java_script_enabled=scripted).sign_up(name).page
    page.goto("/sell")
    page.locator("#photos").set_input_files(photos[1:])
    if scripted:
        expect(page.locator(".pictures input[name=photo]")).to_have_count(2)
    page.get_by_role("textbox", name="상품명").fill("a b")
    page.locator(".product-form .doings button.main").click()
    expect(page.get_by_role("alert")).to_contain_text("상품명은 세 글자 이상 입력되어야 합니다.")
    expect(page.locator("#price-problem")).to_have_text("가격을 적어 주세요.")
    expect(page.get_by_role("textbox", name="상품명")).to_have_value("a b")
    expect(page.locator(".pictures li")).to_have_count(2)
    expect(page.locator(".counter").first).to_have_text("2/10")


@pytest.mark.smoke
def test_by_keyboard_alone(visitor, name, photos):
    page = visitor(viewport={"width": 1440, "height": 900}).sign_up(name).page
    # A heart that is pressed before its script is there sends its form, and the page loads again without the focus.
    page.goto("/", wait_until="networkidle")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="본문으로 건너뛰기")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    # The places come before the goods, of which there is no end.
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".places a").last).to_be_focused()
    # The row of choices, each folded, and the two layouts stand before the goods.
    first = page.locator(".card a").first
    for _ in range(14):
        page.keyboard.press("Tab")
        if first.evaluate("link => link === document.activeElement"):
            break
    expect(first).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".card .heart").first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/products/\d+"))
    press_on(page, page.locator(".purchase summary"))
    press_on(page, page.get_by_role("button", name="장바구니에 담기"))
    expect(page.locator('.places [href="/cart"] .count')).to_have_text("1")

    page.goto("/sell")
    page.locator("#photos").set_input_files(photos[:1])
    expect(page.locator(".pictures input[name=photo]")).to_have_count(1)
    page.get_by_role("textbox", name="상품명").focus()
    page.keyboard.type(f"글쇠로 판 {name}"[:30])
    page.get_by_role("textbox", name="상품가격").focus()
    page.keyboard.type("12000")
    # Return in a field means Done, not a photo's buttons that come first.
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/products/\d+"))
    expect(page.locator(".told .price")).to_contain_text("12,000원")

    # Changed, found and taken away, by keys as well.
    press_on(page, page.get_by_role("link", name="상품수정"))
    page.wait_for_url("**/edit")
    page.get_by_role("textbox", name="상품가격").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("9000")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/products/\d+(\?note=saved)?$"))
    expect(page.locator(".told .price")).to_contain_text("9,000원")
    page.get_by_role("combobox", name="검색").focus()
    page.keyboard.type(f"글쇠로 판 {name}"[:30])
    page.keyboard.press("Enter")
    page.wait_for_url("**/search?q=*")
    press_on(page, page.locator("#finds .card a").first)
    page.wait_for_url(re.compile(r"/products/\d+$"))
    press_on(page, page.locator(".menu summary"))
    press_on(page, page.get_by_role("link", name="삭제"))
    page.wait_for_url("**/delete")
    press_on(page, page.get_by_role("button", name="삭제"))
    expect(page.get_by_role("heading", name="상품 삭제 완료하였습니다")).to_be_visible()


def press_on(page, place):
    """Goes on by Tab until the place has the focus, and presses Return."""
    place.wait_for()
    for _ in range(120):
        if place.evaluate("place => place === document.activeElement"):
            return page.keyboard.press("Enter")
        page.keyboard.press("Tab")
    raise AssertionError(f"{place} is not reached by Tab")


def test_photos_are_paged_by_arrow_keys_and_looked_at_closely(visitor, name, photos):
    page = visitor().sign_up(name).page
    sell(page, "사진이 많은 것", photos)
    strip = page.locator(".strip ol")
    strip.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".dots a").nth(1)).to_have_attribute("aria-current", "true")
    expect(page.locator(".strip .open").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_way_back_closes_a_closer_look(visitor):
    page = visitor().page
    page.goto("/")
    page.goto("/products/3", wait_until="networkidle")
    photo = page.locator(".strip .open").first
    photo.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(photo).to_be_focused()
    assert page.url.endswith("/products/3")
    photo.click()
    page.get_by_role("button", name="닫기").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_function("() => !history.state?.isLarge")
    page.go_back()
    page.wait_for_url(re.compile("/$"))


def test_a_draft_is_back_after_a_reload(visitor, name, photos):
    page = visitor().sign_up(name).page
    page.goto("/sell")
    page.locator("#photos").set_input_files(photos[:1])
    expect(page.locator(".pictures input[name=photo]")).to_have_count(1)
    page.get_by_role("textbox", name="상품명").fill("쓰다 만 것")
    page.reload()
    expect(page.locator(".toast")).to_contain_text("쓰던 글을 불러왔어요")
    expect(page.get_by_role("textbox", name="상품명")).to_have_value("쓰다 만 것")
    expect(page.locator(".pictures input[name=photo]")).to_have_count(1)


def test_a_photo_is_made_small_before_it_is_sent(visitor, name, photos):
    page = visitor().sign_up(name).page
    page.goto("/sell")
    with page.expect_request("**/api/v2/uploads") as sent:
        page.locator("#photos").set_input_files(photos[:1])
    expect(page.locator(".pictures input[name=photo]")).to_have_count(1)
    assert len(sent.value.post_data_buffer or b"") < 2_000_000


@pytest.mark.smoke
def test_the_first_administrator_comes_by_the_link(visitor, market):
    page = visitor().page
    page.goto(f"/setup#{market.invitation}")
    expect(page.get_by_role("textbox", name="초대 코드")).to_have_value(market.invitation)
    page.get_by_role("textbox", name="이름").fill("시장지기")
    page.get_by_label("비밀번호").fill(PASSWORD)
    page.get_by_role("button", name="마켓 관리자 정하기").click()
    page.wait_for_url(re.compile(r"/settings/recovery-codes"))
    expect(page.locator("body")).to_have_attribute("data-person", "")
    log = "".join(line for line in market.text().splitlines() if "event=request" in line)
    assert market.invitation not in log
