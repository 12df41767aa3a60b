extension Operation {
    /// The operations on the market's settings.
    static let settings: [Operation] = [
        Endpoint.showMarket.operation
    ]
}

extension Endpoint<NoParameters, NoBody, MarketBody> {
    public static var showMarket: Self {
        Self(.get, "/market", by: .everyone, in: .products, "Show what holds for the whole market")
            .described("Where there is one currency, a form need not ask for it.")
            .replying(.json("What forms offer."))
    }
}
