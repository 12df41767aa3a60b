package import Market
import MarketAPI

/// A copy of all that is one's own: what is in it, its state, and the way to fetch it.
package struct TakeOutPage: WebPage {
    package let takeOut: TakeOut
    package let trouble: String?

    package init(_ takeOut: TakeOut, trouble: String? = nil) {
        (self.takeOut, self.trouble) = (takeOut, trouble)
    }

    package func title(in frame: Frame) -> String { frame.texts[.takeOutTitle] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        form(.class("sheet alone"), .post, .action(.takeOut)) {
            h1 { title(in: frame) }
            ErrorLine(text: trouble).html
            p { frame.texts[.takeOutContents] }
            if let state = stateText(in: frame) { p(.role("status")) { state } }
            frame.sealed
            p(.class("doings")) {
                if takeOut.state == .ready {
                    a(.class("main"), .href(.takeOutFile)) { frame.texts[.takeOutFetch] }
                }
                if takeOut.state == .making {
                    a(.class("quiet"), .href(.takeOut)) { frame.texts[.takeOutLook] }
                }
                if takeOut.nextAt == nil {
                    button(.class(takeOut.state == .ready ? "quiet" : "main")) { frame.texts[.takeOutAsk] }
                }
                a(.class("quiet"), .href(.settings)) { frame.texts[.settings] }
            }
        }
    }

    private func stateText(in frame: Frame) -> String? {
        func moment(_ at: Timestamp?) -> String { at?.momentText(in: frame.texts) ?? "" }
        switch takeOut.state {
        case .none: return takeOut.nextAt.map { frame.texts(.takeOutNext, ["at": moment($0)]) }
        case .making: return frame.texts[.takeOutMaking]
        case .ready: return frame.texts(.takeOutReady, ["until": moment(takeOut.until)])
        case .failed: return frame.texts[.takeOutFailed]
        }
    }
}
