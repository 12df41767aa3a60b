package import Market

extension MarketBranding {
    /// Throws where a text is longer than any rule lets pass.
    package func check() throws(MarketError) {
        for text in [name, purpose, contact] { try text.check(TextLimit.faceLine, .branding) }
        for page in LegalPage.allCases { try self[page].check(TextLimit.facePaper, .branding) }
    }
}
