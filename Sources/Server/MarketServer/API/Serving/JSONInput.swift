import FoundationEssentials
import MarketAPI

/// JSON that a client sent.
enum JSONInput {
    /// Tells the path of what is wrong, and never what stands there, which may be a secret.
    static func read<Input: Decodable>(_ type: Input.Type, from bytes: [UInt8]) throws(RequestFailure)
        -> Input
    {
        guard !bytes.isEmpty else { throw .problem(.malformed, detail: "A JSON body is needed.") }
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            if let line = lineBreak(in: bytes, error) { throw .lineBreak(line) }
            throw .problem(
                .malformed,
                detail: (error as? DecodingError).map(sentence) ?? "The body is not JSON."
            )
        }
    }

    /// Refuses a text of more than `limit` Unicode scalars.
    static func check(_ text: String?, _ name: String, upTo limit: Int) throws(RequestFailure) {
        guard let text, text.unicodeScalars.count > limit else { return }
        throw .problem(.malformed, detail: "\(name) has more than \(limit) characters.")
    }

    /// The line that ends inside a string, where that is why `json` could not be decoded.
    static func lineBreak(in json: some Sequence<UInt8>, _ error: any Error) -> Int? {
        // What names a field is JSON.
        guard case DecodingError.dataCorrupted(let context) = error, context.codingPath.isEmpty else {
            return nil
        }
        return RawLineBreak.line(in: json)
    }

    private static func sentence(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context):
            "\(path(context.codingPath + [key])) is missing."
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(path(context.codingPath)) has a value of the wrong type."
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            "\(path(context.codingPath)) has a value that it can't have."
        default: "The body is not JSON."
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        guard !keys.isEmpty else { return "The body" }
        return keys.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
            .drop { $0 == "." }.description
    }
}
