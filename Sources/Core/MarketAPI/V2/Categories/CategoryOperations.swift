extension Operation {
    /// The operations on categories.
    static let categories: [Operation] = [
        Operation(
            .listCategories,
            .get,
            .categories,
            .everyone,
            in: .products,
            "List the categories",
            description:
                "In the order in which they are shown. The last one, other, holds what fits nowhere else, and "
                + "goods whose category the market no longer has.",
            reply: .json("Categories", "All of them.")
        )
    ]
}
