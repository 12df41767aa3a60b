package import Market
package import MarketStore

extension InMemoryStore {
    package func addUpload(
        _ new: NewUpload,
        once: Once<Upload>?
    ) async throws(MarketError) -> Outcome<Upload> {
        guard !new.content.variants.isEmpty else { throw .invalid(.variants) }
        return try change { state, now throws(MarketError) in
            try state.answering(once, now, limits) { state throws(MarketError) in
                guard state.account(new.owner) != nil else { throw .notFound }
                let waiting = state.looseUploads(of: new.owner)
                guard waiting < limits.uploadsOfAccount else { throw .limitReached(.uploads) }
                if let kept = state.contents[new.content.hash] {
                    guard !kept.isMarkedForRemoval else { throw .unavailable(.photoBeingSwept) }
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

    package func markUnneededContents(limit: Int) async throws(MarketError) -> [PhotoContent] {
        let limit = limits.page(limit)
        return try change { state, now throws(MarketError) in
            for upload in state.uploads.values where upload.expiresAt <= now {
                state.uploads[upload.id] = nil
                state.contents[upload.content]?.isReleased = true
            }
            let needed = Set(
                state.uploads.values.map(\.content)
                    + state.products.values.flatMap { $0.product.photos.map(\.content) }
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

    package func forgetContents(_ hashes: [ContentHash]) async throws(MarketError) {
        try change { state, _ throws(MarketError) in
            for hash in hashes where state.contents[hash]?.isMarkedForRemoval == true {
                state.contents[hash] = nil
            }
        }
    }

}

extension InMemoryStore.State {
    fileprivate func looseUploads(of owner: Account.ID) -> Int { uploads.values.count { $0.owner == owner } }
}
