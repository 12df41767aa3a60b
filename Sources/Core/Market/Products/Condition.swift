/// The wear of a product, as its seller states it.
///
/// The raw value is stable: it goes over the wire.
public enum Condition: String, Hashable, Sendable, CaseIterable, Codable {
    case new
    case likeNew = "like_new"
    case used
    /// Broken, or good for its parts.
    case forParts = "for_parts"
}

extension Condition {
    public func text(in texts: Texts) -> String {
        switch self {
        case .new: texts[.conditionNew]
        case .likeNew: texts[.conditionLikeNew]
        case .used: texts[.conditionUsed]
        case .forParts: texts[.conditionForParts]
        }
    }
}
