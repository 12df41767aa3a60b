import Market

/// A page in place of one that can't be shown: the error, and a remedy.
package struct ErrorPage: WebPage {
    package enum Remedy: Sendable {
        case tryAgain
        case lookAround
        case signIn
        /// Leads to the deals by which the product is promised.
        case deals
    }

    package let text: String
    package let remedy: Remedy
    /// By which an operator finds the request in the log.
    package let request: String?

    package init(_ text: String, remedy: Remedy, request: String?) {
        self.text = text
        self.remedy = remedy
        self.request = request
    }

    package func title(in frame: Frame) -> String { text }

    package func content(in frame: Frame) -> HTML {
        div(.class("empty")) {
            Icon.mark
            h1 { text }
            switch remedy {
            case .tryAgain: a(.class("main"), .href(frame.here)) { frame.texts[.retry] }
            case .lookAround: a(.class("main"), .href(.market)) { frame.texts[.lookAround] }
            case .signIn:
                a(.class("main"), .href(Link.signIn.with("back", frame.here.text))) { frame.texts[.signIn] }
            case .deals: a(.class("main"), .href(.deals)) { frame.texts[.dealsTitle] }
            }
            if let request {
                details {
                    summary { frame.texts[.troubleDetails] }
                    p { frame.texts(.troubleRequest, ["id": request]) }
                }
            }
        }
    }
}

/// The page that the browser shows by itself while there is no network.
package struct OfflinePage: WebPage {
    package init() {}

    package func title(in frame: Frame) -> String { frame.texts[.offlineTitle] }

    package func content(in frame: Frame) -> HTML {
        div(.class("empty"), .id("offline")) {
            Icon.mark
            h1 { frame.texts[.offlineTitle] }
            p { frame.texts[.offlineText] }
            a(.class("main"), .href(.market)) { frame.texts[.retry] }
        }
    }
}
