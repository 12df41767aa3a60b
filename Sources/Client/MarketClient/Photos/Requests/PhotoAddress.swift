import Foundation

/// The address of a photo: absolute, of http or https.
///
/// No other text makes one, no file and no data address, so that text from any server may be tried.
public struct PhotoAddress: Hashable, Sendable {
    /// The address as it is sent, all in ASCII.
    public let text: String
    /// The text's own hash, kept because photos are looked up each time a row is bound.
    private let hash: Int

    /// `nil` for what is no address of a photo, or one of more than 4,096 bytes.
    public init?(_ text: String) {
        guard let ascii = text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) ? text : Self.escaped(text),
            ascii.utf8.count <= 4_096
        else { return nil }
        let start = ascii.prefix(8).lowercased()
        guard start.hasPrefix("http://") ? ascii.utf8.count > 7 : start == "https://" && ascii.utf8.count > 8
        else { return nil }
        self.text = ascii
        hash = ascii.hashValue
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }

    /// The address with what is not ASCII in percent signs: people paste addresses in their own letters.
    private static func escaped(_ text: String) -> String? {
        guard text.utf8.count <= 4_096, !text.unicodeScalars.contains(where: { $0.value <= 0x20 }) else {
            return nil
        }
        return URL(string: text)?.absoluteString
    }
}
