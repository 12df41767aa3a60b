import Foundation
public import Market
public import MarketClient

/// The reachability of the market, as one observable state for all screens.
@MainActor
public protocol NetworkWatching: AnyObject {
    /// Why nothing can be sent now; `nil` while it can.
    var outage: TextKey? { get }

    /// Calls `body` once each time the market can be reached again, as long as what it returns is kept.
    func onReconnect(_ body: @escaping @MainActor () -> Void) -> AnyObject

    /// Tries at once whether the market can be reached, as a person does who presses retry.
    func checkNow()
}

extension NetworkWatching {
    var isOffline: Bool { outage != nil }
}

extension Connectivity: NetworkWatching {
    public var outage: TextKey? {
        guard case .offline(let outage) = state else { return nil }
        return outage.text
    }

    public func onReconnect(_ body: @escaping @MainActor () -> Void) -> AnyObject {
        let subscription: ReconnectionSubscription = onReconnect(body)
        return subscription
    }
}

/// Why nothing can be sent, in words: that this device has no network, or that one market does not answer.
struct OutageText {
    /// The outage in a few words.
    let title: String
    /// The outage and its consequence.
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
