/// The currencies in which a market's products are offered, in the order of its forms; never none.
public struct MarketCurrencies: Hashable, Sendable {
    public let all: [Currency]

    /// Each that there is.
    public static let every = MarketCurrencies(all: Currency.allCases)

    /// `nil` where none is named; the won comes first, in whatever order they are named.
    public init?(_ named: some Sequence<Currency>) {
        let named = Set(named)
        guard !named.isEmpty else { return nil }
        self.init(all: Currency.allCases.filter(named.contains))
    }

    private init(all: [Currency]) {
        self.all = all
    }

    /// The one of an empty form.
    public var first: Currency { all[0] }

    /// True where there is more than one currency to choose from.
    public var isQuestion: Bool { all.count > 1 }

    /// Throws where goods can't be offered in `currency`; what is offered in it already, `before`, may go on.
    public func check(_ currency: Currency, before: Currency? = nil) throws(InvalidDraft) {
        guard currency != before, !all.contains(currency) else { return }
        throw InvalidDraft(problems: [DraftProblem(.price, .currencyNotTaken)])
    }
}

extension MarketCurrencies {
    /// Each choice that an operator has.
    public static let choices = [[Currency.krw], [.usd], [.krw, .usd]].compactMap { MarketCurrencies($0) }

    /// The codes with commas between, as ``init(codes:)`` reads them.
    public var codes: String { all.map(\.rawValue).joined(separator: ",") }

    /// `nil` where none of the codes is known.
    public init?(codes: some StringProtocol) {
        self.init(codes.split(separator: ",").compactMap { Currency(rawValue: String($0)) })
    }
}
