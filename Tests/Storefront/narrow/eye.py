"""Looks at one page in all windows, and says what it sees.

A page is loaded once and then resized: what depends on the width is CSS.
"""

import dataclasses
import pathlib

import axe_core_python

RULES = (pathlib.Path(__file__).parent / "rules.js").read_text()
AXE = (pathlib.Path(axe_core_python.__file__).parent / "axe.min.js").read_text()
LANGUAGES = ("ko", "en")
LOCALES = {"ko": "ko-KR", "en": "en-US"}


@dataclasses.dataclass(frozen=True)
class Window:
    width: int
    #: The text's size in per cent.
    text: int = 100
    scheme: str = "light"
    #: In these languages axe looks too. It takes ten times as long as all rules, and reads little that depends on the width.
    audited: tuple = ()


# What every change is held to: the narrowest phone and the last width below a desktop, with the largest text.
FIXED = [Window(320, 200, audited=("ko",)), Window(899, 200)]
WIDTHS = (320, 360, 375, 768, 899, 1024, 1440)
ALL = [
    Window(width, text, scheme, audited=LANGUAGES if text == 100 and width in (320, 1440) else ())
    for scheme in ("light", "dark")
    for width in WIDTHS
    for text in (100, 200)
]

# Cards far from the window are laid out too, and nothing is on its way.
STILL = """*, ::before, ::after { content-visibility: visible !important; animation: none !important; transition: none !important; }"""


@dataclasses.dataclass(frozen=True)
class Finding:
    rule: str
    page: str
    language: str
    window: Window
    path: str
    what: str
    box: tuple
    other: tuple | None

    def __str__(self):
        window = self.window
        boxes = f"{list(self.box)}" + (f" and {list(self.other)}" if self.other else "")
        return f"{self.rule}: {self.page}, {window.width} px, {self.language}, {window.scheme}, {window.text} %: {self.what}, at {boxes}"


def look(page, name, language, windows):
    """Everything that is wrong with what `page` shows."""
    found = []
    # Past the policy of the pages, which takes no styles but the market's own.
    page.evaluate("rules => { const sheet = new CSSStyleSheet(); sheet.replaceSync(rules); document.adoptedStyleSheets.push(sheet) }", STILL)
    has_axe, before = False, None
    for window in windows:
        if not before or before.width != window.width:
            page.set_viewport_size({"width": window.width, "height": 800})
        if not before or before.scheme != window.scheme:
            page.emulate_media(color_scheme=window.scheme, reduced_motion="reduce")
        before = window
        page.evaluate("size => { document.documentElement.style.fontSize = size }", f"{window.text}%")
        seen = page.evaluate(RULES)
        if language in window.audited:
            if not has_axe:
                page.evaluate(AXE)
                has_axe = True
            seen += audit(page)
        found += [
            Finding(one["rule"], name, language, window, one["path"], one["what"], tuple(one["box"]), one.get("other") and tuple(one["other"]))
            for one in seen
        ]
    return found


def audit(page):
    results = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        {"rule": "axe", "path": node["target"][-1], "what": f"{fault['id']}: {node['html'][:160]}", "box": []}
        for fault in results["violations"]
        for node in fault["nodes"]
    ]
