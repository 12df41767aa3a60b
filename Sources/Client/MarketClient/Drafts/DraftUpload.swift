import Foundation
import Market
import MarketAPI

/// Brings one draft to its account, or discards it there, storing each step before the next.
///
/// Text typed meanwhile is brought after it. A request that may have arrived is repeated unchanged until that
/// is known. Where another device has changed the account's draft, this one becomes a draft of its own, so
/// that nothing typed is lost; so it does where the account's draft has gone.
struct DraftUpload: Sendable {
    struct Outcome: Hashable, Sendable {
        /// The name of the draft, where what another device made of it stands beside it.
        var keptBoth: String?
        /// True where the account has something that is not here.
        var isStale = false
        /// True where it has to wait for another operation here.
        var isPostponed = false
    }

    let id: DraftID
    let author: Account.ID
    let client: MarketClient
    let outbox: DraftOutbox
    /// Removes a draft from this device.
    let remove: @Sendable (DraftID) async throws(ClientError) -> Void
    /// Returns true where the discarding can no longer be undone.
    let mayDiscard: @Sendable () async -> Bool

    func run() async throws(ClientError) -> Outcome {
        var outcome = Outcome()
        var missing = 0
        while let record = try await outbox.record(id) {
            let isSending = await outbox.isSending(id)
            let mayDiscard = await mayDiscard()
            // While it is sent, its photos are that one's to send; it is brought when that failed.
            guard !isSending, !record.isDiscarded || mayDiscard else {
                outcome.isPostponed = true
                return outcome
            }
            // By its key it is known again, and by what it said then: until it is sent again, nothing of it changes.
            guard record.isDiscarded || !record.draft.mayBePosted else { return outcome }
            guard record.isDiscarded || !record.draft.isWithAccount else { return outcome }
            do throws(ClientError) {
                try await step(record, &outcome)
            } catch {
                guard error.refusal?.code == .photoMissing, missing < 2 else { throw error }
                missing += 1
                try await dropPhotos(ofOthers: missing == 2)
            }
        }
        return outcome
    }

    private func step(
        _ record: DraftOutbox.Record,
        _ outcome: inout Outcome
    ) async throws(ClientError) {
        let copy = record.draft.sending.account ?? AccountCopy()
        if let tried = copy.tried {
            try await tell(tried, copy, record, &outcome)
        } else if record.isDiscarded {
            try await discard(copy, &outcome)
        } else if let offer = record.draft.uploadedOffer {
            // Written down with its key before it is sent.
            try await note(from: copy) { $0.tried = offer }
        } else {
            try await uploadPhotos(of: record.draft)
        }
    }

    // MARK: Bringing

    private func tell(
        _ offer: ProductSubmission,
        _ copy: AccountCopy,
        _ record: DraftOutbox.Record,
        _ outcome: inout Outcome
    ) async throws(ClientError) {
        let account: SharedDraft
        do throws(ClientError) {
            if let reference = copy.reference {
                account = try await client.drafts.change(reference, offer, author, copy.key) { _ in }
            } else {
                account = try await client.drafts.add(offer, author, copy.key) { _ in }
            }
        } catch {
            return try await arrange(error, copy, record, &outcome)
        }
        try await note {
            $0.reference = DraftReference(account.id, version: account.version)
            $0.confirmed = offer
            $0.tried = nil
            $0.pictures = account.pictures
        }
    }

    private func arrange(
        _ error: ClientError,
        _ copy: AccountCopy,
        _ record: DraftOutbox.Record,
        _ outcome: inout Outcome
    ) async throws(ClientError) {
        // A refusal without a code is not from the market: a server on the way sent it.
        guard let refusal = error.refusal, refusal.code != nil else { throw error }
        if copy.reference != nil, refusal.draft != nil || refusal.status == 412 {
            try await separate(record, wasGone: false)
            outcome.isStale = true
            if !record.isDiscarded { outcome.keptBoth = record.draft.offer.draft.name }
        } else if copy.reference != nil, [404, 410].contains(refusal.status) {
            try await separate(record, wasGone: true)
            outcome.isStale = true
        } else if refusal.code == .keyReused {
            // What arrived under the key was something else, and the account's list shows it.
            try await separate(record, wasGone: false)
            outcome.isStale = true
        } else {
            // These come only from a server that knows the key, so that no earlier try has arrived either.
            // Others may come from a server on the way.
            if [.draftLimit, .invalidDraft].contains(refusal.code) { try await note { $0.tried = nil } }
            throw error
        }
    }

    private func separate(_ record: DraftOutbox.Record, wasGone: Bool) async throws(ClientError) {
        try await outbox.update(id) { draft in
            // It was sent meanwhile, with what it was.
            guard record.isDiscarded || !draft.mayBePosted else { return }
            draft.separate(wasGone: wasGone)
        }
    }

    // MARK: Photos

    private func uploadPhotos(of draft: Draft) async throws(ClientError) {
        for (place, slot) in draft.offer.fileSlots where draft.sending.uploaded[slot] == nil {
            guard case .file(let file) = draft.offer.photos[place].source else { continue }
            let content = await FileDigest.digest(ofFile: file.path, on: outbox.files)
            let photo = try await client.drafts.uploadPhoto(file, author, draft.key(of: slot)).id
            try await outbox.update(id) {
                // Under another key it is another photo.
                guard $0.sending.uploading == draft.sending.uploading else { return }
                $0.sending.uploaded[slot] = UploadedPhoto(id: photo, content: content)
            }
        }
    }

    /// Photos that the market does not have any more are sent again; those of another device's draft are lost with it.
    private func dropPhotos(ofOthers: Bool) async throws(ClientError) {
        try await outbox.update(id) { draft in
            draft.sending.account?.tried = nil
            // Those of goods that may be on the market are not for this to change.
            guard !draft.mayBePosted else { return }
            draft.sendPhotosAnew()
            guard ofOthers else { return }
            draft.offer.photos.removeAll { if case .onMarket = $0.source { true } else { false } }
        }
    }

    // MARK: Discarding

    private func discard(_ copy: AccountCopy, _ outcome: inout Outcome) async throws(ClientError) {
        if let reference = copy.reference {
            // Taken back from here on, it is to be asked again whether the account has it.
            try await note { $0.confirmed = nil }
            do throws(ClientError) {
                try await client.drafts.discard(reference.id, reference.version, author)
            } catch {
                // One that says something else by now is one that nobody here has seen: it stays, and is shown.
                guard let refusal = error.refusal, refusal.code != nil,
                    [404, 410, 412].contains(refusal.status)
                else { throw error }
                outcome.isStale = true
            }
        }
        let remove = remove
        let id = id
        let removal = await outbox.inTurn(id) { outbox -> Result<Void, ClientError> in
            do throws(ClientError) {
                if let record = try await outbox.record(id), record.isDiscarded { try await remove(id) }
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try await removal.value.get()
    }

    private func note(
        from copy: AccountCopy = AccountCopy(),
        _ change: @escaping @Sendable (inout AccountCopy) -> Void
    ) async throws(ClientError) {
        try await outbox.update(id) { draft in
            var known = draft.sending.account ?? copy
            change(&known)
            draft.sending.account = known
        }
    }
}
