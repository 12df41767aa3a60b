extension Operation {
    /// The operations on the market's settings.
    static let settings: [Operation] = [
        Operation(
            .showMarket,
            .get,
            .market,
            .everyone,
            in: .products,
            "Show what holds for the whole market",
            description: "Where there is one currency, a form need not ask for it.",
            reply: .json("Market", "What forms offer.")
        )
    ]
}
