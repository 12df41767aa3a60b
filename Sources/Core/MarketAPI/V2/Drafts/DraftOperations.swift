public import Market

extension Operation {
    /// The operations on drafts, which an account has on all of its devices.
    static let drafts: [Operation] = [
        Endpoint.listDrafts.operation,
        Endpoint.addDraft.operation,
        Endpoint.showDraft.operation,
        Endpoint.changeDraft.operation,
        Endpoint.removeDraft.operation,
    ]
}

extension Endpoint<NoParameters, NoBody, PageBody<SavedDraft>> {
    public static var listDrafts: Self {
        Self(.get, "/drafts", by: .account, in: .drafts, "List one's drafts")
            .described("The one that was changed last comes first.")
            .replying(.json("All of them."))
    }
}

extension Endpoint<NoParameters, ProductInput, SavedDraft> {
    public static var addDraft: Self {
        Self(.post, "/drafts", by: .account, in: .drafts, "Save a draft")
            .described(
                "Right or wrong as it is. Photos are uploads, kept for 30 days after their draft was "
                    + "saved last. An account has at most 20 drafts."
            )
            .headers(.idempotencyKey)
            .replying(.created("It is kept.", headers: [.location]))
            .schemas(input: ProductInput.ofDraft)
            .problems([.draftLimit, .invalidDraft, .photoMissing])
    }
}

extension Endpoint<SavedDraft.ID, NoBody, SavedDraft> {
    public static var showDraft: Self {
        Self(.get, "/drafts/{id}", by: .account, in: .drafts, "Show a draft")
            .replying(.json("The draft.", headers: [.eTag]))
    }
}

extension Endpoint<SavedDraft.ID, ProductInput, SavedDraft> {
    public static var changeDraft: Self {
        Self(.put, "/drafts/{id}", by: .account, in: .drafts, "Save something else in a draft's place")
            .described(
                "What the body leaves out is empty. A change that starts from an older version is "
                    + "refused with status 412 and the draft as it is; what is there already is no change."
            )
            .headers(.ifMatch)
            .replying(.json("The draft as it is now.", headers: [.eTag]))
            .schemas(input: ProductInput.ofDraft)
            .problems([.invalidDraft, .photoMissing, .usageLimit])
    }
}

extension Endpoint<SavedDraft.ID, NoBody, NoBody> {
    public static var removeDraft: Self {
        Self(.delete, "/drafts/{id}", by: .account, in: .drafts, "Discard a draft and its photos")
            .headers(.ifMatch)
    }
}
