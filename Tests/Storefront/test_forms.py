"""The one form for offering and changing a product, field by field."""

import pathlib
import re

import pytest
from conftest import PASSWORD, Visitor, eventually
from playwright.sync_api import expect
from test_journeys import sell

FIELDS = ["상품명", "상품가격", "할인금액", "재고수량", "제품 상세 설명"]


@pytest.fixture(scope="module")
def seller(chromium, market):
    visitor = Visitor(chromium, market).sign_up("양식쓰는이")
    yield visitor.page
    visitor.close()


@pytest.fixture
def form(seller):
    seller.goto("/sell", wait_until="networkidle")
    yield seller
    # A photo that is still on its way is kept with the draft when it arrives, so the form is left first.
    seller.goto("/")
    seller.evaluate("localStorage.clear()")


def test_every_field_is_named_and_asks_for_its_keys(form):
    form.locator(".further summary").click()
    for name in FIELDS:
        field = form.get_by_role("textbox", name=name)
        # An example, not the label once more.
        expect(field).not_to_have_attribute("placeholder", name)
        expect(form.locator("label", has_text=name).first).to_be_visible()
    expect(form.get_by_role("textbox", name="상품명")).to_have_attribute("placeholder", "예: 삼천리 자전거 24인치")
    expect(form.get_by_role("button", name="등록하기")).to_have_count(1)
    for name, mode in {"price": "decimal", "discount": "decimal", "stock": "numeric"}.items():
        expect(form.locator(f"#{name}")).to_have_attribute("inputmode", mode)
    expect(form.locator("#photos")).to_have_attribute("accept", "image/*")
    assert form.locator("#photos").get_attribute("multiple") is not None
    expect(form.get_by_role("radio", name="KRW")).to_be_checked()
    expect(form.get_by_role("radio", name="USD")).not_to_be_checked()


def test_the_fields_come_in_their_order(form):
    form.locator("#photos").focus()
    order = []
    for _ in range(9):
        form.keyboard.press("Tab")
        name = form.evaluate("document.activeElement.name")
        if name not in order:
            order.append(name)
    wanted = ["name", "category", "condition", "price", "currency", "meets", "sends", "description"]
    assert [name for name in order if name != "do"][:8] == wanted


@pytest.mark.parametrize(
    "typed, kept",
    [
        ("0", "0"), (".", "0."), ("1..2", "1.2"), ("007", "7"), ("0.5", "0.5"), ("1.239", "1.23"),
        ("1,500,000", "1,500,000"), ("１，５００", "1,500"), ("１２", "12"), (" 1 500 ", "1,500"), ("1500원", "1,500"),
        ("1500000", "1,500,000"), ("1234.5", "1,234.5"),
        # What may be another amount is as it was typed.
        ("15만원", "15만"), ("-5000", "-5000"), ("1,5", "1,5"), ("a1b", "a1b"), ("1e3", "1e3"), ("만원", "만"), ("원", "원"),
    ],
)
def test_a_price_is_typed_as_a_price(form, typed, kept):
    field = form.locator("#price")
    field.press_sequentially(typed)
    expect(field).to_have_value(kept)


@pytest.mark.parametrize("typed, kept", [("0", "0"), ("007", "7"), ("1,500", "1500"), ("1.5", "1.5"), ("-3", "-3"), ("3개", "3개"), ("3원", "3원")])
def test_a_stock_is_typed_as_a_whole_number(form, typed, kept):
    form.locator(".further summary").click()
    field = form.locator("#stock")
    field.fill("")
    field.press_sequentially(typed)
    expect(field).to_have_value(kept)


def test_what_is_typed_in_the_middle_of_an_amount_stays_there(form):
    field = form.locator("#price")
    field.fill("9")
    field.press("Home")
    field.press_sequentially("1,500")
    expect(field).to_have_value("15,009")
    # A comma is no character of its own: what is taken out is the digit before it.
    field.evaluate("field => field.setSelectionRange(3, 3)")
    field.press("Backspace")
    field.press("Backspace")
    expect(field).to_have_value("1,009")
    # Nor does one who deletes from the front stop there.
    field.press("Home")
    field.press("Delete")
    expect(field).to_have_value("9")
    field.press("Home")
    field.press_sequentially("1,00")
    expect(field).to_have_value("1,009")
    field.evaluate("field => field.setSelectionRange(1, 1)")
    field.press("Delete")
    field.press("Delete")
    expect(field).to_have_value("109")
    field.press("Home")
    field.press("Delete")
    field.press_sequentially("100")
    expect(field).to_have_value("1,009")
    field.press("End")
    field.press_sequentially("77")
    expect(field).to_have_value("100,977")


@pytest.mark.parametrize("pasted", ["1.500.000", "1 5", "15원"])
def test_what_may_be_another_amount_stays_as_it_was_pasted(form, pasted):
    form.locator("input[name=currency][value=USD]").check(force=True)
    field = form.locator("#price")
    field.focus()
    form.keyboard.insert_text(pasted)
    expect(field).to_have_value(pasted)


def test_an_amount_that_is_none_is_said_at_its_field(form):
    form.locator("#price").press_sequentially("-5000")
    form.locator(".product-form .doings button.main").click()
    expect(form.locator("#price-problem")).to_be_visible()
    expect(form.locator("#price")).to_have_value("-5000")


def test_a_letter_is_put_together_in_an_amount(form):
    field = form.locator("#price")
    field.press_sequentially("1500")
    keys = form.context.new_cdp_session(form)
    for letter in ("ㅇ", "우", "워", "원"):
        keys.send("Input.imeSetComposition", {"text": letter, "selectionStart": 1, "selectionEnd": 1})
        expect(field).to_have_value(f"1,500{letter}")
    keys.send("Input.insertText", {"text": "원"})
    expect(field).to_have_value("1,500")


def test_ten_photos_and_no_eleventh(form, photos):
    form.locator("#photos").set_input_files([photos[1]] * 3)
    expect(form.locator(".pictures input[name=photo]")).to_have_count(3)
    expect(form.locator(".adding .counter")).to_have_text("3/10")
    second = form.locator(".pictures input[name=photo]").evaluate_all("rows => rows.map(row => row.value)")
    form.get_by_role("button", name=re.compile("^사진 2 빼기")).click()
    left = form.locator(".pictures input[name=photo]").evaluate_all("rows => rows.map(row => row.value)")
    assert left == [second[0], second[2]]
    expect(form.locator(".adding .counter")).to_have_text("2/10")
    form.locator("#photos").set_input_files([photos[2]] * 8)
    expect(form.locator(".pictures input[name=photo]")).to_have_count(10)
    expect(form.locator(".adding")).to_be_hidden()
    form.evaluate(
        """() => {
          const files = new DataTransfer();
          files.items.add(new File(["x"], "eleven.jpg", { type: "image/jpeg" }));
          document.querySelector("#photo-fields").dispatchEvent(new DragEvent("drop", { dataTransfer: files, cancelable: true, bubbles: true }));
        }"""
    )
    expect(form.locator(".toast")).to_contain_text("사진")
    expect(form.locator(".pictures li")).to_have_count(10)
    form.locator(".pictures .off").last.click()
    expect(form.locator(".adding")).to_be_visible()


def test_choosing_no_photo_leaves_the_form_as_it_was(form):
    form.get_by_role("textbox", name="상품명").fill("아직 사진 없음")
    form.locator("#photos").set_input_files([])
    expect(form.locator(".adding .counter")).to_have_text("0/10")
    expect(form.get_by_role("textbox", name="상품명")).to_have_value("아직 사진 없음")


def test_too_many_characters_are_counted_and_refused_and_kept(form):
    field = form.get_by_role("textbox", name="제품 상세 설명")
    counter = form.locator("#description ~ .counter")
    field.fill("가" * 1000)
    expect(counter).to_have_text("1000/1000")
    expect(counter).not_to_have_class(re.compile("over"))
    field.fill("가" * 1001)
    expect(counter).to_have_class(re.compile("over"))
    form.locator(".product-form .doings button.main").click()
    expect(form.locator("#description-problem")).to_have_text("글자수가 초과되었습니다.")
    assert len(field.input_value()) == 1001


def test_what_is_mended_is_wrong_no_more(form, photos):
    form.locator(".product-form .doings button.main").click()
    told = form.get_by_role("alert")
    expect(told.get_by_role("link", name="상품명을 적어 주세요.")).to_be_visible()
    expect(told.get_by_role("link", name="상품가격: 가격을 적어 주세요.")).to_be_visible()
    expect(form.locator("#name-problem")).to_have_text("상품명을 적어 주세요.")
    field = form.get_by_role("textbox", name="상품명")
    expect(field).to_have_attribute("aria-invalid", "true")
    form.locator("#photos").set_input_files(photos[1:2])
    expect(form.locator("#photos-problem")).to_have_count(0)
    field.press_sequentially("의")
    expect(form.locator("#name-problem")).to_have_count(0)
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(told.locator("a[href='#name']")).to_have_count(0)
    expect(form.locator("#price-problem")).to_be_visible()
    for problem in form.locator(".problem").all():
        name = problem.get_attribute("id").removesuffix("-problem")
        form.locator(f"#{name}").fill("1000")
    expect(told).to_have_count(0)
    expect(form.locator(".wrong")).to_have_count(0)


def test_photos_chosen_before_the_script_is_there_are_sent(visitor, name, photos):
    page = visitor(service_workers="block").sign_up(name).page
    held = []
    page.route("**/sell.js", lambda route: held.append(route))
    with page.expect_request("**/sell.js"):
        page.goto("/sell", wait_until="commit")
    page.locator("#photos").set_input_files(photos[1:2])
    with page.expect_response("**/api/v2/uploads"):
        held[0].continue_()
    expect(page.locator(".pictures input[name=photo]")).to_have_count(1)


def test_a_word_about_a_photo_is_not_what_is_wrong_with_photos(form, photos):
    form.locator("#photos").set_input_files(photos[1:2])
    expect(form.locator(".pictures input[name=photo]")).to_have_count(1)
    line = form.locator(".pictures label input")
    colour = "line => getComputedStyle(line).borderColor"
    before = line.evaluate(colour)
    form.evaluate("document.getElementById('photo-fields').classList.add('wrong')")
    assert line.evaluate(colour) == before


@pytest.mark.parametrize("scripted", [True, False], ids=["scripted", "plain"])
def test_the_focus_goes_to_what_went_wrong(visitor, name, scripted):
    page = visitor(java_script_enabled=scripted).page
    page.goto("/signup")
    page.get_by_label("이름").fill(name)
    page.get_by_label("비밀번호").fill("짧다")
    page.get_by_role("checkbox", name="동의").check()
    page.locator("main").get_by_role("button", name="회원가입").click()
    expect(page.get_by_role("alert")).to_be_focused()
    page.goto("/signin")
    page.get_by_label("이름").fill(name)
    page.get_by_label("비밀번호").fill("모르는 비밀번호")
    page.locator("main").get_by_role("button", name="로그인").click()
    expect(page.get_by_role("alert")).to_be_focused()
    page = visitor(java_script_enabled=scripted).sign_up(name).page
    page.goto("/sell")
    page.locator(".product-form .doings button.main").click()
    expect(page.get_by_role("alert")).to_be_focused()


def test_a_photo_is_moved_on_with_the_same_key(form, photos):
    form.locator("#photos").set_input_files([photos[1]] * 3)
    expect(form.locator(".pictures input[name=photo]")).to_have_count(3)
    tile = lambda number: form.get_by_role("button", name=f"사진 {number} 설명과 순서")  # noqa: E731
    tile(1).click()
    form.get_by_role("button", name="사진 1 뒤로").press("Enter")
    expect(form.get_by_role("button", name="사진 2 뒤로")).to_be_focused()
    form.keyboard.press("Enter")
    expect(form.get_by_role("button", name="사진 3 앞으로")).to_be_focused()
    form.keyboard.press("Escape")
    # Without the dialog, by the arrows alone.
    ids = lambda: form.locator(".pictures input[name=photo]").evaluate_all("rows => rows.map(row => row.value)")  # noqa: E731
    first, second, third = ids()
    tile(3).focus()
    form.keyboard.press("ArrowLeft")
    expect(tile(2)).to_be_focused()
    assert ids() == [first, third, second]
    form.keyboard.press("ArrowLeft")
    form.keyboard.press("ArrowLeft")
    expect(tile(1)).to_be_focused()
    assert ids() == [third, first, second]
    expect(form.locator(".pictures .cover").first).to_be_visible()
    expect(form.locator(".pictures .cover").last).to_be_hidden()


def test_a_photo_is_dragged_to_its_place(form, photos):
    form.locator("#photos").set_input_files([photos[1]] * 3)
    expect(form.locator(".pictures input[name=photo]")).to_have_count(3)
    ids = lambda: form.locator(".pictures input[name=photo]").evaluate_all("rows => rows.map(row => row.value)")  # noqa: E731
    first, second, third = ids()
    tiles = form.locator(".pictures li")
    tiles.nth(2).drag_to(tiles.nth(0), target_position={"x": 10, "y": 40})
    assert ids() == [third, first, second]
    expect(form.get_by_role("button", name="사진 1 설명과 순서")).to_have_count(1)
    expect(tiles).to_have_count(3)


def test_who_leaves_a_form_is_asked_what_becomes_of_it(form):
    cancel = form.get_by_role("button", name="취소")
    form.get_by_role("textbox", name="상품명").fill("쓰다 만 것")
    cancel.click()
    form.get_by_role("button", name="계속 쓰기").click()
    expect(form.get_by_role("textbox", name="상품명")).to_have_value("쓰다 만 것")
    cancel.click()
    form.get_by_role("button", name="보관하기").click()
    form.wait_for_url(re.compile("/$"))
    # It is the account's now, on whatever page the person goes on with it.
    form.goto("/drafts")
    form.get_by_role("link", name="쓰다 만 것").first.click()
    expect(form.get_by_role("textbox", name="상품명")).to_have_value("쓰다 만 것")
    cancel.click()
    form.locator(".asking").get_by_role("button", name="버리기").click()
    form.wait_for_url(re.compile("/drafts$"))
    expect(form.get_by_role("link", name="쓰다 만 것")).to_have_count(0)
    form.goto("/sell", wait_until="networkidle")
    expect(form.get_by_role("textbox", name="상품명")).to_have_value("")
    # Of nothing nobody asks.
    cancel.click()
    form.wait_for_url(re.compile("/$"))


def test_a_draft_keeps_every_choice(form):
    form.get_by_role("textbox", name="상품명").fill("고른 것이 많은 상품")
    form.locator("#category").select_option("sports")
    form.locator("#condition").select_option(index=2)
    form.get_by_role("checkbox", name="택배").check()
    form.locator("#parcel-fee").fill("3500")
    form.locator(".further summary").click()
    form.get_by_label("가격 제안 받기").uncheck()
    form.goto("/")
    form.goto("/sell", wait_until="networkidle")
    expect(form.locator("#category")).to_have_value("sports")
    assert form.locator("#condition").evaluate("field => field.selectedIndex") == 2
    expect(form.get_by_role("checkbox", name="택배")).to_be_checked()
    expect(form.locator("#parcel-fee")).to_have_value("3,500")
    expect(form.locator("[name=takes-offers]")).not_to_be_checked()


def test_going_back_from_what_was_sold_leads_to_an_empty_form(visitor, name, photos):
    page = visitor().sign_up(name).page
    sell(page, f"팔린 뒤 {name}"[:38], photos[1:2])
    page.go_back()
    page.wait_for_url("**/sell")
    for field in FIELDS[:1] + FIELDS[-1:]:
        expect(page.get_by_role("textbox", name=field)).to_have_value("")


def test_the_description_grows_and_stays_in_sight(visitor, name):
    page = visitor(viewport={"width": 360, "height": 480}).sign_up(name).page
    page.goto("/sell", wait_until="networkidle")
    field = page.get_by_role("textbox", name="제품 상세 설명")
    field.focus()
    expect(field).to_be_in_viewport()
    page.keyboard.insert_text("\n".join(f"{number}번째 줄" for number in range(1, 31)))
    page.keyboard.press("Enter")
    page.keyboard.insert_text("마지막 줄")
    assert field.evaluate("field => field.scrollHeight <= field.clientHeight + 2")
    # The line that is written is above the places at the lower edge.
    assert field.evaluate(
        "field => { const bottom = field.getBoundingClientRect().bottom; return bottom - 60 < innerHeight && bottom > 0; }"
    )


def test_photos_are_added_ordered_and_removed_in_an_edit(seller, photos):
    sell(seller, "사진을 고칠 것", photos[1:])
    address = seller.url.split("?")[0]
    seller.goto(address + "/edit", wait_until="networkidle")
    ids = lambda: seller.locator(".pictures input[name=photo]").evaluate_all("rows => rows.map(row => row.value)")  # noqa: E731
    first = ids()
    seller.locator("#photos").set_input_files(photos[1:2])
    expect(seller.locator(".pictures input[name=photo]")).to_have_count(3)
    seller.locator(".pictures .tile").nth(2).focus()
    seller.keyboard.press("ArrowLeft")
    seller.locator(".pictures .off").first.click()
    wanted = ids()
    assert len(wanted) == 2 and wanted[1] == first[1] and wanted[0] not in first
    seller.locator(".product-form .doings button.main").click()
    seller.wait_for_url(re.compile(r"/products/\d+(\?note=saved)?$"))
    expect(seller.locator(".strip li")).to_have_count(2)


def test_what_can_not_be_sent_is_kept_and_can_be_tried_again(visitor, name, photos):
    page = visitor(service_workers="block").sign_up(name).page
    page.goto("/sell", wait_until="networkidle")
    page.route("**/api/v2/uploads", lambda route: route.abort())
    page.get_by_role("textbox", name="상품명").fill("끊긴 사이의 것")
    page.locator("#photos").set_input_files(photos[1:2])
    expect(page.locator(".toast")).to_contain_text("서버 통신 실패")
    page.unroute_all(behavior="ignoreErrors")
    page.get_by_role("button", name="다시 시도").click()
    expect(page.locator(".pictures input[name=photo]")).to_have_count(1)
    expect(page.get_by_role("textbox", name="상품명")).to_have_value("끊긴 사이의 것")


def test_a_photo_that_only_the_market_can_show_is_shown_by_the_market(visitor, name, photos, tmp_path):
    page = visitor(service_workers="block").sign_up(name).page
    page.goto("/sell", wait_until="networkidle")
    # In the place of a market that can read such files: it is given one that it can.
    page.route(
        "**/api/v2/uploads",
        lambda route: route.continue_(
            headers=route.request.headers | {"content-type": "image/jpeg"}, post_data=pathlib.Path(photos[1]).read_bytes()
        ),
    )
    strange = tmp_path / "photo.heic"
    strange.write_bytes(b"\0\0\0\x18ftypheic" + bytes(64))
    page.locator("#photos").set_input_files(str(strange))
    picture = page.locator(".pictures img")
    expect(picture).to_have_attribute("src", re.compile("^/media/"))
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("picture => picture.naturalWidth") > 0
    expect(picture).to_have_css("opacity", "1")


@pytest.fixture
def waiting(visitor, name, photos):
    """A form that is filled in and wished to be sent, while its photos are still on their way."""
    page = visitor(service_workers="block").sign_up(name).page
    page.goto("/sell", wait_until="networkidle")
    page.uploads, page.sent = [], []
    page.on("request", lambda request: page.sent.append(request) if request.method == "POST" and request.url.endswith("/sell") else None)
    page.route("**/api/v2/uploads", lambda route: page.uploads.append(route))
    for field, text in {"상품명": f"기다린 {name}"[:38], "상품가격": "1000", "제품 상세 설명": "사진이 오는 대로 팝니다"}.items():
        page.get_by_role("textbox", name=field).fill(text)
    page.locator("#photos").set_input_files(photos[1:])
    expect(page.locator(".pictures progress")).to_have_count(2)
    # Each look at the page lets what was asked for come here.
    eventually(lambda: page.locator(".pictures progress").count() and len(page.uploads) == 2)
    page.locator(".product-form .doings button.main").click()
    expect(page.locator(".toast")).to_contain_text("사진")
    assert page.sent == []
    return page


def test_a_form_goes_by_itself_when_its_photos_are_there(waiting):
    waiting.uploads[0].continue_()
    expect(waiting.locator(".pictures input[name=photo]")).to_have_count(1)
    assert waiting.sent == []
    waiting.uploads[1].continue_()
    waiting.wait_for_url(re.compile(r"/products/\d+"))
    expect(waiting.locator(".strip li")).to_have_count(2)
    assert len(waiting.sent) == 1


@pytest.mark.parametrize("change", ["typed", "moved", "removed", "failed"])
def test_a_form_that_was_changed_meanwhile_waits(waiting, change):
    left = 2
    if change == "typed":
        waiting.get_by_role("textbox", name="상품가격").press_sequentially("0")
    elif change == "moved":
        waiting.get_by_role("button", name="사진 1 설명과 순서").press("ArrowRight")
    elif change == "removed":
        with waiting.expect_event("requestfailed"):
            waiting.get_by_role("button", name="사진 1 빼기").click()
        left = 1
    else:
        with waiting.expect_event("requestfailed"):
            waiting.uploads[0].abort()
        left = 1
        expect(waiting.get_by_role("button", name="다시 시도")).to_be_visible()
    for upload in waiting.uploads:
        if not upload.request.failure:
            upload.continue_()
    expect(waiting.locator(".pictures input[name=photo]")).to_have_count(left)
    expect(waiting.locator(".pictures progress")).to_have_count(0)
    assert waiting.sent == []
    waiting.locator(".product-form .doings button.main").click()
    waiting.wait_for_url(re.compile(r"/products/\d+"))


def test_a_picture_that_is_none_is_refused_by_name(form, tmp_path):
    fake = tmp_path / "fake.jpg"
    fake.write_text("not a picture at all")
    form.locator("#photos").set_input_files(str(fake))
    expect(form.locator(".toast")).to_contain_text("사진")
    expect(form.locator(".pictures li")).to_have_count(0)


def test_a_draft_stays_until_the_market_has_it(form, photos, name):
    form.route("**/sell", lambda route: route.abort() if route.request.method == "POST" else route.fallback())
    for field, text in {"상품명": f"두 번 보낸 {name}"[:38], "상품가격": "1000", "제품 상세 설명": "처음에는 닿지 않았습니다"}.items():
        form.get_by_role("textbox", name=field).fill(text)
    form.locator("#photos").set_input_files(photos[1:2])
    expect(form.locator(".pictures input[name=photo]")).to_have_count(1)
    with form.expect_event("requestfailed"):
        form.locator(".product-form .doings button.main").click()
    form.unroute("**/sell")
    form.goto("/sell")
    expect(form.get_by_role("textbox", name="제품 상세 설명")).to_have_value("처음에는 닿지 않았습니다")
    form.locator(".product-form .doings button.main").click()
    form.wait_for_url(re.compile(r"/products/\d+"))
    form.goto("/sell")
    expect(form.get_by_role("textbox", name="상품명")).to_have_value("")


def test_a_refused_draft_stays_until_the_market_has_it(visitor, name):
    page = visitor().sign_up(name).page
    page.goto("/sell")
    field = page.get_by_role("textbox", name="상품명")
    field.fill("a b")
    page.locator(".product-form .doings button.main").click()
    expect(page.get_by_role("alert")).to_be_visible()
    # The form's script has run when it counts.
    expect(page.locator(".adding .counter")).to_have_text("0/10")
    page.goto("/")
    page.goto("/sell")
    expect(page.locator(".toast")).to_contain_text("쓰던 글을 불러왔어요")
    expect(field).to_have_value("a b")


def test_what_is_sold_after_it_was_refused_leaves_no_draft(form, photos, name):
    form.get_by_role("textbox", name="상품명").fill("a b")
    form.locator(".product-form .doings button.main").click()
    expect(form.get_by_role("alert")).to_be_visible()
    for field, text in {"상품명": f"고쳐서 판 {name}"[:38], "상품가격": "1000", "제품 상세 설명": "이번에는 됩니다, 틀림없이"}.items():
        form.get_by_role("textbox", name=field).fill(text)
    form.locator("#photos").set_input_files(photos[1:2])
    expect(form.locator(".pictures input[name=photo]")).to_have_count(1)
    form.locator(".product-form .doings button.main").click()
    form.wait_for_url(re.compile(r"/products/\d+$"))
    assert [key for key in form.evaluate("Object.keys(localStorage)") if key.startswith("draft ")] == []


def test_a_session_that_ends_meanwhile_takes_nothing_that_was_written(visitor, photos, name):
    someone = visitor().sign_up(name)
    page = someone.page
    page.goto("/sell")
    for field, text in {"상품명": f"다시 보낼 {name}"[:38], "상품가격": "1000", "제품 상세 설명": "로그인이 끝나도 남아 있습니다"}.items():
        page.get_by_role("textbox", name=field).fill(text)
    page.locator("#photos").set_input_files(photos[1:2])
    expect(page.locator(".pictures input[name=photo]")).to_have_count(1)
    # As when a session has ended by itself.
    page.context.clear_cookies()
    page.locator(".product-form .doings button.main").click()
    expect(page.get_by_role("alert")).to_contain_text("로그인이 끝나")
    expect(page.get_by_role("textbox", name="제품 상세 설명")).to_have_value("로그인이 끝나도 남아 있습니다")
    drafts = [key for key in page.evaluate("Object.keys(localStorage)") if key.startswith("draft ")]
    assert drafts == [f"draft sell {name}"]
    with page.context.expect_page() as beside:
        page.locator("main").get_by_role("link", name="로그인").click()
    tab = beside.value
    tab.get_by_label("이름").fill(name)
    tab.get_by_label("비밀번호").fill(PASSWORD)
    tab.locator("main").get_by_role("button", name="로그인").click()
    tab.wait_for_url(re.compile(r"/(\?note=signed-in)?$"))
    page.locator(".product-form .doings button.main").click()
    # The seal was nobody's: the form comes back once more, with the photo.
    expect(page.locator(".pictures input[name=photo]")).to_have_count(1)
    page.locator(".product-form .doings button.main").click()
    page.wait_for_url(re.compile(r"/products/\d+$"))


def test_what_is_typed_before_the_script_comes_is_kept(visitor, name):
    page = visitor(service_workers="block").sign_up(name).page
    held = []
    page.route("**/sell*.js", lambda route: held.append(route))
    page.goto("/sell", wait_until="commit")
    field = page.get_by_role("textbox", name="상품명")
    field.fill("빨리 쓴 글")
    eventually(lambda: held)
    for request in held:
        request.continue_()
    page.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('draft '))")
    page.unroute_all()
    page.goto("/")
    page.goto("/sell")
    expect(field).to_have_value("빨리 쓴 글")


def test_a_draft_is_its_writers_own(visitor, name):
    someone = visitor().sign_up(name)
    page = someone.page
    page.goto("/sell")
    field = page.get_by_role("textbox", name="상품명")
    field.fill("나만 볼 글")
    # As when a session has ended by itself.
    page.context.clear_cookies()
    someone.sign_up(f"{name}곁")
    page.goto("/sell", wait_until="networkidle")
    expect(page.locator(".adding .counter")).to_have_text("0/10")
    expect(field).to_have_value("")
    page.context.clear_cookies()
    page.goto("/signin")
    page.get_by_label("이름").fill(name)
    page.get_by_label("비밀번호").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="로그인").click()
    page.wait_for_url(re.compile(r"/(\?note=signed-in)?$"))
    page.goto("/sell")
    expect(field).to_have_value("나만 볼 글")


def test_who_signs_out_leaves_no_draft_where_nothing_is_encrypted(visitor, name):
    page = visitor().sign_up(name).page
    # As on a page that came over plain HTTP from another machine.
    page.add_init_script("delete Window.prototype.caches; delete window.caches")
    page.goto("/sell")
    page.get_by_role("textbox", name="상품명").fill("남에게 보이지 않을 글")
    page.goto("/settings")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("typeof caches") == "undefined"
    page.locator('form[action="/signout"] button').first.click()
    page.wait_for_url(re.compile("note=signed-out|/$"))
    assert [key for key in page.evaluate("Object.keys(localStorage)") if key.startswith("draft ")] == []


def test_a_draft_is_there_without_a_network(visitor, name):
    page = visitor().sign_up(name).page
    page.goto("/sell", wait_until="networkidle")
    page.evaluate("navigator.serviceWorker.ready")
    page.goto("/sell", wait_until="networkidle")
    page.get_by_role("textbox", name="상품명").fill("기차에서 쓴 글")
    page.context.set_offline(True)
    page.locator(".product-form .doings button.main").click()
    expect(page.locator(".toast")).to_contain_text("서버")
    page.goto("/sell")
    expect(page.get_by_role("textbox", name="상품명")).to_have_value("기차에서 쓴 글")
    page.context.set_offline(False)


def test_a_new_version_takes_the_place_of_an_old_one(visitor):
    page = visitor().page
    page.goto("/", wait_until="networkidle")
    page.evaluate("navigator.serviceWorker.ready")
    page.evaluate(
        """async () => {
          await caches.open("/assets/0123456789abcdef/");
          for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
        }"""
    )
    page.goto("/", wait_until="networkidle")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => caches.keys().then(names => !names.includes('/assets/0123456789abcdef/'))")
    assert page.evaluate("caches.keys()")


def test_the_market_can_be_put_on_a_home_screen(visitor):
    page = visitor().page
    page.goto("/", wait_until="networkidle")
    tools = page.context.new_cdp_session(page)
    manifest = tools.send("Page.getAppManifest")
    assert not manifest["errors"] and '"standalone"' in manifest["data"]
    errors = [error["errorId"] for error in tools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    # Windows of tests are private ones, into which nothing is installed.
    assert set(errors) <= {"in-incognito"}, errors
