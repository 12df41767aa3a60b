package import HTTPServer
package import Market

/// The description by which a browser's own search field searches this market (OpenSearch 1.1).
package struct SearchDescription: Sendable {
    private let branding: MarketBranding
    private let texts: Texts
    private let origin: String

    package init(_ branding: MarketBranding, _ texts: Texts, origin: String) {
        self.branding = branding
        self.texts = texts
        self.origin = origin
    }

    static let type: StaticString = "application/opensearchdescription+xml"

    package var reply: HTTPResponse {
        MachineDocument.reply(document, type: "\(Self.type)").varying(by: .acceptLanguage)
    }

    private var document: HTML {
        Tag("OpenSearchDescription")(Attribute("xmlns", .fixed("http://a9.com/-/spec/opensearch/1.1/"))) {
            // No longer, as the format has it.
            Tag("ShortName") { String(branding.name(in: texts).prefix(16)) }
            Tag("Description") { branding.purpose(in: texts) }
            Tag("InputEncoding") { "UTF-8" }
            Tag("Language") { texts.language.rawValue }
            image
            url("text/html", Link.search)
            url("application/atom+xml", Link.searchFeed)
        }
    }

    private var image: HTML {
        if let mark = branding.mark {
            return Tag("Image")(.type(mark.type)) { origin + Link.file(of: mark).text }
        }
        return Tag("Image")(
            Attribute("width", .fixed("192")),
            Attribute("height", .fixed("192")),
            .type("image/png")
        ) { origin + Link.asset("icon-192.png").text }
    }

    private func url(_ type: StaticString, _ link: Link) -> HTML {
        Tag("Url")(.type(type), Attribute("template", .text("\(origin)\(link.text)?q={searchTerms}"))) {}
    }
}

extension Link {
    package static let searchDescription = Link("/opensearch.xml")
}
