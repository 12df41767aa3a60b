public import Market

extension Operation {
    /// The operations on likes.
    static let likes: [Operation] = [
        Endpoint.likeProduct.operation,
        Endpoint.unlikeProduct.operation,
        Endpoint.listLikes.operation,
    ]
}

extension Endpoint<Product.ID, NoBody, NoBody> {
    public static var likeProduct: Self {
        Self(.put, "/products/{id}/like", by: .account, in: .likes, "Like a product")
            .described(Operation.later)
            .headers(.changeAge)
            .problems([.limitReached])
    }
}

extension Endpoint<Product.ID, NoBody, NoBody> {
    public static var unlikeProduct: Self {
        Self(.delete, "/products/{id}/like", by: .account, in: .likes, "Take a like back")
            .described(Operation.later)
            .headers(.changeAge)
    }
}

extension Endpoint<PageQuery, NoBody, PageBody<ProductRow>> {
    public static var listLikes: Self {
        Self(.get, "/likes", by: .account, in: .likes, "List what one likes")
            .replying(.json("A page of it."))
    }
}
