"""The one form for offering and changing a product, field by field."""

import re

import pytest
from conftest import Visitor
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
    for name in FIELDS:
        field = form.get_by_role("textbox", name=name)
        expect(field).to_have_attribute("placeholder", name)
        expect(form.locator("label", has_text=name).first).to_be_visible()
    for name, mode in {"price": "decimal", "discount": "decimal", "stock": "numeric"}.items():
        expect(form.locator(f"#{name}")).to_have_attribute("inputmode", mode)
    expect(form.locator("#photos")).to_have_attribute("accept", "image/*")
    assert form.locator("#photos").get_attribute("multiple") is not None
    expect(form.get_by_role("radio", name="KRW")).to_be_checked()
    expect(form.get_by_role("radio", name="USD")).not_to_be_checked()


def test_the_fields_come_in_their_order(form):
    form.locator("#photos").focus()
    order = []
    for _ in range(8):
        form.keyboard.press("Tab")
        name = form.evaluate("document.activeElement.name")
        if name not in order:
            order.append(name)
    assert [name for name in order if name != "do"][:6] == ["name", "price", "currency", "discount", "stock", "description"]


@pytest.mark.parametrize(
    "typed, kept", [("0", ""), (".", "0."), ("1..2", "1.2"), ("007", "7"), ("1,500,000", "1500000"), ("１２", "12"), ("a1b", "1")]
)
def test_a_price_is_typed_as_a_price(form, typed, kept):
    field = form.locator("#price")
    field.press_sequentially(typed)
    expect(field).to_have_value(kept)


def test_five_photos_and_no_sixth(form, photos):
    form.locator("#photos").set_input_files([photos[1]] * 3)
    expect(form.locator(".pictures input[name=photo]")).to_have_count(3)
    expect(form.locator(".adding .counter")).to_have_text("3/5")
    second = form.locator(".pictures input[name=photo]").evaluate_all("rows => rows.map(row => row.value)")
    form.get_by_role("button", name=re.compile("^사진 2 빼기")).click()
    left = form.locator(".pictures input[name=photo]").evaluate_all("rows => rows.map(row => row.value)")
    assert left == [second[0], second[2]]
    expect(form.locator(".adding .counter")).to_have_text("2/5")
    form.locator("#photos").set_input_files([photos[2]] * 3)
    expect(form.locator(".pictures input[name=photo]")).to_have_count(5)
    expect(form.locator(".adding")).to_be_hidden()
    form.evaluate(
        """() => {
          const files = new DataTransfer();
          files.items.add(new File(["x"], "six.jpg", { type: "image/jpeg" }));
          document.querySelector("#photo-fields").dispatchEvent(new DragEvent("drop", { dataTransfer: files, cancelable: true, bubbles: true }));
        }"""
    )
    expect(form.locator(".toast")).to_contain_text("사진")
    expect(form.locator(".pictures li")).to_have_count(5)
    form.locator(".pictures .moves button").last.click()
    expect(form.locator(".adding")).to_be_visible()


def test_choosing_no_photo_leaves_the_form_as_it_was(form):
    form.get_by_role("textbox", name="상품명").fill("아직 사진 없음")
    form.locator("#photos").set_input_files([])
    expect(form.locator(".adding .counter")).to_have_text("0/5")
    expect(form.get_by_role("textbox", name="상품명")).to_have_value("아직 사진 없음")


def test_too_many_characters_are_counted_and_refused_and_kept(form):
    field = form.get_by_role("textbox", name="제품 상세 설명")
    counter = form.locator("#description ~ .counter")
    field.fill("가" * 1000)
    expect(counter).to_have_text("1000/1000")
    expect(counter).not_to_have_class(re.compile("over"))
    field.fill("가" * 1001)
    expect(counter).to_have_class(re.compile("over"))
    form.get_by_role("button", name="완료").first.click()
    expect(form.locator("#description-problem")).to_have_text("글자수가 초과되었습니다.")
    assert len(field.input_value()) == 1001


def test_what_is_mended_is_wrong_no_more(form, photos):
    form.get_by_role("button", name="완료").first.click()
    told = form.get_by_role("alert")
    expect(told.get_by_role("link", name="상품명: 값이 없습니다.")).to_be_visible()
    expect(told.get_by_role("link", name="상품가격: 값이 없습니다.")).to_be_visible()
    expect(form.locator("#name-problem")).to_have_text("값이 없습니다.")
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
    page.locator("main").get_by_role("button", name="회원 가입").click()
    expect(page.get_by_role("alert")).to_be_focused()
    page.goto("/signin")
    page.get_by_label("이름").fill(name)
    page.get_by_label("비밀번호").fill("모르는 비밀번호")
    page.locator("main").get_by_role("button", name="로그인").click()
    expect(page.get_by_role("alert")).to_be_focused()
    page = visitor(java_script_enabled=scripted).sign_up(name).page
    page.goto("/sell")
    page.get_by_role("button", name="완료").first.click()
    expect(page.get_by_role("alert")).to_be_focused()


def test_a_photo_is_moved_on_with_the_same_key(form, photos):
    form.locator("#photos").set_input_files([photos[1]] * 3)
    expect(form.locator(".pictures input[name=photo]")).to_have_count(3)
    form.get_by_role("button", name="사진 1 뒤로").press("Enter")
    expect(form.get_by_role("button", name="사진 2 뒤로")).to_be_focused()
    form.keyboard.press("Enter")
    expect(form.get_by_role("button", name="사진 3 앞으로")).to_be_focused()


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
    seller.locator(".pictures li").nth(2).locator(".moves button").first.click()
    seller.locator(".pictures li").nth(0).locator(".moves button").last.click()
    wanted = ids()
    assert len(wanted) == 2 and wanted[1] == first[1] and wanted[0] not in first
    seller.get_by_role("button", name="완료").first.click()
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
        form.get_by_role("button", name="완료").first.click()
    form.unroute("**/sell")
    form.goto("/sell")
    expect(form.get_by_role("textbox", name="제품 상세 설명")).to_have_value("처음에는 닿지 않았습니다")
    form.get_by_role("button", name="완료").first.click()
    form.wait_for_url(re.compile(r"/products/\d+"))
    form.goto("/sell")
    expect(form.get_by_role("textbox", name="상품명")).to_have_value("")


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
    page.get_by_role("button", name="완료").first.click()
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
