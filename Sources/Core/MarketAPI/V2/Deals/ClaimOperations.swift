public import Market

extension Operation {
    /// Asking for goods that are given away.
    static let claims: [Operation] = [
        Endpoint.showClaim.operation,
        Endpoint.claim.operation,
        Endpoint.dropClaim.operation,
        Endpoint.listClaims.operation,
        Endpoint.answerClaim.operation,
    ]
}

extension Endpoint<Product.ID, NoBody, ClaimPosition> {
    public static var showClaim: Self {
        Self(
            .get,
            "/products/{id}/claim",
            by: .account,
            in: .deals,
            "Show where one stands who asked for goods that are given away"
        )
        .replying(.json("A deal, a place in the queue, or the claim."))
    }
}

extension Endpoint<Product.ID, ClaimInput, ClaimPosition> {
    public static var claim: Self {
        Self(.put, "/products/{id}/claim", by: .account, in: .deals, "Ask for goods that are given away")
            .described(
                "Where they go to the first who asks, it is a deal, or a place in the queue. Where the giver picks, it needs a text of 5 to 300 characters. Again changes nothing."
            )
            .body(.optionalJSON)
            .replying(.json("A deal, a place in the queue, or the claim."))
            .problems([
                .conversationClosed, .ownProduct, .notAvailable, .claimLimit, .claimLater, .claimTooNew,
                .claimNetwork, .limitReached, .reservedOften, .beganOften, .slowDown, .restricted,
                .dailyLimit, .invalidDeal,
            ])
    }
}

extension Endpoint<Product.ID, NoBody, NoBody> {
    public static var dropClaim: Self {
        Self(.delete, "/products/{id}/claim", by: .account, in: .deals, "Ask for goods no longer")
            .problems([.dealOver])
    }
}

extension Endpoint<Product.ID, NoBody, PageBody<Claim>> {
    public static var listClaims: Self {
        Self(.get, "/products/{id}/claims", by: .account, in: .deals, "List those who asked for one's goods")
            .described("The first to ask first; of goods whose giver picks.")
            .replying(.json("All of them."))
    }
}

extension Endpoint<Claim.ID, ClaimAnswerInput, OwnDeal> {
    public static var answerClaim: Self {
        Self(.put, "/claims/{id}/answer", by: .account, in: .deals, "Pick who has goods that are given away")
            .described(
                "By their giver. The words of who asked begin the conversation of the two; the others are told once nothing is left. Again changes nothing."
            )
            .replying(.json("The deal."))
            .problems([
                .conversationClosed, .notAvailable, .claimLimit, .reservedOften, .beganOften, .restricted,
                .invalidDeal,
            ])
    }
}
