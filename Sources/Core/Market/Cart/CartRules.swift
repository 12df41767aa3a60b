/// What a cart takes.
public enum CartRules {
    /// The most of one product.
    public static let mostOfOne: Int64 = 9_999
}
