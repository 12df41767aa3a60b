public import Market

/// The public facts of a market for an app; what its operator has not set is missing.
public struct MarketBody: Hashable, Sendable {
    /// The codes of the currencies that goods are offered in, the one of an empty form first.
    private let codes: [String]
    public let name: String?
    public let purpose: String?
    /// Six hexadecimal digits behind a `#`.
    public let accent: String?
    public let contact: String?
    /// The paths of the documents for everyone, inside of the market.
    public let terms: String?
    public let privacy: String?
    public let safety: String?
    public let parcels: String?
    public let prohibited: String?
    public let business: String?
    /// The version of the terms and the privacy notice, which people agree to when they sign up.
    public let termsVersion: TermsVersion?
    /// The path of the mark, inside of the market.
    public let mark: String?
    private let policy: String?
    private let timeZone: String?
    private let timeZoneRule: String?
}

extension MarketBody {
    public init(
        currencies: MarketCurrencies,
        branding: MarketBranding = .plain,
        termsVersion: TermsVersion? = nil
    ) {
        func said(_ text: String) -> String? { text.isEmpty ? nil : text }
        func path(_ legalPage: MarketBranding.LegalPage) -> String? {
            branding.legalPages.contains(legalPage) ? "/\(legalPage.rawValue)" : nil
        }
        self.init(
            codes: currencies.all.map(\.rawValue),
            name: said(branding.name),
            purpose: said(branding.purpose),
            accent: branding.accent.map { "#\($0.light.digits)" },
            contact: said(branding.contact),
            terms: path(.terms),
            privacy: path(.privacy),
            safety: path(.safety),
            parcels: path(.parcels),
            prohibited: path(.prohibited),
            business: path(.business),
            termsVersion: termsVersion,
            mark: branding.mark.map { "/marks/\($0.fileName)" },
            policy: branding.signUp == .open ? nil : branding.signUp.rawValue,
            timeZone: branding.zone == .seoul ? nil : branding.zone.name,
            timeZoneRule: branding.zone == .seoul ? nil : branding.zone.rule
        )
    }

    /// The documents that everyone may read, each at the path of its name.
    public var legalPages: [MarketBranding.LegalPage] {
        MarketBranding.LegalPage.allCases.filter { legalPage in
            switch legalPage {
            case .terms: terms != nil
            case .privacy: privacy != nil
            case .safety: safety != nil
            case .parcels: parcels != nil
            case .prohibited: prohibited != nil
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

extension MarketBody: ShapedBody {
    public static let shape = Shape<MarketBody>("Market") { o in
        let codes = o(
            "currencies",
            \.codes,
            "What goods are offered in, the one of an empty form first.",
            as: .array(of: Currency.definition).with(["minItems": 1])
        )
        let name = o(
            "name",
            ifPresent: \.name,
            "What the operator calls the market; missing where it has no name of its own."
        )
        let purpose = o("purpose", ifPresent: \.purpose, "What the market is for, in one line.")
        let accent = o(
            "accent",
            ifPresent: \.accent,
            "The colour that stands out, on which white text can be read.",
            as: .colour
        )
        let contact = o(
            "contact",
            ifPresent: \.contact,
            "How the operator is reached: a mail or web address, or other text."
        )
        let terms = o("terms", ifPresent: \.terms, "Where the terms of use are read.")
        let privacy = o("privacy", ifPresent: \.privacy, "Where the privacy notice is read.")
        let safety = o("safety", ifPresent: \.safety, "Where it is read how to trade safely.")
        let parcels = o("parcels", ifPresent: \.parcels, "Where it is read how to trade by parcel.")
        let prohibited = o("prohibited", ifPresent: \.prohibited, "Where it is read what may not be sold.")
        let business = o("business", ifPresent: \.business, "Where it is read who runs the market.")
        let termsVersion = o(
            "termsVersion",
            ifPresent: \.termsVersion,
            "The version of terms and privacy notice, which people agree to when they sign up."
        )
        let mark = o(
            "mark",
            ifPresent: \.mark,
            "Where the market's mark is, an SVG or PNG picture; missing where it has none of its own."
        )
        let policy = o(
            "signUp",
            ifPresent: \.policy,
            "Who may make an account; missing where everybody may.",
            as: .words(of: SignUpPolicy.self)
        )
        let timeZone = o(
            "timeZone",
            ifPresent: \.timeZone,
            "The clock by which people meet, as the time zone database calls it; missing for Asia/Seoul."
        )
        let timeZoneRule = o(
            "timeZoneRule",
            ifPresent: \.timeZoneRule,
            "Its rule as POSIX writes it, such as CET-1CEST,M3.5.0,M10.5.0/3."
        )
        return { json in
            MarketBody(
                codes: try json(codes),
                name: try json(name),
                purpose: try json(purpose),
                accent: try json(accent),
                contact: try json(contact),
                terms: try json(terms),
                privacy: try json(privacy),
                safety: try json(safety),
                parcels: try json(parcels),
                prohibited: try json(prohibited),
                business: try json(business),
                termsVersion: try json(termsVersion),
                mark: try json(mark),
                policy: try json(policy),
                timeZone: try json(timeZone),
                timeZoneRule: try json(timeZoneRule)
            )
        }
    }
}
