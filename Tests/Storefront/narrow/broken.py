"""Small pages that break one rule each, and one that breaks none."""

HEAD = """<!doctype html><html lang=en><title>Page</title><meta name=viewport content="width=device-width">
<style>body { margin: 0; font: 16px sans-serif; background: #fff; color: #000 }
a, button, select, input { display: inline-block; min-width: 60px; min-height: 44px; margin: 0; padding: 0 }
main { position: relative }</style><main><h1>Page</h1>"""

WHOLE = """<p>Goods <a href="#" style="display: inline; min-height: 0">in words</a> of a text.</p>
<p><a href="#" style="position: relative; width: 200px">A card<button style="position: absolute; right: 0; top: 0" hidden>x</button></a></p>
<p style="width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">A very long name</p>
<p><span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">For ears alone</span></p>
<button disabled style="color: #bbb">Not now</button>"""

BROKEN = {
    "fits": [
        """<button style="width: 60px; white-space: nowrap; text-align: left">A name that is long</button>""",
        """<button style="width: 80px; height: 44px; line-height: 44px">A name that breaks</button>""",
    ],
    "overlap": [
        """<a href="#">One</a><a href="#" style="margin-left: -20px">Two</a>""",
        """<button style="position: absolute; top: 80px; left: 0">One</button><input aria-label="Two" style="position: absolute; top: 110px; left: 30px">""",
    ],
    "cut": [
        """<p style="width: 60px; overflow: hidden; white-space: nowrap">A very long name</p>""",
        """<p style="width: 90px; height: 20px; overflow: hidden">A very long name</p>""",
        """<input placeholder="Such as: a bicycle of twenty-four inches" aria-label="Name" style="width: 120px">""",
        """<select aria-label="Kind" style="width: 90px"><option>Suspected to be forbidden</select>""",
        """<p style="position: absolute; left: -20px">A name</p>""",
    ],
    "badge": [
        """<a href="#" style="position: relative">Chat<span class="count" style="position: absolute; left: 50px">12</span></a>""",
        """<div style="width: 100px; overflow: hidden; white-space: nowrap"><p style="width: 200px; margin: 0"><span style="display: inline-block; width: 80px; height: 20px"></span> <span class="badge">Sold</span></p></div>""",
    ],
    "touch": [
        """<p><a href="#" style="min-height: 0">More</a></p>""",
        """<button style="min-width: 0; width: 32px">x</button>""",
        """<input type="checkbox" aria-label="Yes" style="min-width: 0; min-height: 0">""",
    ],
    "contrast": [
        """<p style="color: #999">Pale</p>""",
        """<p style="opacity: .5">Half there</p>""",
        """<div style="position: relative; height: 60px"><img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" style="position: absolute; inset: 0; width: 100%; height: 60px"><p style="position: relative">On a picture</p></div>""",
        """<style>::placeholder { color: #aaa }</style><input placeholder="Pale" aria-label="Name">""",
    ],
    "wide": ["""<div style="width: 400px; height: 10px"></div>"""],
    "axe": ["""<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">"""],
}


def address(body):
    from urllib.parse import quote

    return "data:text/html;charset=utf-8," + quote(HEAD + body + "</main></html>")
