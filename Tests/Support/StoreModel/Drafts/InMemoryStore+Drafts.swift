package import Market
package import MarketStore

struct KeptDraft {
    let id: SavedDraft.ID
    let owner: Account.ID
    var version: Int64 = 1
    var content: DraftContent
    var changedAt: Timestamp
}

extension InMemoryStore: DraftStoring {
    package func drafts(of owner: Account.ID) async throws(StoreError) -> [SavedDraft] {
        try read { state throws(StoreError) in
            state.drafts.values.filter { $0.owner == owner }
                .sorted { ($0.changedAt, $0.id) > ($1.changedAt, $1.id) }.map(state.saved)
        }
    }

    package func draft(_ id: SavedDraft.ID, of owner: Account.ID) async throws(StoreError) -> SavedDraft? {
        try read { state throws(StoreError) in state.draft(id, of: owner).map(state.saved) }
    }

    package func addDraft(
        _ content: DraftContent,
        of owner: Account.ID,
        once: Once<SavedDraft>?
    ) async throws(StoreError) -> Outcome<SavedDraft> {
        try content.checkForStore()
        return try change { state, now throws(StoreError) in
            try state.answering(once, now, limits) { state throws(StoreError) in
                guard state.account(owner) != nil else { throw .notFound }
                let count = state.drafts.values.count { $0.owner == owner }
                guard count < limits.draftsOfAccount else { throw .limitReached(.drafts) }
                let id = SavedDraft.ID(state.nextNumber(of: "draft"))
                try state.keepPhotos(of: content, besides: [], of: owner, limits, now)
                let draft = KeptDraft(id: id, owner: owner, content: content, changedAt: now)
                state.drafts[id] = draft
                return state.saved(draft)
            }
        }
    }

    package func changeDraft(
        _ id: SavedDraft.ID,
        from version: Int64?,
        to content: DraftContent,
        of owner: Account.ID
    ) async throws(StoreError) -> SavedDraft {
        try content.checkForStore()
        return try change { state, now throws(StoreError) in
            guard var draft = state.draft(id, of: owner) else { throw .notFound }
            let before = draft.content.photos.map(\.photo)
            if draft.content != content {
                guard version == nil || version == draft.version else {
                    throw .staleDraft(current: state.saved(draft))
                }
                draft.content = content
                draft.version += 1
                draft.changedAt = now
            }
            try state.keepPhotos(of: content, besides: before, of: owner, limits, now)
            state.drafts[id] = draft
            for photo in before where !content.photos.contains(where: { $0.photo == photo }) {
                state.letGo(photo, limits, now)
            }
            return state.saved(draft)
        }
    }

    package func removeDraft(
        _ id: SavedDraft.ID,
        from version: Int64?,
        of owner: Account.ID
    ) async throws(StoreError) {
        try change { state, _ throws(StoreError) in
            guard let draft = state.draft(id, of: owner) else { return }
            guard version == nil || version == draft.version else {
                throw .staleDraft(current: state.saved(draft))
            }
            state.drafts[id] = nil
            for place in draft.content.photos where !state.isInDraft(place.photo) {
                guard let upload = state.uploads[place.photo] else { continue }
                state.uploads[place.photo] = nil
                state.contents[upload.content]?.isReleased = true
            }
        }
    }
}

extension InMemoryStore.State {
    fileprivate func draft(_ id: SavedDraft.ID, of owner: Account.ID) -> KeptDraft? {
        drafts[id].flatMap { $0.owner == owner ? $0 : nil }
    }

    func isInDraft(_ photo: Photo.ID) -> Bool {
        drafts.values.contains { $0.content.photos.contains { $0.photo == photo } }
    }

    fileprivate func saved(_ draft: KeptDraft) -> SavedDraft {
        let photos = draft.content.photos.compactMap { place -> Photo? in
            guard let upload = uploads[place.photo], let content = contents[upload.content]?.content else {
                return nil
            }
            return Photo(
                id: upload.id,
                content: content.hash,
                width: content.width,
                height: content.height,
                mainColour: content.mainColour,
                altText: place.altText
            )
        }
        return SavedDraft(
            id: draft.id,
            version: draft.version,
            draft: draft.content.draft,
            photos: photos,
            lostPhotos: draft.content.photos.count - photos.count,
            changedAt: draft.changedAt
        )
    }

    fileprivate mutating func keepPhotos(
        of content: DraftContent,
        besides before: [Photo.ID],
        of owner: Account.ID,
        _ limits: StoreLimits,
        _ now: Timestamp
    ) throws(StoreError) {
        for place in content.photos {
            if let upload = uploads[place.photo], upload.owner == owner {
                uploads[place.photo] = upload.expiring(
                    max(upload.expiresAt, now.later(limits.draftPhotoMilliseconds))
                )
            } else if !before.contains(place.photo) {
                throw .photoNotFound(place.photo)
            }
        }
    }

    fileprivate mutating func letGo(_ photo: Photo.ID, _ limits: StoreLimits, _ now: Timestamp) {
        guard !isInDraft(photo), let upload = uploads[photo] else { return }
        uploads[photo] = upload.expiring(now.later(limits.uploadMilliseconds))
    }

    mutating func post(
        _ reference: DraftReference,
        of owner: Account.ID,
        _ limits: StoreLimits,
        _ now: Timestamp
    ) throws(StoreError) {
        guard let draft = draft(reference.id, of: owner) else { throw .draftGone }
        guard draft.version == reference.version else { return }
        drafts[draft.id] = nil
        for place in draft.content.photos { letGo(place.photo, limits, now) }
    }

    /// Ends an upload that something else shows from now on; drafts that have it keep one of their own.
    mutating func takeUpload(_ id: Photo.ID) {
        if isInDraft(id), let upload = uploads[id] {
            let own = Photo.ID(nextNumber(of: "photo"))
            uploads[own] = Upload(
                id: own,
                owner: upload.owner,
                content: upload.content,
                expiresAt: upload.expiresAt
            )
            for (key, draft) in drafts where draft.content.photos.contains(where: { $0.photo == id }) {
                let places = draft.content.photos.map { place in
                    place.photo == id ? PhotoPlace(own, altText: place.altText) : place
                }
                drafts[key]?.content = DraftContent(draft.content.draft, photos: places)
                drafts[key]?.version += 1
            }
        }
        uploads[id] = nil
    }
}

extension Upload {
    fileprivate func expiring(_ moment: Timestamp) -> Upload {
        Upload(id: id, owner: owner, content: content, expiresAt: moment)
    }
}
