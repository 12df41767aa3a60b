public import Market

/// The public facts of a market for an app; what its operator has not set is missing.
public struct MarketBody: Hashable, Sendable, Decodable {
    /// The codes of the currencies that goods are offered in, the one of an empty form first.
    private let codes: [String]
    public let name: String?
    public let purpose: String?
    /// Six hexadecimal digits behind a `#`.
    public let accent: String?
    public let contact: String?
    /// The paths of the operator's documents, inside of the market.
    public let terms: String?
    public let privacy: String?
    public let business: String?
    /// The path of the mark, inside of the market.
    public let mark: String?
    private let policy: String?
    private let timeZone: String?
    private let timeZoneRule: String?

    private enum CodingKeys: String, CodingKey {
        case codes = "currencies"
        case policy = "signUp"
        case name, purpose, accent, contact, terms, privacy, business, mark, timeZone, timeZoneRule
    }

    public init(currencies: MarketCurrencies, branding: MarketBranding = .plain) {
        func said(_ text: String) -> String? { text.isEmpty ? nil : text }
        func path(_ legalPage: MarketBranding.LegalPage) -> String? {
            branding[legalPage].isEmpty ? nil : "/\(legalPage.rawValue)"
        }
        codes = currencies.all.map(\.rawValue)
        name = said(branding.name)
        purpose = said(branding.purpose)
        accent = branding.accent.map { "#\($0.light.digits)" }
        contact = said(branding.contact)
        terms = path(.terms)
        privacy = path(.privacy)
        business = path(.business)
        policy = branding.signUp == .open ? nil : branding.signUp.rawValue
        mark = branding.mark.map { "/marks/\($0.fileName)" }
        timeZone = branding.zone == .seoul ? nil : branding.zone.name
        timeZoneRule = branding.zone == .seoul ? nil : branding.zone.rule
    }

    /// The documents that the operator has written for everyone, each at the path of its name.
    public var legalPages: [MarketBranding.LegalPage] {
        MarketBranding.LegalPage.allCases.filter { legalPage in
            switch legalPage {
            case .terms: terms != nil
            case .privacy: privacy != nil
            case .business: business != nil
            }
        }
    }

    /// Those that this build knows; each, where it knows none of them.
    public var currencies: MarketCurrencies {
        MarketCurrencies(codes.compactMap(Currency.init)) ?? .every
    }

    /// The clock that the market lives by: Korea's where it says none that can be read.
    public var zone: MarketZone {
        guard let timeZone, let timeZoneRule else { return .seoul }
        return MarketZone(name: timeZone, rule: timeZoneRule) ?? .seoul
    }

    /// The policy of signing up; `open` where none is named, and `invited` where a newer market names an
    /// unknown one.
    public var signUp: SignUpPolicy { policy.map { SignUpPolicy(rawValue: $0) ?? .invited } ?? .open }
}

extension MarketBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("currencies", codes)
            o("name", ifPresent: name)
            o("purpose", ifPresent: purpose)
            o("accent", ifPresent: accent)
            o("contact", ifPresent: contact)
            o("terms", ifPresent: terms)
            o("privacy", ifPresent: privacy)
            o("business", ifPresent: business)
            o("mark", ifPresent: mark)
            o("signUp", ifPresent: policy)
            o("timeZone", ifPresent: timeZone)
            o("timeZoneRule", ifPresent: timeZoneRule)
        }
    }
}
