import HTTPServer
import Market
import MarketAPI
import MarketService

/// Changing what is offered, and taking it back.
extension ProductHandler {
    /// Changes the fields that the body names.
    ///
    /// With `If-Match` the edit is made to that version or not at all. Without, it is made to the product as
    /// it is, and again where another edit comes in between: an edit is never mixed with one that it has not
    /// seen.
    func edit(_ call: APICall, _ id: Product.ID) async throws -> HTTPResponse {
        let json = try await call.json()
        let input = try JSONInput.product(from: json)
        let outcome = try await products.edit(
            id,
            from: call.wantedVersion,
            by: call.caller,
            key: try editKey(json, id, call)
        ) { product in
            let draft = input.applied(to: ProductDraft(product))
            return ProductEdit(try draft.checked(changing: input.changedFields), as: input, of: product)
        }
        return Self.reply(outcome)
    }

    /// To the product's seller, who alone may change it.
    private static func reply(_ outcome: Outcome<Product>) -> HTTPResponse {
        switch outcome {
        case .done(let product): .json(ProductBody(product, for: product.seller.id))
        case .repeated(let answer): HTTPResponse(type: "application/json", bytes: answer)
        }
    }

    private func editKey(_ json: [UInt8], _ id: Product.ID, _ call: APICall) throws -> RequestKey<Product>? {
        guard let key = try call.idempotencyKey() else { return nil }
        let asked = ["PATCH", Endpoint.editProduct.path(id), "\(call.wantedVersion ?? -1)"].map {
            Array($0.utf8)
        }
        return RequestKey(key, content: asked + [json]) {
            JSONWriter.bytes(of: ProductBody($0, for: $0.seller.id))
        }
    }

    func setState(_ call: APICall, _ id: Product.ID, _ input: StateInput) async throws -> HTTPResponse {
        if let conversation = input.conversation {
            return try await sell(id, to: conversation, as: input, call)
        }
        return Self.reply(
            try await products.setState(
                input.state,
                of: id,
                from: call.wantedVersion,
                cancellingDeals: input.cancelDeals ?? false,
                by: call.caller
            )
        )
    }

    /// Sells to the buyer of a conversation, who is asked to confirm that.
    private func sell(
        _ id: Product.ID,
        to conversation: Conversation.ID,
        as input: StateInput,
        _ call: APICall
    ) async throws
        -> HTTPResponse
    {
        guard input.state == .sold else {
            throw RequestFailure.problem(.malformed, detail: "Only what is sold is sold to somebody.")
        }
        _ = try await services.deals.sell(
            id,
            input.quantity ?? 1,
            toBuyerOf: conversation,
            cancellingDeals: input.cancelDeals ?? false,
            by: try call.account()
        )
        return Self.reply(.done(try await products.product(id, for: call.caller)))
    }

    func renew(_ call: APICall, _ id: Product.ID) async throws -> ProductBody {
        ProductBody(try await products.renew(id, by: call.caller), for: try call.account().id)
    }

    func delete(_ call: APICall, _ id: Product.ID, _ input: DeletionInput) async throws {
        let product = try await products.product(id, for: .delete, by: call.caller)
        if !call.caller.owns(product) {
            let moderator = try call.account()
            let version = call.wantedVersion
            try await services.moderation.remove(
                product.id,
                from: version,
                reason: input.reason ?? "",
                by: moderator
            )
            return
        }
        try await products.delete(
            product.id,
            from: call.wantedVersion,
            cancellingDeals: input.cancelDeals ?? false,
            by: call.caller
        )
    }

    /// Brings back what the caller has deleted lately; what a moderator took away its seller can't bring back.
    func undelete(_ call: APICall, _ id: Product.ID) async throws -> ProductBody {
        let account = try call.account()
        return ProductBody(try await products.undelete(id, by: account), for: account.id)
    }
}

extension ProductDraft {
    /// The form as it would be filled in for what is offered already.
    init(_ product: Product) {
        self.init(
            name: product.name,
            description: product.description,
            price: product.price.full.decimalText,
            discount: product.price.discount.decimalText,
            stock: "\(product.stock)",
            currency: product.price.currency,
            facts: FactsDraft(product.facts),
            photoCount: product.photos.count
        )
    }
}

extension ProductEdit {
    fileprivate init(_ change: CheckedChange, as input: ProductInput, of product: Product) {
        let texts = Dictionary(product.photos.map { ($0.id, $0.altText) }) { first, _ in first }
        self.init(
            name: change.name,
            description: change.description,
            price: change.price,
            stock: change.stock,
            facts: change.facts,
            photos: input.photos.map { $0.map { PhotoPlace($0.id, altText: $0.alt ?? texts[$0.id] ?? "") } }
        )
    }
}
