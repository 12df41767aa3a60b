public import Market

extension Operation {
    /// The operations of moderators.
    static let moderation: [Operation] = [
        Endpoint.hideProduct.operation,
        Endpoint.restoreProduct.operation,
        Endpoint.listModerations.operation,
    ]
}

extension Endpoint<Product.ID, ReasonInput, ProductBody> {
    public static var hideProduct: Self {
        Self(.put, "/products/{id}/moderation", by: .moderator, in: .moderation, "Hide a product")
            .replying(.json("The product as it is now."))
            .problems([.ownCase])
    }
}

extension Endpoint<Product.ID, RestoringInput, ProductBody> {
    public static var restoreProduct: Self {
        Self(
            .delete,
            "/products/{id}/moderation",
            by: .moderator,
            in: .moderation,
            "Show a hidden product again"
        )
        .body(.optionalJSON)
        .replying(.json("The product as it is now."))
        .problems([.ownCase])
    }
}

extension Endpoint<ModerationQuery, NoBody, PageBody<ModerationBody>> {
    public static var listModerations: Self {
        Self(.get, "/moderations", by: .moderator, in: .moderation, "List what moderators did")
            .replying(.json("A page of it."))
    }
}
