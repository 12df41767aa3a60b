public import Market
public import MarketClient

extension Connectivity: NetworkWatching {
    public var outage: TextKey? {
        guard case .offline(let outage) = state else { return nil }
        return outage.text
    }

    public func onReturn(_ body: @escaping @MainActor () -> Void) -> AnyObject {
        let subscription: ReturnSubscription = onReturn(body)
        return subscription
    }
}
