/// An amount or a count as a client wrote it: `"1500"` and `1500` are the same.
///
/// Kept as text, right or wrong, because whether it is one is for the rules of a draft to say.
public struct AmountText: Hashable, Sendable, Decodable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public init(from decoder: any Decoder) throws {
        guard let text = try ScalarText(from: decoder).text else {
            throw DecodingError.typeMismatch(
                AmountText.self,
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "neither text nor number"
                )
            )
        }
        self.text = text
    }
}
