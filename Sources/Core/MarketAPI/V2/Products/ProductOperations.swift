public import Market

extension Operation {
    /// Goods: looking at them, offering and changing them.
    static let products: [Operation] = [
        Endpoint.listProducts.operation,
        Endpoint.offerProduct.operation,
        Endpoint.showProduct.operation,
        Endpoint.editProduct.operation,
        Endpoint.deleteProduct.operation,
        Endpoint.setProductState.operation,
        Endpoint.renewProduct.operation,
        Endpoint.undeleteProduct.operation,
        Endpoint.listOwnProducts.operation,
    ]
}

extension Endpoint<ListingQuery, NoBody, PageBody<ProductRow>> {
    public static var listProducts: Self {
        Self(.get, "/products", by: .everyone, in: .products, "List goods")
            .replying(.json("A page of them."))
    }
}

extension Endpoint<NoParameters, ProductInput, ProductBody> {
    public static var offerProduct: Self {
        Self(.post, "/products", by: .account, in: .products, "Offer something")
            .described(
                "Photos are uploads that the JSON names, or come along in a form after its part "
                    + "product; both at once is possible too. A draft that it names is discarded with that, if it is the version that "
                    + "is named."
            )
            .headers(.idempotencyKey)
            .body(.productOffer)
            .replying(.created("It is on the market.", headers: [.location]))
            .problems([
                .invalidDraft, .photoMissing, .limitReached, .listingLimit, .onlineLimit, .restricted,
                .draftGone,
            ])
    }
}

extension Endpoint<Product.ID, NoBody, ProductBody> {
    public static var showProduct: Self {
        Self(.get, "/products/{id}", by: .everyone, in: .products, "Show a product")
            .replying(.json("The product.", headers: [.eTag]))
    }
}

extension Endpoint<Product.ID, ProductInput, ProductBody> {
    public static var editProduct: Self {
        Self(.patch, "/products/{id}", by: .account, in: .products, "Change a product")
            .described(
                "Only its seller may. A change that starts from an older version is refused with "
                    + "status 412 and the product as it is."
            )
            .headers(.ifMatch, .idempotencyKey)
            .replying(.json("The product as it is now."))
            .problems([.forbidden, .invalidDraft, .photoMissing, .dealOpen, .stockReserved])
    }
}

extension Endpoint<Product.ID, DeletionInput, NoBody> {
    public static var deleteProduct: Self {
        Self(.delete, "/products/{id}", by: .account, in: .products, "Take a product back")
            .described(
                "Its seller or a moderator may. For ten minutes whoever did it can bring the product back."
            )
            .headers(.ifMatch)
            .body(.optionalJSON)
            .problems([.forbidden, .dealOpen])
    }
}

extension Endpoint<Product.ID, StateInput, ProductBody> {
    public static var setProductState: Self {
        Self(
            .put,
            "/products/{id}/state",
            by: .account,
            in: .products,
            "Set where a product is between offered and sold"
        )
        .headers(.ifMatch)
        .replying(.json("The product as it is now."))
        .problems([
            .forbidden, .heldByModerator, .onlineLimit, .usageLimit, .restricted, .dealOpen, .dealOver,
            .notAvailable, .conversationClosed, .beganOften, .invalidDeal,
        ])
    }
}

extension Endpoint<Product.ID, NoBody, ProductBody> {
    public static var renewProduct: Self {
        Self(.post, "/products/{id}/renew", by: .account, in: .products, "Put a product on top of the newest")
            .described(
                "Its seller may, once in three days, while it is on sale. It keeps its id, dates and version, and is no new "
                    + "product: nobody is notified."
            )
            .replying(.json("The product as it is now."))
            .problems([.forbidden, .notOnSale, .renewedRecently, .usageLimit, .restricted])
    }
}

extension Endpoint<Product.ID, NoBody, ProductBody> {
    public static var undeleteProduct: Self {
        Self(.post, "/products/{id}/undelete", by: .account, in: .products, "Bring a deleted product back")
            .replying(.json("The product as it is now."))
            .problems([.restricted, .forbidden, .gone, .onlineLimit, .usageLimit])
    }
}

extension Endpoint<ListingQuery, NoBody, PageBody<ProductRow>> {
    public static var listOwnProducts: Self {
        Self(.get, "/account/products", by: .account, in: .products, "List one's own goods, hidden ones too")
            .replying(.json("A page of them."))
    }
}
