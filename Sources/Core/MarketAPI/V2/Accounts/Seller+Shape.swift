public import Market

/// A person by id and name.
extension Seller: ShapedBody {
    public static let shape = Shape<Seller>("Seller", page: "All of them.") { o in
        let id = o("id", \.id)
        let name = o("name", \.name)
        return { json in Seller(id: try json(id), name: try json(name)) }
    }
}
