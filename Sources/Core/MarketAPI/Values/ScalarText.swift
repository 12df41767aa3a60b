import FoundationEssentials

/// What a JSON string or number says, as text with every digit kept; nothing for all other values.
struct ScalarText: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            text = try container.decode(String.self)
            return
        } catch DecodingError.typeMismatch, DecodingError.valueNotFound {}
        do {
            text = try container.decode(Decimal.self).description
        } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
            text = nil
        }
    }
}
