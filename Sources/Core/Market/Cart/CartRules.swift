/// What a cart takes.
public enum CartRules {
    /// The most of one product.
    public static let mostOfOne: Int64 = 9_999
    /// How many of one product a line may say.
    public static let quantities = 1...mostOfOne
}
