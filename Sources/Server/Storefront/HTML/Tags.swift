/// The name of an element; called with attributes and content, it gives the element.
struct Tag: Sendable {
    let name: StaticString

    init(_ name: StaticString) {
        self.name = name
    }

    func callAsFunction(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
        HTML(name, attributes, content())
    }
}

/// The name of an element that never has content, such as a picture.
struct VoidTag: Sendable {
    let name: StaticString

    init(_ name: StaticString) {
        self.name = name
    }

    func callAsFunction(_ attributes: Attribute...) -> HTML {
        HTML(name, attributes, nil)
    }
}

let a = Tag("a")
let article = Tag("article")
let b = Tag("b")
let blockquote = Tag("blockquote")
let body = Tag("body")
let button = Tag("button")
let dd = Tag("dd")
let details = Tag("details")
let div = Tag("div")
let dl = Tag("dl")
let dt = Tag("dt")
let fieldset = Tag("fieldset")
let footer = Tag("footer")
let form = Tag("form")
let h1 = Tag("h1")
let h2 = Tag("h2")
let head = Tag("head")
let header = Tag("header")
let html = Tag("html")
let label = Tag("label")
let legend = Tag("legend")
let li = Tag("li")
let mainPart = Tag("main")
let mark = Tag("mark")
let nav = Tag("nav")
let noscript = Tag("noscript")
let ol = Tag("ol")
let option = Tag("option")
let p = Tag("p")
let picture = Tag("picture")
let s = Tag("s")
let script = Tag("script")
let section = Tag("section")
let select = Tag("select")
let span = Tag("span")
let strong = Tag("strong")
let summary = Tag("summary")
let svg = Tag("svg")
let time = Tag("time")
let title = Tag("title")
let ul = Tag("ul")

let hr = VoidTag("hr")
let img = VoidTag("img")
let input = VoidTag("input")
let link = VoidTag("link")
let meta = VoidTag("meta")
let source = VoidTag("source")
