/// A language that the market speaks.
///
/// The raw value is its BCP 47 tag, fit for `lang` and `Content-Language`.
public enum Language: String, Hashable, Sendable, CaseIterable {
    case korean = "ko"
    case english = "en"
}

extension Language {
    /// The first language that a locale such as `ko_KR.UTF-8` or `en-US` names, if the market speaks it.
    public init?(locale: some StringProtocol) {
        let primary = locale.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }
        self.init(rawValue: primary.lowercased())
    }

    /// The language that an `Accept-Language` header likes best among those the market speaks.
    ///
    /// Equal weights go to the one named first; `nil` where none is acceptable or the header says nothing.
    public init?(acceptLanguage header: some StringProtocol) {
        var best: (language: Language, weight: Int)?
        for range in String(header).split(separator: ",").prefix(32) {
            let parts = range.filter { $0 != " " && $0 != "\t" }.split(separator: ";")
            guard let tag = parts.first, let language = Language(locale: tag) else { continue }
            let weight =
                parts.dropFirst().first { $0.hasPrefix("q=") }.map { Self.thousandths($0.dropFirst(2)) }
                ?? 1000
            guard weight > best?.weight ?? 0 else { continue }
            best = (language, weight)
        }
        guard let best else { return nil }
        self = best.language
    }

    /// A quality value such as `0.8` in thousandths; what is malformed weighs nothing.
    private static func thousandths(_ text: some StringProtocol) -> Int {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first, whole == "0" || whole == "1" else { return 0 }
        let fraction = parts.count == 2 ? parts[1] : ""
        guard fraction.utf8.count <= 3, fraction.allSatisfy(\.isASCII) else { return 0 }
        let padded = fraction + String(repeating: "0", count: 3 - fraction.utf8.count)
        guard let thousandths = UInt16(padded) else { return 0 }
        return whole == "1" ? 1000 : Int(thousandths)
    }
}
