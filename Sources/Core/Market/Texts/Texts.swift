/// The market's words in one language, looked up by `TextKey`.
///
/// App, pages and API messages all speak through this one table.
public struct Texts: Sendable {
    public static let korean = Texts(.korean, from: PackageResources.ko_po)
    public static let english = Texts(.english, from: PackageResources.en_po)

    /// The words of a language, with moments by a market's clock.
    public static func of(_ language: Language, in zone: MarketZone) -> Texts {
        var texts = of(language)
        texts.zone = zone
        return texts
    }

    public static func of(_ language: Language) -> Texts {
        switch language {
        case .korean: korean
        case .english: english
        }
    }

    public let language: Language
    /// The clock by which moments are shown.
    public var zone = MarketZone.seoul
    private let messages: [String: [String]]

    private init(_ language: Language, from file: [UInt8]) {
        self.language = language
        do {
            messages = try MessageFile(file).messages
        } catch {
            preconditionFailure("\(language.rawValue).po: \(error)")
        }
    }

    /// The text of `key`, as it stands in the catalogue.
    public subscript(key: TextKey) -> String {
        forms(of: key)[0]
    }

    /// The text of `key` with `values` put into the places that name them.
    public func callAsFunction(_ key: TextKey, _ values: [String: String]) -> String {
        self[key].filling(values)
    }

    /// The text of `key` in the grammatical number of `count`, with the grouped number put into `{count}`, and `values`
    /// into their places.
    public func callAsFunction(_ key: TextKey, count: Int64, _ values: [String: String] = [:]) -> String {
        let forms = forms(of: key)
        let form = forms[min(language.pluralForm(of: count), forms.count - 1)]
        return form.filling(values.merging(["count": count.groupedText]) { $1 })
    }

    /// The text of `key` in each grammatical number that the language has; one where it has no place for a count.
    public func forms(of key: TextKey) -> [String] {
        guard let forms = messages[key.rawValue], !forms.isEmpty else { return [key.rawValue] }
        return forms
    }

    /// The names that the file holds, for the check that both files hold the same ones.
    package var names: Set<String> { Set(messages.keys) }
}

extension Language {
    /// The number of gettext's plural form for a count, by the `Plural-Forms` line of the language's file.
    fileprivate func pluralForm(of count: Int64) -> Int {
        switch self {
        case .korean: 0
        case .english: count == 1 ? 0 : 1
        }
    }
}

extension String {
    /// The text with each `{name}` replaced by its value; what has no value, and what a value says, stays as it is.
    fileprivate func filling(_ values: [String: String]) -> String {
        var filled = ""
        var rest = self[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            filled += rest[..<open]
            let name = String(rest[rest.index(after: open)..<close])
            filled += values[name] ?? "{\(name)}"
            rest = rest[rest.index(after: close)...]
        }
        return filled + rest
    }
}
