extension Operation {
    /// The operations on likes.
    static let likes: [Operation] = [
        Operation(
            .likeProduct,
            .put,
            .like,
            .account,
            in: .likes,
            "Like a product",
            description: later,
            parameters: [.changeAge],
            reply: .done,
            problems: [.limitReached]
        ),
        Operation(
            .unlikeProduct,
            .delete,
            .like,
            .account,
            in: .likes,
            "Take a like back",
            description: later,
            parameters: [.changeAge],
            reply: .done
        ),
        Operation(
            .listLikes,
            .get,
            .likes,
            .account,
            in: .likes,
            "List what one likes",
            parameters: [.cursor, .limit],
            reply: .json("ProductPage", "A page of it.")
        ),
    ]
}
