extension Operation {
    /// Goods: looking at them, offering and changing them.
    static let products: [Operation] = [
        Operation(
            .listProducts,
            .get,
            .products,
            .everyone,
            in: .products,
            "List goods",
            parameters: Operation.Parameter.listing,
            reply: .json("ProductPage", "A page of them.")
        ),
        Operation(
            .offerProduct,
            .post,
            .products,
            .account,
            in: .products,
            "Offer something",
            description: "Photos are uploads that the JSON names, or come along in a form after its part "
                + "product; both at once is possible too. A draft that it names is discarded with that, if it is the version that "
                + "is named.",
            parameters: [.idempotencyKey],
            body: .productOffer,
            reply: .created("Product", "It is on the market.", headers: [.location]),
            problems: [
                .invalidDraft, .photoMissing, .limitReached, .listingLimit, .onlineLimit, .restricted,
                .draftGone,
            ]
        ),
        Operation(
            .showProduct,
            .get,
            .product,
            .everyone,
            in: .products,
            "Show a product",
            reply: .json("Product", "The product.", headers: [.eTag])
        ),
        Operation(
            .editProduct,
            .patch,
            .product,
            .account,
            in: .products,
            "Change a product",
            description: "Only its seller may. A change that starts from an older version is refused with "
                + "status 412 and the product as it is.",
            parameters: [.ifMatch, .idempotencyKey],
            body: .json("ProductInput"),
            reply: .json("Product", "The product as it is now."),
            problems: [.forbidden, .invalidDraft, .photoMissing, .dealOpen, .stockReserved]
        ),
        Operation(
            .deleteProduct,
            .delete,
            .product,
            .account,
            in: .products,
            "Take a product back",
            description:
                "Its seller or a moderator may. For ten minutes whoever did it can bring the product back.",
            parameters: [.ifMatch],
            body: .optionalJSON("DeletionInput"),
            reply: .done,
            problems: [.forbidden, .dealOpen]
        ),
        Operation(
            .setProductState,
            .put,
            .productState,
            .account,
            in: .products,
            "Set where a product is between offered and sold",
            parameters: [.ifMatch],
            body: .json("StateInput"),
            reply: .json("Product", "The product as it is now."),
            problems: [
                .forbidden, .heldByModerator, .onlineLimit, .usageLimit, .restricted, .dealOpen, .dealOver,
                .notAvailable, .conversationClosed, .beganOften, .invalidDeal,
            ]
        ),
        Operation(
            .undeleteProduct,
            .post,
            .undelete,
            .account,
            in: .products,
            "Bring a deleted product back",
            reply: .json("Product", "The product as it is now."),
            problems: [.restricted, .forbidden, .gone, .onlineLimit, .usageLimit]
        ),
        Operation(
            .listOwnProducts,
            .get,
            .myProducts,
            .account,
            in: .products,
            "List one's own goods, hidden ones too",
            parameters: Operation.Parameter.listing,
            reply: .json("ProductPage", "A page of them.")
        ),
    ]
}
