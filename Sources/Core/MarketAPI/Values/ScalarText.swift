import FoundationEssentials

/// The text of a JSON string or number, with every digit kept; nothing for all other values.
struct ScalarText: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            text = try container.decode(String.self)
            return
        } catch DecodingError.typeMismatch, DecodingError.valueNotFound {}
        do {
            let number = try container.decode(Decimal.self)
            guard number.exponent >= -Self.mostDigits else { throw Self.outOfReach(container) }
            text = number.description
        } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
            text = nil
        } catch {
            // Said of a number, the decoder calls the whole text no JSON, and names no field.
            throw Self.outOfReach(container)
        }
    }

    /// As many digits behind the point as a `Decimal` has in all: with more a number is next to nothing.
    private static let mostDigits = 39

    private static func outOfReach(_ container: any SingleValueDecodingContainer) -> DecodingError {
        DecodingError.dataCorruptedError(in: container, debugDescription: "a number out of reach")
    }
}
