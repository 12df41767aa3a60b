package import Market

extension SQLiteStore: DraftStoring {
    package func drafts(of owner: Account.ID) async throws(StoreError) -> [SavedDraft] {
        try await read { database throws(StoreError) in try DraftRecords(database).drafts(of: owner) }
    }

    package func draft(_ id: SavedDraft.ID, of owner: Account.ID) async throws(StoreError) -> SavedDraft? {
        try await read { database throws(StoreError) in try DraftRecords(database).draft(id, of: owner) }
    }

    package func addDraft(
        _ content: DraftContent,
        of owner: Account.ID,
        once: Once<SavedDraft>?
    ) async throws(StoreError) -> Outcome<SavedDraft> {
        try content.checkForStore()
        let (now, limits) = (clock(), limits)
        return try await write { database throws(StoreError) in
            try AnswerRecords(database).answering(once, at: now, within: limits) { () throws(StoreError) in
                try DraftRecords(database).insert(content, of: owner, limits: limits, at: now)
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
        let (now, limits) = (clock(), limits)
        return try await write { database throws(StoreError) in
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

    package func removeDraft(
        _ id: SavedDraft.ID,
        from version: Int64?,
        of owner: Account.ID
    ) async throws(StoreError) {
        try await write { database throws(StoreError) in
            try DraftRecords(database).remove(id, from: version, of: owner)
        }
    }
}

extension DraftContent {
    package func checkForStore() throws(StoreError) {
        do throws(InvalidDraft) { try check() } catch { throw .invalid(.draft) }
    }
}
