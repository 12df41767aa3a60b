public import Market
import MarketClient

extension ProductFormModel {
    /// Takes in what a field would hold, and answers with what it is to show.
    @discardableResult
    public func enter(_ proposed: String, in field: DraftProblem.Field) -> String {
        guard isEnabled else { return text(of: field) }
        let before = text(of: field)
        switch field.row.entry {
        case .choice: break
        case .text(let place, let entry): draft[keyPath: place] = entered(proposed, entry, field)
        case .number(let place, let entry):
            draft[keyPath: place] = entered(proposed, entry, field, instead: before)
        }
        if text(of: field) != before { changed(field) }
        return text(of: field)
    }

    /// Chooses the currency of price and discount.
    public func choose(_ currency: Currency) {
        guard isEnabled, currency != draft.currency else { return }
        draft.currency = currency
        changed(.price)
    }

    /// Chooses what is said of the product besides; what is typed stays.
    public func choose(_ facts: FactsDraft) {
        var facts = facts
        facts.parcelFee = draft.facts.parcelFee
        for field in ProductField.further where field.isAmount { facts.take(field, from: draft.facts) }
        guard isEnabled, facts != draft.facts else { return }
        let before = draft.facts
        draft.facts = facts
        if facts.category != before.category { changed(.category) }
        if facts.condition != before.condition { changed(.condition) }
        if facts.meets != before.meets || facts.sends != before.sends { changed(.ways) }
        if facts.giveaway != before.giveaway { changed(.giveaway) }
        for field in ProductField.further where facts.text(of: field) != before.text(of: field) {
            changed(field.id)
        }
    }

    /// Call when the focus leaves a field: its problem is shown from then on.
    public func didLeave(_ field: DraftProblem.Field) {
        visited.insert(field)
        refused[field] = nil
    }

    /// The text that a field shows.
    public func text(of field: DraftProblem.Field) -> String {
        switch field {
        case .photos: photoCounter
        case .condition: draft.facts.condition?.text(in: texts) ?? ""
        case .giveaway: draft.facts.giveaway?.text(in: texts) ?? ""
        case .category: draft.facts.category
        default: draft.text(of: field.row) ?? ""
        }
    }

    /// The label of a field.
    public func label(of field: DraftProblem.Field) -> String { field.text(in: texts) }

    /// The problem at a field, in words; `nil` where there is none, or it was not visited yet.
    public func message(at field: DraftProblem.Field) -> String? {
        let code = refused[field] ?? refusedByMarket[field] ?? ownProblem(at: field)
        return code.map { DraftProblem(field, $0).text(in: texts) }
    }

    private func ownProblem(at field: DraftProblem.Field) -> DraftProblem.Code? {
        guard visited.contains(field) else { return nil }
        return draft.validate().first { $0.field == field }?.code
    }

    /// `12/40`, where a field counts.
    public func counter(of field: DraftProblem.Field) -> String? {
        if field == .photos { return photoCounter }
        guard case .text(_, let entry) = field.row.entry else { return nil }
        return entry.counter(for: text(of: field))
    }

    /// The price as a buyer would see it; `nil` until it is valid.
    public var pricePreview: PriceText? {
        var offered = draft
        offered.name = "–––"
        offered.photoCount = 1
        offered.description = ""
        offered.stock = ""
        do throws(InvalidDraft) {
            let checked = try offered.checked()
            return PriceText(checked.price, isGiveaway: checked.facts.giveaway != nil, in: texts)
        } catch {
            return nil
        }
    }

    private func entered(_ proposed: String, _ entry: TextEntry, _ field: DraftProblem.Field) -> String {
        let accepted = entry.entering(proposed)
        refused[field] = accepted == proposed ? nil : .tooLong
        return accepted
    }

    private func entered(
        _ proposed: String,
        _ entry: NumberEntry,
        _ field: DraftProblem.Field,
        instead before: String
    ) -> String {
        switch entry.entering(proposed) {
        case .accepted(let text):
            refused[field] = nil
            return text
        case .refused(let code):
            refused[field] = code
            return before
        }
    }

    /// Takes note that a field says something else, and keeps the draft a moment later.
    func changed(_ field: DraftProblem.Field) {
        refusedByMarket[field] = nil
        isSaved = false
        saving.run { [weak self, context] in
            do { try await context.screenClock.sleep(.milliseconds(500)) } catch { return }
            guard let self, !Task.isCancelled else { return }
            await saveNow()
        }
    }

    /// Writes down what is typed; what is empty again is forgotten.
    ///
    /// - Returns: Whether it is on the disk.
    @discardableResult
    func saveNow() async -> Bool {
        guard phase == .editing else { return false }
        let typed = offer
        do throws(ClientError) {
            if let edit = editToKeep() {
                try await isDirty ? context.outbox.save(edit) : context.outbox.discard(edit.id)
            } else {
                var draft = kept ?? Draft(typed, by: author)
                draft.offer = typed
                kept = draft
                try await isDirty ? context.outbox.save(draft) : context.outbox.discard(draft.id)
            }
            if typed == offer { isSaved = true }
            return true
        } catch {
            context.toasts.show(texts[isDirty ? .screenFormNotKept : .screenFormNotDiscarded])
            return false
        }
    }

    var offer: ProductSubmission { ProductSubmission(draft, photos: photos.map(\.offered)) }
}
