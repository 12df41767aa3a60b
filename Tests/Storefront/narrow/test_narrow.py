"""Every page in every state, in narrow and wide windows, in both languages, light and dark, and with large text.

The fixed part is what every change is held to; `make test-narrow` looks in all windows.
"""

import re

import broken
import eye
import filling
import known
import pytest
from conftest import Market
from looking import Looking
from town import Town
from visits import VISITS, routes

pytestmark = pytest.mark.narrow


@pytest.fixture(scope="module")
def looking(request, chromium, program, photos, tmp_path_factory):
    town = Town(tmp_path_factory.mktemp("narrow"))
    newborn = Market(tmp_path_factory.mktemp("newborn"), options=["--proxies", "127.0.0.1"], is_empty=True)
    try:
        filling.fill(town, photos, program)
        looking = Looking(chromium, town, newborn)
        looking.dress()
        yield looking
    finally:
        town.stop()
        newborn.stop()


@pytest.fixture(scope="module")
def windows(request):
    return eye.ALL if request.config.getoption("--every-window") else eye.FIXED


@pytest.fixture(scope="module")
def still_found():
    """Which known failures were met."""
    return set()


@pytest.mark.smoke
def test_every_route_of_the_table_is_visited():
    visited = {visit.route for visit in VISITS}
    assert routes() - visited == set(), "routes without a visit: add them to visits.py"
    assert len(routes()) > 50, "the table is read"


@pytest.mark.smoke
def test_every_state_has_a_name_of_its_own():
    names = [visit.name for visit in VISITS]
    assert len(names) == len(set(names))


@pytest.fixture(scope="module")
def blank(chromium):
    page = chromium.new_page(viewport={"width": 320, "height": 800})
    yield page
    page.close()


@pytest.mark.smoke
@pytest.mark.parametrize("rule, body", [(rule, body) for rule, bodies in broken.BROKEN.items() for body in bodies])
def test_what_breaks_a_rule_is_seen(blank, rule, body):
    blank.goto(broken.address(body))
    found = eye.look(blank, rule, "en", [eye.Window(320, audited=("en",))])
    assert rule in {one.rule for one in found}, found


@pytest.mark.smoke
def test_what_breaks_no_rule_is_left_alone(blank):
    blank.goto(broken.address(broken.WHOLE))
    assert eye.look(blank, "whole", "en", [eye.Window(320, audited=("en",))]) == []


@pytest.mark.smoke
@pytest.mark.parametrize("language", eye.LANGUAGES)
@pytest.mark.parametrize("visit", VISITS, ids=[re.sub(r"[^\w{}]+", "-", visit.name).strip("-") for visit in VISITS])
def test_a_page_fits_its_window(looking, windows, still_found, visit, language):
    found = looking.look(visit, language, windows)
    faults = [one for one in found if not known.of(one)]
    still_found.update(filter(None, map(known.of, found)))
    assert not faults, "\n" + "\n".join(map(str, faults))


@pytest.mark.smoke
def test_what_is_known_to_be_wrong_still_is(request, windows, still_found):
    """A failure that was mended leaves the list; it can be judged only where all was looked at."""
    looked = sum("test_a_page_fits_its_window" in item.name for item in request.session.items)
    if looked < len(VISITS) * len(eye.LANGUAGES):
        pytest.skip("not all pages were visited")
    gone = [one for one in known.FAILURES if one not in still_found and one.is_in(windows)]
    assert not gone, f"mended: take them from known.py: {gone}"
