/// Where a product is on its way from being offered to being gone.
public enum ProductState: String, Hashable, Sendable, CaseIterable, Codable {
    case selling
    case reserved
    case sold
    /// Taken out of sight by its seller or a moderator; only they still see it.
    case hidden
}
