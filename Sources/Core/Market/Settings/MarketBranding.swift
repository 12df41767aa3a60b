/// The branding of a market, as its operator wrote it; an empty field takes the project's default.
public struct MarketBranding: Hashable, Sendable {
    public var name: String
    /// The purpose of the market, in one line.
    public var purpose: String
    public var accent: Accent?
    /// The contact of the operator: a mail or web address, or any other text that people can use.
    public var contact: String
    /// Documents, as ``Document`` reads them.
    public var terms: String
    public var privacy: String
    /// The facts about the operator that the law may ask of a business.
    public var business: String
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
        terms: String = "",
        privacy: String = "",
        business: String = "",
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
        self.terms = terms
        self.privacy = privacy
        self.business = business
        self.language = language
        self.signUp = signUp
        self.currencies = currencies
        self.zone = zone
        self.mark = mark
    }

    /// The branding of a market whose operator has said nothing.
    public static let plain = MarketBranding()

    public func name(in texts: Texts) -> String { name.isEmpty ? texts[.marketName] : name }

    public func purpose(in texts: Texts) -> String { purpose.isEmpty ? texts[.marketPurpose] : purpose }

    /// The address of the contact, where it is one.
    public var contactAddress: WebAddress? { WebAddress(contact: contact) }
}

extension MarketBranding {
    /// A document of the operator that everyone may read.
    public enum LegalPage: String, Hashable, Sendable, CaseIterable {
        case terms
        case privacy
        case business

        public func title(in texts: Texts) -> String {
            switch self {
            case .terms: texts[.paperTerms]
            case .privacy: texts[.paperPrivacy]
            case .business: texts[.paperBusiness]
            }
        }
    }

    public subscript(legalPage: LegalPage) -> String {
        switch legalPage {
        case .terms: terms
        case .privacy: privacy
        case .business: business
        }
    }

    /// Those that have been written.
    public var legalPages: [LegalPage] { LegalPage.allCases.filter { !self[$0].isEmpty } }
}
