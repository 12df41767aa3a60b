import CAdwaita

/// Text of which parts look different.
///
/// Whatever it contains, nothing of it is taken for markup.
public nonisolated struct RichText: Hashable, Sendable, ExpressibleByStringLiteral {
    let markup: String

    private init(markup: String) { self.markup = markup }

    public init(stringLiteral text: String) { self = .plain(text) }

    public static func plain(_ text: String) -> RichText { RichText(markup: escaped(text)) }

    public static func bold(_ text: String) -> RichText { RichText(markup: "<b>\(escaped(text))</b>") }

    public static func struck(_ text: String) -> RichText { RichText(markup: "<s>\(escaped(text))</s>") }

    /// Paler than what is around it, and still read with ease.
    public func muted() -> RichText { RichText(markup: "<span alpha=\"70%\">\(markup)</span>") }

    /// Digits of one width, so that amounts below each other can be compared.
    public func tabular() -> RichText { RichText(markup: "<span font_features=\"tnum\">\(markup)</span>") }

    public static func link(_ text: String, to address: String) -> RichText {
        RichText(markup: "<a href=\"\(escaped(address))\">\(escaped(text))</a>")
    }

    public static func + (a: RichText, b: RichText) -> RichText { RichText(markup: a.markup + b.markup) }
}

/// For the titles that libadwaita reads as markup: rows, toasts, status pages.
nonisolated func escaped(_ text: String) -> String {
    Adwaita.text(taking: g_markup_escape_text(text, -1)) ?? ""
}
