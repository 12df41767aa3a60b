package import Market

/// The drafts of products that people have begun to offer, on whichever device.
///
/// Another account's draft is `notFound`. `from` is the version a change starts from: when the draft has
/// another by then, the call throws `staleDraft` and changes nothing; `nil` accepts any version. Photos are
/// uploads of the owner. A draft keeps them for 30 days from its last save. When something else takes one of
/// them in the meantime, the draft keeps a duplicate of its own.
package protocol DraftStoring: Sendable {
    /// All of an account's, the one that was changed last first.
    func drafts(of owner: Account.ID) async throws(StoreError) -> [SavedDraft]
    func draft(_ id: SavedDraft.ID, of owner: Account.ID) async throws(StoreError) -> SavedDraft?
    /// Throws `limitReached(.drafts)` where the account has as many as it may have.
    func addDraft(
        _ content: DraftContent,
        of owner: Account.ID,
        once: Once<SavedDraft>?
    ) async throws(StoreError) -> Outcome<SavedDraft>
    /// Changes the draft; content that equals the stored one is no change, whatever version it starts from.
    ///
    /// A photo that has gone may be named by the draft that had it.
    func changeDraft(
        _ id: SavedDraft.ID,
        from version: Int64?,
        to content: DraftContent,
        of owner: Account.ID
    ) async throws(StoreError) -> SavedDraft
    /// Removes the draft with its photos; does nothing when it has gone already.
    func removeDraft(
        _ id: SavedDraft.ID,
        from version: Int64?,
        of owner: Account.ID
    ) async throws(StoreError)
}
