import Foundation
import Market

/// Why nothing can be sent, in words: that this device has no network, or that one market does not answer.
struct OutageText {
    /// What is not there, in a few words.
    let title: String
    /// What is not there, and what becomes of it.
    let text: String

    init(_ outage: TextKey, market: URL, in texts: Texts) {
        title = texts[outage == .networkMarketAway ? .screenAwayTitle : .screenOfflineTitle]
        text = texts(outage, ["address": market.spokenAddress])
    }
}

extension URL {
    /// The address of a market as people say it: without what every address begins with.
    var spokenAddress: String {
        var text = absoluteString
        if let scheme = text.range(of: "://") { text = String(text[scheme.upperBound...]) }
        while text.hasSuffix("/") { text.removeLast() }
        return text
    }
}
