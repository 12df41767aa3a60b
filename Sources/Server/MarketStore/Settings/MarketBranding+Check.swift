package import Market

extension MarketBranding {
    /// Throws where a text is longer than any rule lets pass.
    package func check() throws(MarketError) {
        for text in [name, purpose, contact] { try text.check(TextLimit.faceLine, .branding) }
        for text in [terms, privacy, business] { try text.check(TextLimit.facePaper, .branding) }
    }
}
