/// The branding of a market, as its operator wrote it; an empty field takes the project's default.
public struct MarketBranding: Hashable, Sendable {
    public var name: String
    /// The purpose of the market, in one line.
    public var purpose: String
    public var accent: Accent?
    /// The contact of the operator: a mail or web address, or any other text that people can use.
    public var contact: String
    private var legalTexts: [LegalPage: String] = [:]
    /// The language of pages for a reader who names none that the market knows.
    public var language: Language
    public var signUp: SignUpPolicy
    /// The currencies of new products; `nil` for those that the program was started with.
    public var currencies: MarketCurrencies?
    public var zone: MarketZone
    /// `nil` for the project's own.
    public var mark: MarketMark?

    public init(
        name: String = "",
        purpose: String = "",
        accent: Accent? = nil,
        contact: String = "",
        legalTexts: [LegalPage: String] = [:],
        language: Language = .korean,
        signUp: SignUpPolicy = .open,
        currencies: MarketCurrencies? = nil,
        zone: MarketZone = .seoul,
        mark: MarketMark? = nil
    ) {
        self.name = name
        self.purpose = purpose
        self.accent = accent
        self.contact = contact
        self.language = language
        self.signUp = signUp
        self.currencies = currencies
        self.zone = zone
        self.mark = mark
        for (page, text) in legalTexts { self[page] = text }
    }

    /// The branding of a market whose operator has said nothing.
    public static let plain = MarketBranding()

    public func name(in texts: Texts) -> String { name.isEmpty ? texts[.marketName] : name }

    public func purpose(in texts: Texts) -> String { purpose.isEmpty ? texts[.marketPurpose] : purpose }

    /// The address of the contact, where it is one.
    public var contactAddress: WebAddress? { WebAddress(contact: contact) }
}

extension MarketBranding {
    /// The operator's own text of a page, as ``Document`` reads it; empty where there is none.
    public subscript(legalPage: LegalPage) -> String {
        get { legalTexts[legalPage] ?? "" }
        set { legalTexts[legalPage] = newValue.isEmpty ? nil : newValue }
    }
}
