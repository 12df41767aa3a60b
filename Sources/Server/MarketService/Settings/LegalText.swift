package import Market

/// The text of a legal page as a reader sees it.
package struct LegalText: Hashable, Sendable {
    package let document: Document
    /// True of the program's own text, which stands until the operator writes another.
    package let isDefault: Bool
}

extension MarketBranding {
    /// The operator's text of a page, or the program's in `language`; `nil` where there is neither.
    package func legalText(_ page: LegalPage, in language: Language) -> LegalText? {
        if !self[page].isEmpty { return LegalText(document: Document(self[page]), isDefault: false) }
        guard let text = defaultText(of: page, in: language) else { return nil }
        let contact = contactAddress.map { Document.Span.link(self.contact, $0) } ?? .text(self.contact)
        let spans = ["name": .text(name(in: .of(language))), "contact": contact] as [String: Document.Span]
        return LegalText(document: Document(text).filled(with: spans), isDefault: true)
    }

    /// The program's text with its places for name and contact; a line for a contact that is missing is left out.
    package func defaultText(of page: LegalPage, in language: Language) -> String? {
        guard let file = Self.defaultFile(of: page, in: language) else { return nil }
        let text = String(decoding: file, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.filter { !contact.isEmpty || !$0.contains("{contact}") }.joined(separator: "\n")
    }

    static func defaultFile(of page: LegalPage, in language: Language) -> [UInt8]? {
        switch (page, language) {
        case (.terms, .korean): PackageResources.terms_ko_txt
        case (.terms, .english): PackageResources.terms_en_txt
        case (.privacy, .korean): PackageResources.privacy_ko_txt
        case (.privacy, .english): PackageResources.privacy_en_txt
        case (.safety, .korean): PackageResources.safety_ko_txt
        case (.safety, .english): PackageResources.safety_en_txt
        case (.parcels, .korean): PackageResources.parcels_ko_txt
        case (.parcels, .english): PackageResources.parcels_en_txt
        case (.prohibited, .korean): PackageResources.prohibited_ko_txt
        case (.prohibited, .english): PackageResources.prohibited_en_txt
        case (.business, _): nil
        }
    }
}
