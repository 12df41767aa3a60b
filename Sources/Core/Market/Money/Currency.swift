/// A currency that goods can be priced in.
///
/// The raw value is its ISO 4217 code, which is also what every wire format carries.
public enum Currency: String, Hashable, Sendable, CaseIterable, Codable {
    case krw = "KRW"
    case usd = "USD"
}
