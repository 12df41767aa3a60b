extension Operation {
    /// The operations on categories.
    static let categories: [Operation] = [
        Endpoint.listCategories.operation
    ]
}

extension Endpoint<NoParameters, NoBody, CategoriesBody> {
    public static var listCategories: Self {
        Self(.get, "/categories", by: .everyone, in: .products, "List the categories")
            .described(
                "In the order in which they are shown. The last one, other, holds what fits nowhere else, and "
                    + "goods whose category the market no longer has."
            )
            .replying(.json("All of them."))
    }
}
