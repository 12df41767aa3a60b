package import Market

/// One of the operator's papers: the terms, what is done with people's data, who runs the market.
package struct PaperPage: WebPage {
    private let paper: MarketFace.Paper
    private let document: Document

    package init(_ paper: MarketFace.Paper, _ document: Document) {
        self.paper = paper
        self.document = document
    }

    package var isPublic: Bool { true }

    package func title(in frame: Frame) -> String { paper.title(in: frame.texts) }

    package func about(in frame: Frame) -> HTML {
        About(title: title(in: frame), text: frame.face.purpose(in: frame.texts), link: .paper(paper))
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
    package static func paper(_ paper: MarketFace.Paper) -> Link {
        switch paper {
        case .terms: Link("/terms")
        case .privacy: Link("/privacy")
        case .business: Link("/business")
        }
    }
}
