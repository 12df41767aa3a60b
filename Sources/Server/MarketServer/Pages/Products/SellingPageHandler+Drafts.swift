import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// Drafts, which belong to their account and follow it to another device.
extension SellingPageHandler {
    func drafts(_ context: PageContext) async throws -> HTTPResponse {
        let drafts = try await services.drafts.drafts(of: try context.account())
        return try await pages.reply(DraftsPage(drafts), context)
    }

    /// The form of a draft, filled in as it was left.
    func resume(with id: SavedDraft.ID, _ context: PageContext) async throws -> HTTPResponse {
        let saved = try await services.drafts.draft(id, of: try context.account())
        var form = ProductForm(
            draft: saved.draft,
            categories: categories,
            pictures: saved.photos.map { ProductForm.Picture($0, altText: $0.altText) },
            key: Token.random().text
        )
        if saved.lostPhotos > 0 {
            form.notice = context.texts(.draftPhotosLost, count: Int64(saved.lostPhotos))
        }
        return try await pages.reply(ProductFormPage(.draft(id, version: saved.version), form), context)
    }

    func askToDiscard(_ id: SavedDraft.ID, _ context: PageContext) async throws -> HTTPResponse {
        let saved = try await services.drafts.draft(id, of: try context.account())
        return try await pages.reply(DiscardDraftPage(saved), context)
    }

    /// Lets go of a draft as it was shown; what it says by now is shown first where that is something else.
    func discard(_ id: SavedDraft.ID, _ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let form = try await PageForm(context)
        try pages.check(form, context)
        do {
            try await services.drafts.discard(id, from: form.number("version"), by: account)
            return .seeOther(Link.drafts.telling(.draftDiscarded))
        } catch {
            guard case .staleDraft(let current) = error else { throw error }
            let page = DiscardDraftPage(current, trouble: context.texts[.draftChangedMeanwhile])
            return try await pages.reply(page, context, .preconditionFailed)
        }
    }

    /// Keeps a form for another day, and goes on as it was sent.
    func keep(
        _ input: ProductFormInput,
        in id: SavedDraft.ID?,
        by owner: Account,
        _ context: PageContext
    ) async throws -> HTTPResponse {
        let content = DraftContent(input.draft, photos: input.photos)
        guard id != nil || !content.isEmpty else {
            // There is nothing to keep.
            switch input.wish {
            case .leave: return .seeOther(.market)
            case .autosave: return HTTPResponse(.noContent)
            default: return try await formReply(.sell, input, of: nil, trouble: nil, context)
            }
        }
        do {
            let saved = try await saved(content, as: input, in: id, by: owner)
            switch input.wish {
            case .autosave:
                return .json(DraftReferenceInput(DraftReference(saved.id, version: saved.version)))
            case .leave: return .seeOther(.discard(saved.id))
            default: return .seeOther(Link.drafts.telling(.draftSaved))
            }
        } catch {
            let failure = RequestFailure(error)
            // A script stays where it is, and so does what was typed.
            if input.wish == .autosave { throw failure }
            return try await refusal(failure, of: input, in: id, context)
        }
    }

    /// The draft of a form: the one that it was begun from, or the one made when it was first kept.
    private func saved(
        _ content: DraftContent,
        as input: ProductFormInput,
        in id: SavedDraft.ID?,
        by owner: Account
    ) async throws -> SavedDraft {
        if let id {
            return try await services.drafts.change(id, from: input.version ?? 0, to: content, by: owner)
        }
        // The form's name stands for whatever it says: kept again after a reply that was lost, it is still one draft.
        let key = RequestKey<SavedDraft>("draft of \(input.key)", content: []) { Array("\($0.id)".utf8) }
        switch try await services.drafts.add(content, by: owner, key: input.key.isEmpty ? nil : key) {
        case .done(let saved): return saved
        case .repeated(let answer):
            guard let number = Int64(String(decoding: answer, as: UTF8.self)) else {
                throw RequestFailure.unexpected("a kept answer is no draft")
            }
            return try await services.drafts.change(
                SavedDraft.ID(number),
                from: 1,
                to: content,
                by: owner
            )
        }
    }

    /// The form once more, with everything that was typed and what to do.
    private func refusal(
        _ failure: RequestFailure,
        of input: ProductFormInput,
        in id: SavedDraft.ID?,
        _ context: PageContext
    ) async throws -> HTTPResponse {
        var purpose = id.map { ProductFormPage.Purpose.draft($0, version: input.version ?? 0) } ?? .sell
        var trouble: Trouble?
        switch failure {
        case .market(.notFound):
            // Posted or discarded elsewhere: saved again, it is a draft of its own.
            purpose = .sell
            trouble = Trouble(text: context.texts[.draftGoneSaveAgain], failure: failure)
        case .market(.staleDraft(let current)):
            // Saved again, it takes the place of what it now shows beside it.
            purpose = .draft(current.id, version: current.version)
            trouble = Trouble(text: context.texts[.problemDraftStale], failure: failure)
        default: trouble = try correctableMessage(failure, context)
        }
        return try await formReply(purpose, input, of: nil, trouble: trouble, context, failure)
    }
}
