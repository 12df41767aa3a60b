import Market
import MarketAPI

/// Brings one draft to its account, writing down each step before the next.
///
/// What was typed meanwhile is brought after it. Where another device has changed the account's draft, this one becomes
/// a draft of its own, so that nothing typed is lost; so it does where the account's was discarded.
struct DraftUpload: Sendable {
    enum Outcome: Hashable, Sendable {
        /// The account has all of it.
        case done
        /// The same, and what another device made of it stands beside it.
        case keptBoth(name: String)
        /// It is not kept here any more, and this is to be discarded there, where it came to be.
        case gone(DraftReference?)
    }

    private enum Step {
        case goOn
        case forked
        case gone(DraftReference)
    }

    let id: DraftID
    let author: Account.ID
    let client: MarketClient
    let outbox: DraftOutbox

    func run() async throws(ClientError) -> Outcome {
        var isForked = false
        var missing = 0
        // While it is sent, its photos are that one's to send; it is brought when that failed.
        while let draft = try await outbox.draft(id), await !outbox.isSending(id) {
            if draft.isWithAccount {
                return isForked ? .keptBoth(name: draft.offer.draft.name) : .done
            }
            do throws(ClientError) {
                switch try await step(draft) {
                case .goOn: break
                case .forked: isForked = true
                case .gone(let reference): return .gone(reference)
                }
            } catch {
                guard error.refusal?.code == .photoMissing, missing < 2 else { throw error }
                missing += 1
                try await dropPhotos(ofOthers: missing == 2)
            }
        }
        return try await outbox.draft(id) == nil ? .gone(nil) : .done
    }

    private func step(_ draft: Draft) async throws(ClientError) -> Step {
        let copy = draft.sending.account ?? AccountCopy()
        if copy.reference == nil, let tried = copy.tried.last {
            // It may have arrived, and is what it was then.
            return try await add(tried, copy.key)
        }
        guard let offer = draft.uploadedOffer else {
            try await uploadPhotos(of: draft)
            return .goOn
        }
        guard let reference = copy.reference else {
            try await note(from: copy) { $0.tried = [offer] }
            return try await add(offer, copy.key)
        }
        try await note(from: copy) { $0.tried = $0.tried.filter { $0 != offer } + [offer] }
        return try await change(reference, copy, to: offer)
    }

    private func add(_ offer: ProductSubmission, _ key: IdempotencyKey) async throws(ClientError) -> Step {
        do throws(ClientError) {
            return try await confirm(try await client.drafts.add(offer, author, key) { _ in }, offer)
        } catch {
            // What was plainly refused was not carried out.
            if error.refusal != nil, !error.isUncertain, !error.isTransient {
                try await note { $0.tried = [] }
            }
            throw error
        }
    }

    private func change(
        _ reference: DraftReference,
        _ copy: AccountCopy,
        to offer: ProductSubmission
    ) async throws(ClientError) -> Step {
        do throws(ClientError) {
            let changed = try await client.drafts.change(reference, offer, author, copy.key) { _ in }
            return try await confirm(changed, offer)
        } catch {
            if let current = error.refusal?.draft {
                let said = current.plainSubmission
                if said == offer || copy.tried.contains(said) {
                    // An earlier try had arrived after all.
                    return try await confirm(current, said)
                }
                try await note { $0 = AccountCopy(pictures: $0.pictures) }
                return .forked
            }
            guard [404, 410].contains(error.refusal?.status) else { throw error }
            try await note { $0 = AccountCopy(pictures: $0.pictures) }
            return .goOn
        }
    }

    private func confirm(
        _ account: AccountDraft,
        _ offer: ProductSubmission
    ) async throws(ClientError) -> Step {
        let reference = DraftReference(account.id, version: account.version)
        let kept = try await note {
            $0.reference = reference
            $0.confirmed = offer
            $0.tried = []
            $0.pictures = account.pictures
        }
        return kept == nil ? .gone(reference) : .goOn
    }

    private func uploadPhotos(of draft: Draft) async throws(ClientError) {
        for (place, slot) in draft.offer.fileSlots where draft.sending.uploaded[slot] == nil {
            guard case .file(let file) = draft.offer.photos[place].source else { continue }
            let content = await FileDigest.digest(ofFile: file.path, on: outbox.files)
            let photo = try await client.drafts.uploadPhoto(file, author, draft.key(of: slot)).id
            try await outbox.update(id) {
                $0.sending.uploaded[slot] = UploadedPhoto(id: photo, content: content)
            }
        }
    }

    /// Photos that the market does not have any more are sent again; those of another device's draft are lost with it.
    private func dropPhotos(ofOthers: Bool) async throws(ClientError) {
        try await outbox.update(id) { draft in
            draft.sending.uploaded = [:]
            draft.sending.account?.tried = []
            guard ofOthers else { return }
            draft.offer.photos.removeAll { if case .onMarket = $0.source { true } else { false } }
        }
    }

    @discardableResult
    private func note(
        from copy: AccountCopy = AccountCopy(),
        _ change: @escaping @Sendable (inout AccountCopy) -> Void
    ) async throws(ClientError) -> Draft? {
        try await outbox.update(id) { draft in
            var known = draft.sending.account ?? copy
            change(&known)
            draft.sending.account = known
        }
    }
}
