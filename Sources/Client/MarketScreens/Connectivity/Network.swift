public import Market

/// Whether the market can be reached, as one observable state for all screens.
@MainActor
public protocol NetworkWatching: AnyObject {
    /// Why nothing can be sent now; `nil` while it can.
    var outage: TextKey? { get }

    /// Calls `body` once each time the market can be reached again, as long as what it returns is kept.
    func onReturn(_ body: @escaping @MainActor () -> Void) -> AnyObject

    /// Tries at once whether the market can be reached, as a person does who presses retry.
    func checkNow()
}

extension NetworkWatching {
    var isOffline: Bool { outage != nil }
}
