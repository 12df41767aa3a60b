extension MarketBranding {
    /// A document that everyone may read: the operator's own, or the program's default text.
    public enum LegalPage: String, Hashable, Sendable, CaseIterable {
        case terms
        case privacy
        case safety
        case parcels
        case prohibited
        case business

        /// True where the program has a text for as long as the operator has none.
        public var hasDefault: Bool { self != .business }

        public func title(in texts: Texts) -> String {
            switch self {
            case .terms: texts[.paperTerms]
            case .privacy: texts[.paperPrivacy]
            case .safety: texts[.paperSafety]
            case .parcels: texts[.paperParcels]
            case .prohibited: texts[.paperProhibited]
            case .business: texts[.paperBusiness]
            }
        }
    }

    /// The pages that can be read, in the order of their links.
    public var legalPages: [LegalPage] {
        LegalPage.allCases.filter { $0.hasDefault || !self[$0].isEmpty }
    }
}
