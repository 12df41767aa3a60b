package import Market
package import MarketStore

extension InMemoryStore: PhotoStoring {
    package func addUpload(
        _ new: NewUpload,
        once: Once<Upload>?
    ) async throws(StoreError) -> Outcome<Upload> {
        guard !new.content.variants.isEmpty else { throw .invalid(.variants) }
        return try change { state, now throws(StoreError) in
            try state.answering(once, now, limits) { state throws(StoreError) in
                guard state.account(new.owner) != nil else { throw .notFound }
                let waiting = state.looseUploads(of: new.owner)
                guard waiting < limits.uploadsOfAccount else { throw .limitReached(.uploads) }
                if let kept = state.contents[new.content.hash] {
                    guard !kept.isMarkedForRemoval else { throw .conflict(.photoBeingSwept) }
                    state.contents[new.content.hash]?.isLost = false
                } else {
                    state.contents[new.content.hash] = StoredContent(content: new.content)
                }
                let upload = Upload(
                    id: .init(state.nextNumber(of: "photo")),
                    owner: new.owner,
                    content: new.content.hash,
                    expiresAt: now.later(limits.uploadMilliseconds)
                )
                state.uploads[upload.id] = upload
                return upload
            }
        }
    }

    package func hasRoomForUpload(of owner: Account.ID) async throws(StoreError) -> Bool {
        try read { state throws(StoreError) in
            state.looseUploads(of: owner) < limits.uploadsOfAccount
        }
    }

    package func uploads(of owner: Account.ID) async throws(StoreError) -> [Upload] {
        try read { state throws(StoreError) in
            state.uploads.values.filter { $0.owner == owner }.sorted { $0.id < $1.id }
        }
    }

    package func uploadedPhotos(of owner: Account.ID) async throws(StoreError) -> [(
        photo: Photo, expiresAt: Timestamp
    )] {
        let uploads = try await uploads(of: owner)
        return try read { state throws(StoreError) in
            uploads.compactMap { upload in
                guard let content = state.contents[upload.content]?.content else { return nil }
                let photo = Photo(
                    id: upload.id,
                    content: content.hash,
                    width: content.width,
                    height: content.height,
                    mainColour: content.mainColour,
                    altText: ""
                )
                return (photo, upload.expiresAt)
            }
        }
    }

    package func keepUploads(_ ids: [Photo.ID], of owner: Account.ID) async throws(StoreError) {
        try change { state, now throws(StoreError) in
            for id in ids {
                guard let upload = state.uploads[id], upload.owner == owner else { throw .notFound }
                state.uploads[id] = Upload(
                    id: id,
                    owner: owner,
                    content: upload.content,
                    expiresAt: max(upload.expiresAt, now.later(limits.uploadMilliseconds))
                )
            }
        }
    }

    package func removeUpload(_ id: Photo.ID, of owner: Account.ID) async throws(StoreError) {
        try change { state, _ throws(StoreError) in
            guard let upload = state.uploads[id], upload.owner == owner else { return }
            state.uploads[id] = nil
            state.contents[upload.content]?.isReleased = true
        }
    }

    package func content(_ hash: ContentHash) async throws(StoreError) -> PhotoContent? {
        try read { state throws(StoreError) in state.contents[hash]?.content }
    }

    package func knownContents(among hashes: Set<ContentHash>) async throws(StoreError) -> Set<ContentHash> {
        try read { state throws(StoreError) in hashes.intersection(state.contents.keys) }
    }

    package func claimStrays(among hashes: Set<ContentHash>) async throws(StoreError) -> Set<ContentHash> {
        try change { state, _ throws(StoreError) in
            let known = hashes.intersection(state.contents.keys)
            for hash in hashes.subtracting(known) {
                let nothing = PhotoContent(hash: hash, width: 1, height: 1, mainColour: 0, variants: [])
                state.contents[hash] = StoredContent(content: nothing, isMarkedForRemoval: true)
            }
            return known
        }
    }

    package func takeSweepTurn() async throws(StoreError) -> SweepTurn? { SweepTurn() }

    package func markUnneededContents(limit: Int) async throws(StoreError) -> [PhotoContent] {
        let limit = limits.page(limit)
        return try change { state, now throws(StoreError) in
            for upload in state.uploads.values where upload.expiresAt <= now {
                state.uploads[upload.id] = nil
                state.contents[upload.content]?.isReleased = true
            }
            let needed = Set(
                state.uploads.values.map(\.content)
                    + state.products.values.flatMap { $0.product.photos.map(\.content) }
                    + state.conversations.values.flatMap(\.lines).flatMap { $0.contents.values }
                    + state.cases.values.flatMap { $0.contents.values.map(\.content) }
            )
            for (hash, stored) in state.contents where stored.isReleased {
                state.contents[hash]?.isReleased = false
                if !needed.contains(hash) { state.contents[hash]?.isMarkedForRemoval = true }
            }
            return Array(
                state.contents.values.filter(\.isMarkedForRemoval).map(\.content)
                    .sorted { $0.hash.rawValue < $1.hash.rawValue }.prefix(limit)
            )
        }
    }

    package func forgetContents(_ hashes: [ContentHash]) async throws(StoreError) {
        try change { state, _ throws(StoreError) in
            for hash in hashes where state.contents[hash]?.isMarkedForRemoval == true {
                state.contents[hash] = nil
            }
        }
    }

    package func markLost(_ lost: Set<ContentHash>, found: Set<ContentHash>) async throws(StoreError) {
        try change { state, _ throws(StoreError) in
            for hash in lost { state.contents[hash]?.isLost = true }
            for hash in found { state.contents[hash]?.isLost = false }
        }
    }

    package func isLost(_ hash: ContentHash) async throws(StoreError) -> Bool {
        try read { state throws(StoreError) in state.contents[hash]?.isLost == true }
    }

    package func lostPhotos(of seller: Account.ID) async throws(StoreError) -> [LostPhoto] {
        try read { state throws(StoreError) in
            let products = state.products.values.filter {
                $0.product.seller.id == seller && $0.deletedAt == nil
            }
            return products.sorted { $0.product.id < $1.product.id }.flatMap { stored in
                stored.product.photos.filter { state.contents[$0.content]?.isLost == true }.map { photo in
                    LostPhoto(product: stored.product.id, name: stored.product.name, photo: photo.id)
                }
            }
        }
    }
}

extension InMemoryStore.State {
    /// Returns the number of the account's uploads that no draft keeps.
    fileprivate func looseUploads(of owner: Account.ID) -> Int {
        uploads.values.count { $0.owner == owner && !isInDraft($0.id) }
    }
}
