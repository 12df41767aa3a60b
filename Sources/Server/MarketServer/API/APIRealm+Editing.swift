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
            let version = call.wantedVersion ?? current.version
            let edit: ProductEdit
            do throws(InvalidDraft) {
                let draft = input.applied(to: ProductDraft(current))
                edit = ProductEdit(try draft.checked(changing: input.changedFields), as: input, of: current)
            } catch {
                if let earlier = try await answer(toEditOf: id, otherThan: current, call, once) {
                    return earlier
                }
                throw error
            }
            do throws(StoreError) {
                switch try await store.editProduct(id, from: version, edit, once: once) {
                case .done(let product): return .json(ProductBody(product))
                case .repeated(let answer): return HTTPResponse(type: "application/json", bytes: answer)
                }
            } catch {
                guard call.wantedVersion == nil, case .stale = error else { throw error }
            }
        }
        throw Failure.problem(.busy)
    }

    /// The answer to an edit that the product as it is now does not judge: one that was carried out before, or
    /// that begins from another version.
    private func answer(
        toEditOf id: Product.ID,
        otherThan current: Product,
        _ call: APICall,
        _ once: Once<Product>?
    ) async throws -> HTTPResponse? {
        // No product has version 0, so nothing is edited.
        let version = call.wantedVersion == current.version ? 0 : call.wantedVersion ?? 0
        do throws(StoreError) {
            let outcome = try await store.editProduct(id, from: version, ProductEdit(), once: once)
            guard case .repeated(let answer) = outcome else { return nil }
            return HTTPResponse(type: "application/json", bytes: answer)
        } catch {
            guard case .stale = error, call.wantedVersion == nil || call.wantedVersion == current.version
            else {
                throw Failure(error)
            }
            return nil
        }
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
        _ = try await store.deleteProduct(id, from: version, by: account.id)
        if product.seller.id != account.id { noteModeration("delete", of: id, by: account.id) }
        return product
    }

    /// Brings back what the caller has deleted lately; what a moderator took away its seller can't bring back.
    func undeleteProduct(_ id: Product.ID, _ call: APICall) async throws -> HTTPResponse {
        .json(ProductBody(try await undelete(id, by: try call.account())))
    }

    func undelete(_ id: Product.ID, by account: Account) async throws -> Product {
        guard let deleter = try await store.deletion(of: id)?.account else {
            throw Failure.problem(.notFound)
        }
        guard Permission.allows(.account(account), toUndoDeletionBy: deleter) else {
            throw Failure.problem(.forbidden)
        }
        let product = try await store.undeleteProduct(id, by: account.id)
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
    fileprivate init(_ change: CheckedChange, as input: ProductInput, of product: Product) {
        let texts = Dictionary(product.photos.map { ($0.id, $0.altText) }) { first, _ in first }
        self.init(
            name: change.name,
            description: change.description,
            price: change.price,
            stock: change.stock,
            photos: input.photos.map { $0.map { PhotoPlace($0.id, altText: $0.alt ?? texts[$0.id] ?? "") } }
        )
    }
}
