import Foundation

/// A kind of value that a hole of a transcript accepts.
enum ValueKind: String, CaseIterable {
    case number
    /// Of a photo's content.
    case hash
    /// Of a product, in the edition of MommyTalk.
    case hex
    /// Today in Korea; at midnight yesterday passes too.
    case day
    /// A moment as RFC 3339 has it.
    case time
    /// A moment as HTTP and Naver have it.
    case date
    /// Seconds since 1970, as a double.
    case seconds
    case tag
    case cursor
    case request
    case text
    case jpeg
    case webp
    case json
    /// A bare UUID of version 1, by which a product is deleted.
    case secret
    /// base64url of a number, `|` and such a UUID.
    case ticket
    case token

    /// True where the value gives access to something, so that no log may hold it.
    var isSecret: Bool { [.secret, .ticket, .token].contains(self) }

    func allows(_ bytes: ArraySlice<UInt8>) -> Bool {
        switch self {
        case .jpeg: return bytes.starts(with: [0xFF, 0xD8, 0xFF]) && bytes.suffix(2) == [0xFF, 0xD9]
        case .webp:
            return bytes.starts(with: Array("RIFF".utf8))
                && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
        default: return allows(String(decoding: bytes, as: UTF8.self))
        }
    }

    private func allows(_ text: String) -> Bool {
        switch self {
        case .number: text.wholeMatch(of: /0|[1-9]\d*/) != nil
        case .hash: text.wholeMatch(of: /[0-9a-f]{64}/) != nil
        case .hex: text.wholeMatch(of: /[0-9A-F]{32}/) != nil
        case .day: Self.days.contains(text)
        case .time: text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil
        case .date:
            text.wholeMatch(of: /[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (GMT|\+0900)/) != nil
        case .seconds: text.wholeMatch(of: /\d{10}\.\d+/) != nil
        case .tag: text.wholeMatch(of: /"[^"]+"/) != nil
        case .cursor: text.wholeMatch(of: /[A-Za-z0-9_-]{16,}/) != nil
        case .request: text.wholeMatch(of: /[0-9a-z]+-[0-9a-z]+/) != nil
        case .text: !text.isEmpty
        case .json: (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil
        case .secret: Self.isSecret(text)
        case .ticket: Self.isTicket(text)
        case .token: text.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil
        case .jpeg, .webp: false
        }
    }

    private static func isSecret(_ text: some StringProtocol) -> Bool {
        String(text).wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
            != nil
    }

    private static func isTicket(_ text: String) -> Bool {
        guard text.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil else { return false }
        let digits = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - digits.count % 4) % 4)
        guard let data = Data(base64Encoded: digits + padding) else { return false }
        let halves = String(decoding: data, as: UTF8.self).split(separator: "|")
        return halves.count == 2 && Int(halves[0]) != nil && isSecret(halves[1])
    }

    private static var days: [String] {
        [Date.now, Date.now - 600].map { moment in
            (moment + 9 * 3600).formatted(.iso8601.year().month().day())
        }
    }
}
