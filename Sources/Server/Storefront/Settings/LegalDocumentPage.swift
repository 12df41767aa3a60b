package import Market

/// A legal page: the terms, what is done with people's data, how to trade safely, who runs the market.
package struct LegalDocumentPage: WebPage {
    private let legalPage: MarketBranding.LegalPage
    private let document: Document
    private let isDefault: Bool

    /// `isDefault` is true of the program's own text.
    package init(_ legalPage: MarketBranding.LegalPage, _ document: Document, isDefault: Bool) {
        self.legalPage = legalPage
        self.document = document
        self.isDefault = isDefault
    }

    package var isPublic: Bool { true }

    package func title(in frame: Frame) -> String { legalPage.title(in: frame.texts) }

    package func about(in frame: Frame) -> HTML {
        About(
            title: title(in: frame),
            text: frame.branding.purpose(in: frame.texts),
            link: .legalPage(legalPage)
        )
        .html(in: frame)
    }

    package func content(in frame: Frame) -> HTML {
        article(.class("paper")) {
            h1 { title(in: frame) }
            if isDefault { p(.class("hint")) { frame.texts[.paperDefault] } }
            document.html
        }
    }
}

extension Link {
    package static func legalPage(_ legalPage: MarketBranding.LegalPage) -> Link {
        switch legalPage {
        case .terms: Link("/terms")
        case .privacy: Link("/privacy")
        case .safety: Link("/safety")
        case .parcels: Link("/parcels")
        case .prohibited: Link("/prohibited")
        case .business: Link("/business")
        }
    }
}

/// The link to a legal page, where people may need it.
struct LegalLink {
    let page: MarketBranding.LegalPage
    /// True where what is typed beside it would be lost.
    var opensAnotherTab = false

    func html(in frame: Frame) -> HTML {
        a(
            .href(.legalPage(page)),
            Attribute("target", .fixed("_blank")).when(opensAnotherTab)
        ) { page.title(in: frame.texts) }
    }
}
