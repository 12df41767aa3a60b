import Market

extension MarketError {
    /// The same without the seller's private facts, for anybody else.
    func told(to caller: Caller) -> MarketError {
        guard case .stale(var current) = self, !caller.owns(current) else { return self }
        current.facts = current.facts.withoutSecrets
        return .stale(current: current)
    }
}
