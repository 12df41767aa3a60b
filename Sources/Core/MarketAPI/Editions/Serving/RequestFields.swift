/// The fields of an edition's request, as text.
///
/// The apps send numbers as numbers or as text, keys that nobody asked for, `null`s and whole products sent back.
/// Read this way all of it is one thing: every string and number is text with its digits kept, and
/// everything else is not there. The parts of a form become the same.
public struct RequestFields: Hashable, Sendable {
    private let values: [String: String]

    /// - Parameter parts: Names and texts in the order of the form; of parts with one name the first counts.
    public init(_ parts: some Sequence<(name: String, text: String)>) {
        values = Dictionary(parts.map { ($0.name.lowercased(), $0.text) }) { first, _ in first }
    }

    /// The text of the first of `names` that is there.
    ///
    /// Names are found in any letter case.
    public func text(_ names: String...) -> String? {
        names.lazy.compactMap { values[$0] }.first
    }

    /// The text of a field that may not be left out.
    public func requiredText(_ name: String) throws(EditionMistake) -> String {
        guard let text = values[name] else { throw .missing(field: name) }
        return text
    }
}

extension RequestFields: Decodable {
    public init(from decoder: any Decoder) throws {
        let members = try decoder.singleValueContainer().decode([String: ScalarText].self)
        // In order, so that of two spellings of one key it is always the lower-case one that counts.
        let parts = members.sorted { $0.key > $1.key }.compactMap { name, value in
            value.text.map { (name: name, text: Self.cut($0)) }
        }
        self.init(parts)
    }

    /// Cuts a text that is longer than any field of a product; it stays too long for every field.
    private static func cut(_ text: String) -> String {
        text.utf8.count <= longestText ? text : String(decoding: text.utf8.prefix(longestText), as: UTF8.self)
    }

    private static let longestText = 64 << 10
}
