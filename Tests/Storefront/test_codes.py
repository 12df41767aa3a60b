"""Codes of handovers that come behind an address's #, for people who have to sign in first."""

import re

import pytest
from playwright.sync_api import expect
from conftest import PASSWORD
from test_deals import goods, offer  # noqa: F401 (a fixture)


@pytest.mark.parametrize("scripted", [True, False])
def test_a_code_outlives_signing_in_and_reaches_no_server(goods, name, scripted):  # noqa: F811
    seller, address, (buyer,) = goods(scripted)
    offer(buyer, "1,200,000")
    seller.goto("/conversations")
    seller.locator(".talks a").first.click()
    seller.locator(".next-step").get_by_role("button", name="수락", exact=True).click()
    seller.locator(".next-step").get_by_role("link", name="거래 완료").click()
    code = re.sub(r"\D", "", seller.locator(".digits").inner_text())
    path = re.search(r"/deals/\d+", seller.url).group()
    asked = []
    buyer.on("request", lambda request: asked.append(f"{request.url} {request.post_data}"))
    buyer.context.clear_cookies()
    buyer.goto(f"{path}/confirm#{code}")
    buyer.wait_for_url(re.compile("/signin"))
    # Who mistypes the password has it all the same.
    for password in ("wrong password", PASSWORD):
        buyer.get_by_label("이름").fill(f"0사는{name}"[:20])
        buyer.get_by_label("비밀번호", exact=True).fill(password)
        buyer.get_by_label("비밀번호", exact=True).press("Enter")
        if password != PASSWORD:
            expect(buyer.get_by_role("alert")).to_be_visible()
    buyer.wait_for_url(re.compile(f"{path}/confirm"))
    field = buyer.get_by_label("상대의 코드")
    if scripted:
        expect(field).to_have_value(code)
        # What a list remembers of itself may be there; the code is nowhere.
        assert code not in buyer.url and code not in buyer.evaluate("JSON.stringify(sessionStorage)")
    else:
        expect(field).to_have_value("")
        expect(buyer.locator("main noscript p")).to_be_visible()
        assert "직접 넣어 주세요" in buyer.content()
    assert not any(code in line for line in asked), asked
