import Market

/// A draft of an account that was discarded here, and is to be discarded there.
struct DiscardedDraft: Hashable, Sendable {
    let owner: LibraryOwner
    let reference: DraftReference
}
