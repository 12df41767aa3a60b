import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// Offering goods and changing them by one form, and taking them away.
struct SellingPageHandler: Sendable {
    let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.sell, tab: .sell, isKeepable: true, get: sell, post: { try await offer($0) })
        table.on(Link.drafts, tab: .sell, get: drafts)
        table.on(Link.draft, tab: .sell, get: resume, post: { try await offer($1, from: $0) })
        table.on(Link.discard, tab: .sell, get: askToDiscard, post: discard)
        table.on(Link.edit, get: edit, post: saveEdit(of:_:))
        table.on(Link.state, post: setState(of:_:))
        table.on(Link.renew, post: renew)
        table.on(Link.delete, get: askToDelete, post: delete)
        table.on(Link.undelete, post: undelete)
    }

    var services: MarketServices { pages.services }
    var server: ServerContext { pages.server }
    var categories: [Market.Category] { services.products.categories.all }

    func sell(_ context: PageContext) async throws -> HTTPResponse {
        if !context.isForKeeping { _ = try context.account() }
        // Most people sell one of a thing; an empty field would mean that it is sold out.
        let draft = ProductDraft(stock: "1", currency: services.products.currencies.first)
        var form = ProductForm(draft: draft, categories: categories, key: Token.random().text)
        form.isKept = context.isForKeeping
        if let account = context.caller.account, !form.isKept {
            form.drafts = try await services.drafts.drafts(of: account).count
        }
        return try await pages.reply(ProductFormPage(.sell, form), context)
    }

    /// Puts what was filled in on the market, or keeps it for another day; `draft` is the one that it was begun from.
    func offer(_ context: PageContext, from draft: SavedDraft.ID? = nil) async throws -> HTTPResponse {
        func purpose(_ input: ProductFormInput) -> ProductFormPage.Purpose {
            draft.map { .draft($0, version: input.version ?? 0) } ?? .sell
        }
        guard let seller = context.caller.account else { return try await unsent(context, purpose) }
        var input = try await input(context)
        var trouble = try await receive(&input, for: seller, context, isDraft: draft != nil)
        if trouble == nil, [.save, .leave, .autosave].contains(input.wish) {
            return try await keep(input, in: draft, by: seller, context)
        }
        guard input.wish == .done, trouble == nil else {
            return try await formReply(purpose(input), input, of: nil, trouble: trouble, context)
        }
        do {
            let content = input.contents
            let saved = draft.map { DraftReference($0, version: input.version ?? 0) }
            let outcome = try await services.products.offer(
                ProductOffer(input.draft, uploads: input.photos, saved: saved),
                by: .account(seller),
                // Going back and offering another thing by the same form is another request.
                key: RequestKey(
                    "page \(input.key) \(RequestKey<Product>.digest(of: content))",
                    content: content
                ) {
                    Array("\($0.id)".utf8)
                }
            )
            if saved != nil { services.drafts.wasPosted(by: seller) }
            switch outcome {
            case .done(let product): return .seeOther(Link.product(product.id).telling(.sold))
            case .repeated(let answer):
                guard let id = Int64(String(decoding: answer, as: UTF8.self)) else {
                    throw RequestFailure.unexpected("a kept answer is no product")
                }
                return .seeOther(Link.product(Product.ID(id)).telling(.sold))
            }
        } catch {
            let failure = RequestFailure(error)
            trouble = try correctableMessage(failure, context)
            // Pressed once more, it is offered all the same, as something new.
            var purpose = purpose(input)
            if failure.code == .draftGone { purpose = .sell }
            return try await formReply(purpose, input, of: nil, trouble: trouble, context, failure)
        }
    }

    func edit(_ id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let product = try await product(id, for: .edit, context)
        let form = ProductForm(
            draft: ProductDraft(product),
            categories: categories,
            pictures: product.photos.map { ProductForm.Picture($0, altText: $0.altText) },
            key: Token.random().text
        )
        return try await pages.reply(ProductFormPage(.edit(id, version: product.version), form), context)
    }

    func saveEdit(of id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        guard context.caller.account != nil else {
            return try await unsent(context) { .edit(id, version: $0.version ?? 0) }
        }
        let product = try await product(id, for: .edit, context)
        var input = try await input(context)
        var trouble = try await receive(&input, for: try context.account(), context)
        guard input.wish == .done, trouble == nil else {
            return try await formReply(
                .edit(id, version: input.version ?? product.version),
                input,
                of: product,
                trouble: trouble,
                context
            )
        }
        do {
            let draft = try checked(input)
            guard let edit = ProductEdit(draft, input.photos, changing: product) else {
                return .seeOther(.product(id))
            }
            _ = try await services.products.edit(
                id,
                from: input.version ?? product.version,
                by: context.caller
            ) {
                _ in edit
            }
            return .seeOther(Link.product(id).telling(.saved))
        } catch {
            let failure = RequestFailure(error)
            var version = input.version ?? product.version
            var current: Product?
            if case .market(.stale(let product)) = failure {
                trouble = Trouble(text: context.texts[.formStale], failure: failure)
                version = product.version
                current = product
            } else {
                trouble = try correctableMessage(failure, context)
            }
            return try await formReply(
                .edit(id, version: version),
                input,
                of: current ?? product,
                trouble: trouble,
                context,
                failure
            )
        }
    }

    private func input(_ context: PageContext) async throws -> ProductFormInput {
        let isSignedIn = context.caller.account != nil
        return try await ProductFormInput(context, server) { [pages] seal in
            isSignedIn && pages.isSealed(seal, context)
        }
    }

    /// The form of someone whose session ended while they wrote, with all that they wrote.
    ///
    /// Nothing is done and no photo kept: they sign in beside it, and send it again.
    private func unsent(
        _ context: PageContext,
        _ purpose: (ProductFormInput) -> ProductFormPage.Purpose
    ) async throws -> HTTPResponse {
        let input: ProductFormInput
        do {
            input = try await self.input(context)
        } catch {
            let failure = RequestFailure(error)
            // Input that is no form can't be given back. The author of a form that the market can't take now
            // gets the reason, and the text is still where it was written.
            switch failure.code {
            case .malformed, .unsupportedMedia:
                throw RequestFailure.problem(.unauthenticated)
            default: throw failure
            }
        }
        var form = ProductForm(
            draft: input.draft,
            categories: categories,
            trouble: context.texts[.formSignedOut] + notTaken(input, context),
            key: Token.random().text
        )
        form.needsSignIn = true
        form.unshown = input.photos.map { ($0.photo, $0.altText) }
        return try await pages.sealedReply(ProductFormPage(purpose(input), form), context, .unauthorized)
    }

    /// The product, where the visitor may do `action` to it; someone without a name is asked for it first.
    func product(_ id: Product.ID, for action: ProductAction, _ context: PageContext) async throws -> Product
    {
        _ = try context.account()
        return try await services.products.product(id, for: action, by: context.caller)
    }

    private func checked(_ input: ProductFormInput) throws -> CheckedDraft {
        var draft = input.draft
        draft.photoCount = input.photos.count
        return try draft.checked()
    }

    /// The form's text for a failure; thrown on where no form helps.
    func correctableMessage(_ failure: RequestFailure, _ context: PageContext) throws -> Trouble? {
        switch failure.code {
        case .invalidDraft: return nil
        case .failed, .unauthenticated, .forbidden, .notFound: throw failure
        default: return Trouble(text: failure.text(in: context.texts, at: pages.now), failure: failure)
        }
    }

    /// Keeps the photos that came along, and says what went wrong with them.
    ///
    /// One that can't be kept stops no other, and none of what was typed is lost.
    private func receive(
        _ input: inout ProductFormInput,
        for owner: Account,
        _ context: PageContext,
        isDraft: Bool = false
    ) async throws -> Trouble? {
        guard pages.isSealed(input.seal, context) else {
            return Trouble(text: context.texts[.sealBroken] + notTaken(input, context))
        }
        input.arrange()
        var trouble: Trouble?
        // A seal that comes behind the files is none of our form.
        if input.skippedFiles > 0 {
            let failure = input.refusal.map { RequestFailure(MultipartError.noRoom($0)) }
            let reason = failure.map { $0.text(in: context.texts, at: pages.now) + " " } ?? ""
            trouble = Trouble(text: reason + context.texts[.formPhotosNotTaken], failure: failure)
        }
        for file in input.files {
            guard input.photos.count < DraftRules.market.photos.upperBound else {
                return Trouble(text: context.texts[.dialogPhotosTooMany])
            }
            do {
                let photo = try await FormPhotos(server)
                    .keep(file, at: input.photos.count, of: input.key, by: owner)
                input.photos.append(PhotoPlace(photo))
            } catch {
                let failure = RequestFailure(error)
                if failure.code == .failed { throw failure }
                trouble = Trouble(text: failure.text(in: context.texts, at: pages.now), failure: failure)
            }
        }
        // What a draft has stays until the draft is saved without it.
        if !isDraft, case .remove(let id) = input.wish {
            try await services.photos.remove(id, of: owner.id)
        }
        return trouble
    }

    private func notTaken(_ input: ProductFormInput, _ context: PageContext) -> String {
        input.skippedFiles > 0 ? " " + context.texts[.formPhotosNotTaken] : ""
    }

    /// The form once more, with everything that was filled in, and a key of its own: a photo that was taken out of it
    /// and comes again is another one.
    func formReply(
        _ purpose: ProductFormPage.Purpose,
        _ input: ProductFormInput,
        of product: Product?,
        trouble: Trouble?,
        _ context: PageContext,
        _ failure: RequestFailure? = nil
    ) async throws -> HTTPResponse {
        var form = ProductForm(
            draft: input.draft,
            categories: categories,
            pictures: try await pictures(input.photos, of: product, for: try context.account()),
            trouble: trouble?.text,
            key: Token.random().text
        )
        if case .market(.invalidDraft(let invalid))? = failure { form.problems = invalid.problems }
        if case .market(.stale(let current))? = failure { form.current = ProductDraft(current) }
        if case .market(.staleDraft(let current))? = failure { form.current = current.draft }
        var reply = try await pages.reply(
            ProductFormPage(purpose, form),
            context,
            (failure ?? trouble?.limit)?.reply(to: context.incoming).status
                ?? (trouble == nil ? .ok : .unprocessableContent)
        )
        reply.fields[.retryAfter] =
            (failure ?? trouble?.limit)?.reply(to: context.incoming).fields[.retryAfter]
        return reply
    }

    /// The photos that are still there, be they uploads or the product's own.
    private func pictures(
        _ places: [PhotoPlace],
        of product: Product?,
        for owner: Account
    ) async throws -> [ProductForm.Picture] {
        guard !places.isEmpty else { return [] }
        var known = Dictionary(
            (product?.photos ?? []).map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let wanted = Set(places.map(\.photo))
        for (photo, _) in try await services.photos.uploadedPhotos(of: owner.id)
        where wanted.contains(photo.id) {
            known[photo.id] = photo
        }
        return places.compactMap { place in
            known[place.photo].map { ProductForm.Picture($0, altText: place.altText) }
        }
    }
}

extension SellingPageHandler {
    /// The form's text for an error, and the failure itself.
    struct Trouble {
        let text: String
        var failure: RequestFailure?

        /// The failure, where it decides the reply's status whatever else is in the form.
        var limit: RequestFailure? {
            switch failure {
            case .market(.limited), .market(.limitReached(.answers)), .market(.unavailable(.busy)),
                .market(.unavailable(.photoBeingSwept)), .market(.unavailable(.closed)):
                failure
            default: nil
            }
        }
    }
}

extension ProductFormInput {
    /// Everything that makes one offer another than the next.
    var contents: [[UInt8]] {
        let texts =
            [
                draft.name, draft.description, draft.price, draft.discount, draft.stock,
                draft.currency.rawValue, draft.facts.category, draft.facts.condition?.rawValue ?? "",
                "\(draft.facts.meets) \(draft.facts.sends)", draft.facts.parcelFee,
                draft.facts.giveaway?.rawValue ?? "",
            ]
            + ProductField.further.map(draft.facts.text(of:))
            + photos.flatMap { ["\($0.photo)", $0.altText] }
        return texts.map { Array($0.utf8) }
    }
}

extension ProductEdit {
    /// The changes of a filled-in form to `product`; `nil` where there are none.
    fileprivate init?(_ draft: CheckedDraft, _ photos: [PhotoPlace], changing product: Product) {
        let before = product.photos.map { PhotoPlace($0.id, altText: $0.altText) }
        self.init(
            name: draft.name == product.name ? nil : draft.name,
            // What others sent may end its lines in another way, which nobody changed by looking at it in a form.
            description: draft.description == product.description.withPlainLineEnds ? nil : draft.description,
            price: draft.price == product.price ? nil : draft.price,
            stock: draft.stock == product.stock ? nil : draft.stock,
            facts: draft.facts == product.facts ? nil : draft.facts,
            photos: photos == before ? nil : photos
        )
        guard self != ProductEdit() else { return nil }
    }
}
