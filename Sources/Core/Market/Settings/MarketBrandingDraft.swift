/// The operator's form for the branding of the market as typed, valid or not.
public struct MarketBrandingDraft: Hashable, Sendable {
    public enum Field: String, Hashable, Sendable, CaseIterable {
        case name, purpose, accent, contact, zone, terms, privacy, safety, parcels, prohibited, business

        /// The page whose text it holds.
        public var legalPage: MarketBranding.LegalPage? { MarketBranding.LegalPage(rawValue: rawValue) }
    }

    public struct Problem: Hashable, Sendable {
        public enum Code: Hashable, Sendable {
            case tooLong(most: Int)
            case forbiddenCharacter
            case noColour
            /// White text could not be read on the colour.
            case tooPale
            case noZone
        }

        public let field: Field
        public let code: Code

        public init(_ field: Field, _ code: Code) {
            self.field = field
            self.code = code
        }
    }

    public var texts: [Field: String]
    public var language: Language
    public var signUp: SignUpPolicy
    public var currencies: MarketCurrencies?
    /// The zone of the typed name; `nil` where the name means none.
    public var zone: MarketZone? = .seoul
    public var mark: MarketMark?

    public init(
        _ texts: [Field: String],
        language: Language = .korean,
        signUp: SignUpPolicy = .open,
        currencies: MarketCurrencies? = nil
    ) {
        self.texts = texts
        self.language = language
        self.signUp = signUp
        self.currencies = currencies
    }

    /// The form with the stored branding, as it was typed.
    public init(_ branding: MarketBranding) {
        texts = [
            .name: branding.name, .purpose: branding.purpose,
            .accent: branding.accent.map { "#\($0.light.digits)" } ?? "",
            .contact: branding.contact, .zone: branding.zone.name,
        ]
        for field in Field.allCases {
            if let page = field.legalPage { texts[field] = branding[page] }
        }
        language = branding.language
        signUp = branding.signUp
        currencies = branding.currencies
        zone = branding.zone
        mark = branding.mark
    }

    public subscript(field: Field) -> String { texts[field] ?? "" }

    /// Everything that is wrong, in the order of the form.
    public func validate() -> [Problem] {
        Field.allCases.compactMap { field in problem(of: field).map { Problem(field, $0) } }
    }

    /// The branding that was meant; `nil` while anything is wrong.
    public var branding: MarketBranding? {
        guard validate().isEmpty, let zone else { return nil }
        func text(_ field: Field) -> String { self[field].withPlainLineEnds.trimmed }
        var branding = MarketBranding(
            name: text(.name),
            purpose: text(.purpose),
            accent: Colour(text(.accent)).flatMap(Accent.init),
            contact: text(.contact),
            language: language,
            signUp: signUp,
            currencies: currencies,
            zone: zone,
            mark: mark
        )
        for field in Field.allCases {
            if let page = field.legalPage { branding[page] = text(field) }
        }
        return branding
    }

    /// The most characters of a field, as people see them.
    public static func longest(_ field: Field) -> Int {
        switch field {
        case .name: 30
        case .purpose: 80
        case .accent: 7
        case .contact: 100
        case .zone: 64
        case .terms, .privacy, .safety, .parcels, .prohibited, .business: 10_000
        }
    }

    private func problem(of field: Field) -> Problem.Code? {
        let most = Self.longest(field)
        // A character of many marks takes room for all of them.
        guard self[field].utf8.count <= 8 * most else { return .tooLong(most: most) }
        let text = self[field].withPlainLineEnds.trimmed
        guard text.count <= most else { return .tooLong(most: most) }
        switch field {
        case .terms, .privacy, .safety, .parcels, .prohibited, .business:
            return text.containsControlCharacter(besides: "\n", "\t") ? .forbiddenCharacter : nil
        case .accent:
            guard !text.isEmpty else { return nil }
            guard let colour = Colour(text) else { return .noColour }
            return Accent(colour) == nil ? .tooPale : nil
        case .zone: return zone == nil ? .noZone : nil
        case .name, .purpose, .contact:
            // Titles and bars have room for a line, and what stands beside it is to be read as it is.
            return text.containsControlCharacter || text.disturbsItsNeighbours ? .forbiddenCharacter : nil
        }
    }
}

extension MarketBrandingDraft.Problem {
    /// The sentence that stands at the field.
    public func text(in texts: Texts) -> String {
        switch code {
        case .tooLong(let most): texts(.faceTooLong, count: Int64(most))
        case .forbiddenCharacter: texts[.faceForbidden]
        case .noColour: texts[.faceNoColour]
        case .tooPale: texts[.faceTooPale]
        case .noZone: texts[.faceNoZone]
        }
    }
}
