import Market

extension Document {
    /// As part of a page, below its own heading; every letter of it is text.
    @HTMLBuilder var html: HTML {
        for block in blocks {
            switch block {
            case .heading(1, let spans): h2 { Self.html(spans) }
            case .heading(_, let spans): Tag("h3")() { Self.html(spans) }
            case .paragraph(let spans): p { Self.html(spans) }
            case .list(let items): ul { Self.html(items) }
            case .numberedList(let start, let items):
                ol(Attribute("start", .number(Int64(start)))) { Self.html(items) }
            }
        }
    }

    @HTMLBuilder private static func html(_ items: [[Span]]) -> HTML {
        for item in items { li { html(item) } }
    }

    @HTMLBuilder private static func html(_ spans: [Span]) -> HTML {
        for span in spans {
            switch span {
            case .text(let text): text
            case .strong(let text): strong { text }
            case .emphasis(let text): Tag("em")() { text }
            case .link(let text, let address): a(.href(address), .rel("noopener nofollow")) { text }
            case .lineBreak: HTML("br", [], nil)
            }
        }
    }
}

extension Attribute {
    /// An address outside of this market, of a kind that runs nothing.
    static func href(_ address: WebAddress) -> Attribute { Attribute("href", .text(address.text)) }
}
