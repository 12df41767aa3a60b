import Market
import MarketClient

extension ProductFormModel {
    /// Takes up the change to `product` that was begun earlier, if any.
    ///
    /// If the product was changed since, the person decides about the conflict before anything else.
    func restoreEdit(of product: ProductDetails) {
        guard phase == .editing, keptEdit == nil, !isDirty else { return }
        phase = .restoring
        saving.run { [weak self, context] in
            let kept: EditDraft?
            do throws(ClientError) {
                kept = try await context.outbox.edit(of: product.id)
            } catch {
                // What can't be read stays where it is.
                kept = nil
            }
            guard let self, phase == .restoring else { return }
            phase = .editing
            if let kept { take(kept, of: product) }
        }
    }

    private func take(_ kept: EditDraft, of product: ProductDetails) {
        keptEdit = kept
        let now = EditBase(product)
        let arePhotosMine = kept.offer.photos != kept.base.photos
        draft = kept.offer.draft
        if arePhotosMine { take(kept.offer.photos, among: product.pictures) } else { take(product.pictures) }
        draft.photoCount = photos.count
        var merged = draft.merged(since: kept.base.draft, onto: now.draft)
        merged.photoCount = now.draft.photoCount
        guard merged != now.draft || photos.map(\.offered) != now.photos else {
            // It had arrived after all, or the same change was made elsewhere.
            begin(again: product)
            return
        }
        let conflict = FormConflict(
            base: kept.base.draft,
            mine: draft,
            current: product,
            picturesDiffer: kept.base.photos.map(\.source) != now.photos.map(\.source),
            context.choices,
            in: texts
        )
        // Until the answer, requests name the old state, so that the market refuses to lose the new one.
        base = conflict.lines.isEmpty ? now : kept.base
        if !conflict.lines.isEmpty { dialog = .conflict(conflict) }
        isSaved = true
        announceRestored()
    }

    /// The product as it is on the market, and nothing typed.
    func begin(again product: ProductDetails) {
        base = EditBase(product)
        draft = product.draft
        take(product.pictures)
        forgetEdit()
    }

    func forgetEdit() {
        guard let edit = keptEdit else { return }
        keptEdit = nil
        context.backgroundTasks.run { [context] in
            do throws(ClientError) {
                try await context.outbox.discard(edit.id)
            } catch {
                context.toasts.show(context.localization.texts[.screenFormNotDiscarded])
            }
        }
    }

    /// The edit as it is to be kept now; `nil` for new goods.
    func editToKeep() -> EditDraft? {
        guard let original, let base else { return nil }
        var edit = keptEdit ?? EditDraft(original.id, from: base, to: offer, by: author)
        edit.base = base
        edit.offer = offer
        keptEdit = edit
        return edit
    }

    /// Shows the photos of an edit, but for those that the market no longer has.
    private func take(_ offered: [SubmittedPhoto], among pictures: [ProductPicture]) {
        photos = offered.compactMap { photo in
            let source: FormPhoto.Source
            switch photo.source {
            case .file(let file): source = .file(file)
            case .onMarket(let id):
                guard let picture = pictures.first(where: { $0.id == id }) else { return nil }
                source = .onMarket(picture)
            }
            lastPhotoNumber += 1
            return FormPhoto(id: lastPhotoNumber, source: source, altText: photo.altText)
        }
    }
}
