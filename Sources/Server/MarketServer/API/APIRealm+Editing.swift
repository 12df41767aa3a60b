import HTTPServer
import Market
import MarketAPI
import MarketStore

/// Changing what is offered, and taking it back.
extension APIRealm {
    /// Changes what the body names.
    ///
    /// With `If-Match` the edit is made to that version or not at all. Without, it is made to the product as it is, and
    /// anew where somebody else's edit comes in between: an edit is never mixed with one that it has not seen.
    func editProduct(_ id: Product.ID, _ call: APICall) async throws -> HTTPResponse {
        let json = try await call.json(upTo: services.settings.largestJSON)
        let input = try JSONInput.product(from: json)
        let once = try onceEdited(json, call)
        for _ in 0..<Self.mostTries {
            let current = try await product(id, for: .edit, by: call.caller)
            let draft = try input.applied(to: ProductDraft(current)).checked()
            let edit = ProductEdit(draft, as: input)
            let version = call.wantedVersion ?? current.version
            do throws(StoreError) {
                switch try await store.editProduct(id, from: version, edit, once: once) {
                case .done(let product): return .json(ProductBody(product))
                case .repeated(let answer): return HTTPResponse(type: "application/json", bytes: answer)
                }
            } catch {
                guard call.wantedVersion == nil, case .stale = error else {
                    throw input.photos == nil ? Failure(error) : Failure.namingPhotos(error)
                }
            }
        }
        throw Failure.problem(.busy)
    }

    private static let mostTries = 5

    private func onceEdited(_ json: [UInt8], _ call: APICall) throws -> Once<Product>? {
        guard let key = try call.idempotencyKey() else { return nil }
        let asked = ["PATCH", call.route.path, "\(call.wantedVersion ?? -1)"].map { Array($0.utf8) }
        return Once(account: try call.account().id, key: key, fingerprint: Fingerprint(of: asked + [json])) {
            JSONWriter.bytes(of: ProductBody($0))
        }
    }

    func setState(of id: Product.ID, _ call: APICall) async throws -> HTTPResponse {
        let input = try await call.input(StateInput.self, upTo: services.settings.largestJSON)
        _ = try await product(id, for: .setState, by: call.caller)
        let edit = ProductEdit(state: input.state)
        switch try await store.editProduct(id, from: call.wantedVersion, edit, once: nil) {
        case .done(let product): return .json(ProductBody(product))
        case .repeated(let answer): return HTTPResponse(type: "application/json", bytes: answer)
        }
    }

    func deleteProduct(_ id: Product.ID, _ call: APICall) async throws -> HTTPResponse {
        _ = try await delete(id, by: try call.account(), from: call.wantedVersion)
        return HTTPResponse(.noContent)
    }

    /// Takes a product away, and gives what it was.
    func delete(_ id: Product.ID, by account: Account, from version: Int64?) async throws -> Product {
        let product = try await product(id, for: .delete, by: .account(account))
        _ = try await store.deleteProduct(id, from: version)
        deletions.note(id, by: account.id, now: services.clock.uptime())
        if product.seller.id != account.id { noteModeration("delete", of: id, by: account.id) }
        return product
    }

    /// Brings back what the caller has deleted lately; what a moderator took away its seller can't bring back.
    func undeleteProduct(_ id: Product.ID, _ call: APICall) async throws -> HTTPResponse {
        .json(ProductBody(try await undelete(id, by: try call.account())))
    }

    func undelete(_ id: Product.ID, by account: Account) async throws -> Product {
        guard let deleter = deletions.account(of: id) else { throw Failure.problem(.notFound) }
        guard deleter == account.id else { throw Failure.problem(.forbidden) }
        let product = try await store.undeleteProduct(id)
        deletions.forget(id)
        if product.seller.id != account.id { noteModeration("undelete", of: id, by: account.id) }
        return product
    }

    func noteModeration(_ action: String, of product: Product.ID, by moderator: Account.ID) {
        services.log.info(
            "moderation",
            [
                ("action", .text(action)), ("product", .number(product.rawValue)),
                ("moderator", .number(moderator.rawValue)),
            ]
        )
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
            photoCount: product.photos.count
        )
    }
}

extension ProductEdit {
    /// Of a checked draft, what `input` named.
    fileprivate init(_ draft: CheckedDraft, as input: ProductInput) {
        let isPriced = input.price != nil || input.discount != nil || input.currency != nil
        self.init(
            name: input.name == nil ? nil : draft.name,
            description: input.description == nil ? nil : draft.description,
            price: isPriced ? draft.price : nil,
            stock: input.stock == nil ? nil : draft.stock,
            photos: input.photos.map { $0.map { PhotoPlace($0.id, altText: $0.alt) } }
        )
    }
}
