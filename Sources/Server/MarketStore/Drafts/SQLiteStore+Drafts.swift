package import Market

/// The drafts of products that people have begun to offer, on whichever device.
///
/// Another account's draft is `notFound`. `from` is the version a change starts from: when the draft has
/// another by then, the call throws `staleDraft` and changes nothing; `nil` accepts any version. Photos are
/// uploads of the owner. A draft keeps them for 30 days from its last save. When something else takes one of
/// them in the meantime, the draft keeps a duplicate of its own.
extension SQLiteStore {
    /// The account's drafts, last changed first.
    package func drafts(of owner: Account.ID) async throws(MarketError) -> [SavedDraft] {
        try await read { database throws(MarketError) in try DraftRecords(database).drafts(of: owner) }
    }

    package func draft(_ id: SavedDraft.ID, of owner: Account.ID) async throws(MarketError) -> SavedDraft? {
        try await read { database throws(MarketError) in try DraftRecords(database).draft(id, of: owner) }
    }

    /// Adds a draft; throws `limitReached(.drafts)` at the account's limit.
    package func addDraft(
        _ content: DraftContent,
        of owner: Account.ID,
        once: Once<SavedDraft>?
    ) async throws(MarketError) -> Outcome<SavedDraft> {
        try content.checkForStore()
        let (now, limits) = (clock(), limits)
        return try await write { database throws(MarketError) in
            try AnswerRecords(database).answering(once, at: now, within: limits) { () throws(MarketError) in
                try DraftRecords(database).insert(content, of: owner, limits: limits, at: now)
            }
        }
    }

    /// Changes the draft; content that equals the stored one is no change, whatever version it starts from.
    ///
    /// A photo that has gone may be named by the draft that had it.
    package func changeDraft(
        _ id: SavedDraft.ID,
        from version: Int64?,
        to content: DraftContent,
        of owner: Account.ID
    ) async throws(MarketError) -> SavedDraft {
        try content.checkForStore()
        let (now, limits) = (clock(), limits)
        return try await write { database throws(MarketError) in
            try DraftRecords(database).change(
                id,
                from: version,
                to: content,
                of: owner,
                limits: limits,
                at: now
            )
        }
    }

    /// Removes the draft with its photos; does nothing when it has gone already.
    package func removeDraft(
        _ id: SavedDraft.ID,
        from version: Int64?,
        of owner: Account.ID
    ) async throws(MarketError) {
        try await write { database throws(MarketError) in
            try DraftRecords(database).remove(id, from: version, of: owner)
        }
    }
}

extension DraftContent {
    package func checkForStore() throws(MarketError) {
        do throws(InvalidDraft) { try check() } catch { throw .invalid(.draft) }
    }
}
