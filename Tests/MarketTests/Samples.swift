import Market

extension Product {
    static func sample(stock: Int64 = 1, state: ProductState = .selling) throws -> Product {
        Product(
            id: ID(1),
            seller: Seller(id: Identifier(1), name: "재재"),
            name: "접이식 자전거",
            description: "",
            price: Price(try Money("1000", currency: .krw)),
            stock: stock,
            state: state,
            photos: [],
            version: 1,
            createdAt: Timestamp(millisecondsSince1970: 0),
            changedAt: Timestamp(millisecondsSince1970: 0)
        )
    }
}
