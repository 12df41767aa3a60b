"""A browser without scripts: follows addresses, fills in forms, keeps cookies."""

import html.parser
import http.cookiejar
import urllib.error
import urllib.parse
import urllib.request
import uuid


class Page(html.parser.HTMLParser):
    """A page's words and forms."""

    def __init__(self, address, text):
        super().__init__()
        self.address, self.forms, self.words, self.form = address, [], [], None
        self.feed(text)
        self.text = " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "form":
            self.form = {"hidden": [], "method": "get", "enctype": "", "action": "", **attributes}
            self.forms.append(self.form)
        elif tag == "input" and self.form and attributes.get("type") == "hidden":
            self.form["hidden"].append((attributes["name"], attributes.get("value", "")))

    def handle_endtag(self, tag):
        if tag == "form":
            self.form = None

    def handle_data(self, data):
        self.words.append(data)


class Visitor:
    def __init__(self, origin, language="ko"):
        self.origin = origin
        self.opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}),
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()),
        )
        self.opener.addheaders = [("Accept-Language", language), ("Accept", "text/html")]

    def get(self, path):
        with self.opener.open(self.origin + path, timeout=30) as reply:
            return Page(reply.geturl(), reply.read().decode())

    def send(self, path, action, fields, files=()):
        """Fills in the form of a page that goes to `action`, and gives the page that one comes to."""
        page = self.get(path)
        form = next(form for form in page.forms if form["action"] == action and form["method"].lower() == "post")
        boundary = uuid.uuid4().hex
        body = b""
        for name, content in [*form["hidden"], *fields.items(), *files]:
            extra = ""
            if isinstance(content, tuple):
                extra, content = f'; filename="{content[0]}"\r\nContent-Type: image/jpeg', content[1]
            content = content if isinstance(content, bytes) else content.encode()
            body += f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"{extra}\r\n\r\n'.encode() + content + b"\r\n"
        body += f"--{boundary}--\r\n".encode()
        kind = f"multipart/form-data; boundary={boundary}"
        if "multipart" not in form["enctype"]:
            body, kind = urllib.parse.urlencode([*form["hidden"], *fields.items()]).encode(), "application/x-www-form-urlencoded"
        request = urllib.request.Request(self.origin + action, body, {"Content-Type": kind, "Origin": self.origin})
        try:
            with self.opener.open(request, timeout=60) as reply:
                return Page(reply.geturl(), reply.read().decode())
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{action} answered {error.code}: {Page(action, error.read().decode()).text}") from None
