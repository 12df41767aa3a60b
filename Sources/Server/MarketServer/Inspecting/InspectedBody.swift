/// The kept part of a body.
enum InspectedBody: Hashable, Sendable {
    case none
    /// Too large to be looked at, or broken off.
    case unread
    case text(String, size: Int, isCut: Bool)
    case form(InspectedForm, size: Int)
    case binary(size: Int)

    /// The most bytes of a text that are shown.
    static let shown = 16 << 10

    /// `names` are those of values that nobody may read here, besides secrets.
    init(_ bytes: [UInt8], type: String?, hiding names: Set<String> = []) {
        if bytes.isEmpty {
            self = .none
        } else if let boundary = InspectedForm.boundary(type) {
            self = .form(InspectedForm(bytes, boundary: boundary, hiding: names), size: bytes.count)
        } else if let text = Self.text(bytes[...]) {
            self = .text(
                SecretMask.body(text, hiding: names),
                size: bytes.count,
                isCut: bytes.count > Self.shown
            )
        } else {
            self = .binary(size: bytes.count)
        }
    }

    /// The beginning as text, or `nil` where it is none.
    static func text(_ bytes: ArraySlice<UInt8>, upTo shown: Int = Self.shown) -> String? {
        var head = bytes.prefix(shown)
        // The cut may have gone through a character.
        for _ in 0..<4 {
            let isPlain = !head.contains { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) }
            guard isPlain else { return nil }
            if let text = String(validating: head, as: UTF8.self) { return text }
            guard bytes.count > shown else { return nil }
            head = head.dropLast()
        }
        return nil
    }
}
