"""Photos of goods, looked at closely: thumbnails, swiping and pinching, keys; and photos that other apps share."""

import re

import pytest
from conftest import settle
from playwright.sync_api import expect

#: Of the demo's town, with three photos.
GOODS = "/products/36"


def look(page, press="click"):
    page.goto(GOODS, wait_until="networkidle")
    getattr(page.locator(".strip .open").first, press)()
    expect(page.get_by_role("dialog", name="크게 보기")).to_be_visible()
    image = page.locator(".zoom img").first
    page.wait_for_function("(image) => image.complete && image.naturalWidth > 0", arg=image.element_handle())
    settle(page)
    return image


def place(image, x, y):
    """Where a point of the window is in the picture, from 0 to 1 each way."""
    box = image.bounding_box()
    return (x - box["x"]) / box["width"], (y - box["y"]) / box["height"]


def test_small_pictures_choose_where_there_is_room_and_dots_where_there_is_not(visitor):
    page = visitor(viewport={"width": 1280, "height": 800}).page
    page.goto(GOODS, wait_until="networkidle")
    pictures = page.locator(".dots img")
    expect(pictures).to_have_count(3)
    expect(pictures.nth(2)).to_be_visible()
    page.get_by_role("link", name="사진 3/3").click()
    expect(page.locator("#photo-3")).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".dots a").nth(2)).to_have_attribute("aria-current", "true")

    page.set_viewport_size({"width": 360, "height": 740})
    expect(pictures.nth(2)).to_be_hidden()
    expect(page.get_by_role("link", name="사진 3/3")).to_be_visible()


def test_what_is_tapped_stays_where_it_is_while_it_comes_nearer(visitor):
    page = visitor(viewport={"width": 1280, "height": 800}).page
    image = look(page)
    width = image.bounding_box()["width"]
    x, y = image.bounding_box()["x"] + width * 0.8, 200
    before = place(image, x, y)
    page.mouse.click(x, y)
    assert image.bounding_box()["width"] == pytest.approx(width * 2.5, abs=2)
    assert place(image, x, y) == pytest.approx(before, abs=0.01)
    page.mouse.click(x, y)
    assert image.bounding_box()["width"] == pytest.approx(width, abs=1)


def test_two_fingers_bring_a_photo_nearer_and_leave_the_page_as_it_is(visitor):
    someone = visitor(has_touch=True, is_mobile=True)
    page = someone.page
    image = look(page, "tap")
    width = image.bounding_box()["width"]
    fingers = someone.context.new_cdp_session(page)

    def touch(kind, *points):
        fingers.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y, "id": id} for id, (x, y) in enumerate(points)]},
        )

    touch("touchStart", (150, 370), (210, 370))
    for step in range(1, 13):
        touch("touchMove", (150 - 5 * step, 370), (210 + 5 * step, 370))
    touch("touchEnd")
    page.wait_for_function("() => document.querySelector('.zoom .near')")
    assert image.bounding_box()["width"] > width * 2
    assert place(image, 180, 370) == pytest.approx((0.5, 0.5), abs=0.05)
    assert page.evaluate("visualViewport.scale") == 1


def test_arrow_keys_page_a_closer_look_and_leave_the_strip_where_it_ended(visitor):
    page = visitor().page
    look(page)
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("1/3")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("2/3")
    page.get_by_role("button", name="다음 사진").click(force=True)
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("3/3")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("+")
    near = page.locator(".zoom li").nth(2)
    expect(near).to_have_class("near")
    # What is near is moved over by the keys that page otherwise.
    scrolled = near.evaluate("(space) => space.scrollLeft")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("([space, was]) => space.scrollLeft < was", arg=[near.element_handle(), scrolled])
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("3/3")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".strip .open").nth(2)).to_be_focused()
    expect(page.locator("#photo-3")).to_be_in_viewport(ratio=0.9)


def share(page, title, photo):
    """As a phone does for another app: a form of the system's, without the market's seal."""
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    page.evaluate(
        """() => {
            const form = document.createElement("form");
            form.id = "shared";
            form.innerHTML = '<input name=title><input name=text><input type=file name=photos multiple>';
            Object.assign(form, { action: "/sell?shared=1", method: "post", enctype: "multipart/form-data" });
            document.body.append(form);
        }"""
    )
    page.locator("#shared input[name=title]").fill(title)
    page.locator("#shared input[type=file]").set_input_files(photo)
    page.evaluate("document.getElementById('shared').submit()")
    page.wait_for_url(re.compile(r"/sell\?shared=1|/signin"))


def test_what_another_app_shares_is_in_the_form_and_is_taken_once(visitor, name, photos):
    page = visitor().sign_up(name).page
    share(page, "나눠 받은 화분", photos[1:])
    expect(page.get_by_role("textbox", name="상품명")).to_have_value("나눠 받은 화분")
    expect(page.locator(".pictures input[name=photo]")).to_have_count(2)
    assert page.evaluate("caches.open('shared').then((cache) => cache.keys()).then((keys) => keys.length)") == 0


def test_a_shared_photo_outlives_a_page_that_goes_while_it_is_sent(visitor, name, photos):
    page = visitor().sign_up(name).page
    page.route("**/api/v2/uploads", lambda route: None)
    share(page, "나눠 받은 화분", photos[1:])
    expect(page.get_by_role("status")).to_contain_text("다른 앱에서 공유한 내용으로 채웠어요.")
    expect(page.locator(".pictures progress")).to_have_count(2)
    page.unroute("**/api/v2/uploads")
    page.reload()
    expect(page.locator(".pictures input[name=photo]")).to_have_count(2)
    expect(page.get_by_role("textbox", name="상품명")).to_have_value("나눠 받은 화분")


def test_what_nobody_took_is_not_the_next_ones(visitor, name, photos):
    someone = visitor()
    page = someone.page
    page.goto("/")
    share(page, "남의 화분", photos[1:])
    someone.sign_up(name)
    share(page, "내 의자", photos[1:2])
    expect(page.get_by_role("textbox", name="상품명")).to_have_value("내 의자")
    expect(page.locator(".pictures input[name=photo]")).to_have_count(1)


def test_what_is_shared_waits_for_whoever_has_to_sign_in_first(visitor, name, photos):
    someone = visitor().sign_up(name)
    page = someone.page
    someone.context.clear_cookies()
    page.goto("/")
    share(page, "나눠 받은 의자", photos[1:2])
    page.get_by_label("이름").fill(name)
    page.get_by_label("비밀번호").fill("correct horse battery")
    page.get_by_label("비밀번호").press("Enter")
    expect(page.get_by_role("textbox", name="상품명")).to_have_value("나눠 받은 의자")
    expect(page.locator(".pictures input[name=photo]")).to_have_count(1)


def test_the_market_can_be_put_on_a_home_screen(visitor):
    page = visitor().page
    page.goto("/")
    manifest = page.request.get(page.locator("link[rel=manifest]").get_attribute("href")).json()
    assert [shortcut["url"] for shortcut in manifest["shortcuts"]] == ["/sell", "/search", "/conversations"]
    assert manifest["share_target"]["action"] == "/sell?shared=1"
    icon = page.request.get(page.locator("link[rel=apple-touch-icon]").get_attribute("href"))
    assert icon.ok and icon.headers["content-type"] == "image/png"
