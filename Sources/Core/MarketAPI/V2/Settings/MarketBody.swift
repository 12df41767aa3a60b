public import Market

/// What holds for a whole market, for the forms of its clients.
public struct MarketBody: Hashable, Sendable, Decodable {
    /// The codes of the currencies that goods are offered in, the one of an empty form first.
    private let codes: [String]

    private enum CodingKeys: String, CodingKey {
        case codes = "currencies"
    }

    public init(currencies: MarketCurrencies) {
        codes = currencies.all.map(\.rawValue)
    }

    /// Those that this build knows; each, where it knows none of them.
    public var currencies: MarketCurrencies {
        MarketCurrencies(codes.compactMap(Currency.init)) ?? .every
    }
}

extension MarketBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("currencies", codes) }
    }
}
