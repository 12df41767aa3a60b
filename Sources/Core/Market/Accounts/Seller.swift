/// What a product says about the account that offers it.
public struct Seller: Hashable, Sendable, Identifiable {
    public let id: Account.ID
    public let name: String

    public init(id: Account.ID, name: String) {
        self.id = id
        self.name = name
    }
}
