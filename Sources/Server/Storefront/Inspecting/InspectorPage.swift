package import Market

/// The page that shows the requests of apps, the newest on top.
///
/// A page by itself and not within the market's frame: it is for developers of apps, and needs no other file.
package struct InspectorPage {
    /// One request, in words.
    package struct Row: Sendable {
        /// The request, and its outcome.
        package let heading: String
        /// The time, the client and the number of the request.
        package let facts: String
        /// The things to mend in the app.
        package let hints: [String]
        /// The header's fields, one a line.
        package let fields: String
        package let body: String

        package init(heading: String, facts: String, hints: [String], fields: String, body: String) {
            self.heading = heading
            self.facts = facts
            self.hints = hints
            self.fields = fields
            self.body = body
        }
    }

    private let rows: [Row]
    private let texts: Texts

    package init(_ rows: [Row], texts: Texts) {
        self.rows = rows
        self.texts = texts
    }

    package var document: [UInt8] {
        let page = html(.lang(texts.language.rawValue)) {
            head {
                meta(Attribute("charset", .fixed("utf-8")))
                meta(.name("viewport"), .content("width=device-width"))
                title { texts[.inspectorTitle] }
                Tag("style")() { Self.style }
            }
            body {
                h1 { texts[.inspectorTitle] }
                if rows.isEmpty { p { texts[.inspectorEmpty] } }
                for row in rows { row.html }
            }
        }
        return Array("<!doctype html>\n".utf8) + page.bytes
    }

    private static let style = RawHTML(
        """
        body { font-family: sans-serif; max-width: 60rem; margin: 1rem auto; padding: 0 1rem }
        article { border-top: 1px solid; padding: 0.5rem 0 }
        h2 { font-size: 1rem; font-family: monospace; overflow-wrap: anywhere }
        pre { white-space: pre-wrap; overflow-wrap: anywhere }
        .hint { font-weight: bold }
        """
    )
}

extension InspectorPage.Row {
    fileprivate var html: HTML {
        let pre = Tag("pre")
        return article {
            h2 { heading }
            p { facts }
            if !hints.isEmpty {
                ul {
                    for hint in hints { li(.class("hint")) { hint } }
                }
            }
            pre { fields }
            pre { body }
        }
    }
}
