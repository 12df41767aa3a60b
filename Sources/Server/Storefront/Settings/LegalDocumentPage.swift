package import Market

/// One of the operator's legal pages: the terms, what is done with people's data, who runs the market.
package struct LegalDocumentPage: WebPage {
    private let legalPage: MarketBranding.LegalPage
    private let document: Document

    package init(_ legalPage: MarketBranding.LegalPage, _ document: Document) {
        self.legalPage = legalPage
        self.document = document
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
            document.html
        }
    }
}

extension Link {
    package static func legalPage(_ legalPage: MarketBranding.LegalPage) -> Link {
        switch legalPage {
        case .terms: Link("/terms")
        case .privacy: Link("/privacy")
        case .business: Link("/business")
        }
    }
}
