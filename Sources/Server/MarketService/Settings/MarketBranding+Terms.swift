package import Market
import MarketStore

extension MarketBranding {
    /// The version of the terms of use and the privacy notice: a digest of their texts, the operator's or the program's in
    /// all languages.
    ///
    /// A new name or contact of the market, which the program's texts mention, makes no new version.
    package var termsVersion: TermsVersion {
        var digest = SHA256()
        for page in [LegalPage.terms, .privacy] {
            for language in Language.allCases {
                let own = Array(self[page].utf8)
                let text = own.isEmpty ? Self.defaultFile(of: page, in: language) ?? [] : own
                // Each with its length, so that no text moves from one page to the next unseen.
                let part = Array("\(text.count):".utf8) + text
                digest.update(part.span)
            }
        }
        let digits = String(digest.finish().rawValue.prefix(16))
        guard let version = TermsVersion(rawValue: digits) else {
            preconditionFailure("a digest has hexadecimal digits")
        }
        return version
    }
}
