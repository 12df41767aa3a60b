package import HTTPServer
package import Market

/// The page on which administrators give the market its mark.
package struct MarkPage: WebPage {
    private let mark: MarketMark?
    private let version: Int64
    private let problem: String?
    private let trouble: String?

    /// The mark that the branding of `version` has.
    package init(_ mark: MarketMark?, version: Int64, problem: String? = nil, trouble: String? = nil) {
        self.mark = mark
        self.version = version
        self.problem = problem
        self.trouble = trouble
    }

    package func title(in frame: Frame) -> String { frame.texts[.mark] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        form(
            .class("sheet"),
            .post,
            .action(.mark),
            Attribute("enctype", .fixed("multipart/form-data"))
        ) {
            h1 { title(in: frame) }
            ErrorLine(text: trouble).html
            known(in: frame)
            if let mark {
                p {
                    img(
                        .src(.file(of: mark)),
                        .alt(frame.texts[.markNow]),
                        Attribute("width", .fixed("96")),
                        Attribute("height", .fixed("96"))
                    )
                }
            }
            Field(name: "mark", label: .markFile, problem: problem, hint: frame.texts[.markHint])
                .html(in: frame) {
                    HTML(
                        "input",
                        $0 + [
                            .type("file"), Attribute("accept", .fixed(".svg,.png,image/svg+xml,image/png")),
                            Attribute("required", .present),
                        ],
                        nil
                    )
                }
            p(.class("doings")) { button(.class("main")) { frame.texts[.save] } }
        }
        if mark != nil {
            form(
                .class("sheet"),
                .post,
                .action(.mark),
                Attribute("enctype", .fixed("multipart/form-data"))
            ) {
                known(in: frame)
                button(.class("quiet"), .name("remove"), .value("1")) { frame.texts[.markRemove] }
            }
        }
        p(.class("hint")) { a(.href(.branding)) { frame.texts[.face] } }
    }

    /// Before the file, which is kept for nobody else.
    @HTMLBuilder private func known(in frame: Frame) -> HTML {
        frame.sealed
        input(.hidden, .name("version"), .value("\(version)"))
    }
}

/// The file of a mark, at an address that no other mark has.
package struct MarkFile: Sendable {
    private let mark: MarketMark

    package init(_ mark: MarketMark) {
        self.mark = mark
    }

    package var reply: HTTPResponse {
        var reply = HTTPResponse(type: "\(mark.type)", bytes: mark.bytes).cachedForever()
        reply.fields["X-Content-Type-Options"] = "nosniff"
        // A drawing opened by itself runs nothing and asks for nothing either.
        reply.fields["Content-Security-Policy"] = "default-src 'none'; sandbox"
        return reply
    }

    /// The reply for a browser that looks for a mark at the usual address by itself.
    package var icon: HTTPResponse {
        var reply = reply
        reply.fields[.cacheControl] = "public, max-age=86400"
        return reply
    }
}

extension MarketMark {
    var type: StaticString { kind == .svg ? "image/svg+xml" : "image/png" }

    /// The size for a list of icons.
    var sizes: String { size.map { "\($0.width)x\($0.height)" } ?? "any" }
}

extension Link {
    package static let mark = Link("/admin/mark")
    package static func file(of mark: MarketMark) -> Link { Link("/marks/").followed(by: mark.fileName) }
}
