/// That something changed which an account keeps, told to those who listen as that account; it holds no words.
public struct SavedItemEvent: Hashable, Sendable {
    /// A list that an account keeps.
    public enum List: String, Hashable, Sendable, CaseIterable, Codable {
        case likes
        case cart
        /// The searches, which hold no products.
        case searches
        /// The drafts, which are no products yet.
        case drafts

        /// Those that hold products.
        public static let ofProducts: [List] = [.likes, .cart]
    }

    /// The list that it is about.
    public let list: List
    /// The product that changed, and how many of it there are now; `nil` where more than one did, or the list holds none.
    public let item: Item?

    /// One product of a list, as it is now.
    public struct Item: Hashable, Sendable {
        public let product: Product.ID
        /// Of a like 1; 0 where it is out.
        public let quantity: Int64

        public init(_ product: Product.ID, _ quantity: Int64) {
            self.product = product
            self.quantity = quantity
        }
    }

    public init(_ list: List, _ item: Item? = nil) {
        self.list = list
        self.item = item
    }
}
