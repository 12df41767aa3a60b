extension Operation {
    /// The operations on drafts, which an account has on all of its devices.
    static let drafts: [Operation] = [
        Operation(
            .listDrafts,
            .get,
            .drafts,
            .account,
            in: .drafts,
            "List one's drafts",
            description: "The one that was changed last comes first.",
            reply: .json("SavedDraftPage", "All of them.")
        ),
        Operation(
            .addDraft,
            .post,
            .drafts,
            .account,
            in: .drafts,
            "Save a draft",
            description:
                "Right or wrong as it is. Photos are uploads, kept for 30 days after their draft was "
                + "saved last. An account has at most 20 drafts.",
            parameters: [.idempotencyKey],
            body: .json("DraftInput"),
            reply: .created("SavedDraft", "It is kept.", headers: [.location]),
            problems: [.draftLimit, .invalidDraft, .photoMissing]
        ),
        Operation(
            .showDraft,
            .get,
            .draft,
            .account,
            in: .drafts,
            "Show a draft",
            reply: .json("SavedDraft", "The draft.", headers: [.eTag])
        ),
        Operation(
            .changeDraft,
            .put,
            .draft,
            .account,
            in: .drafts,
            "Save something else in a draft's place",
            description: "What the body leaves out is empty. A change that starts from an older version is "
                + "refused with status 412 and the draft as it is; what is there already is no change.",
            parameters: [.ifMatch],
            body: .json("DraftInput"),
            reply: .json("SavedDraft", "The draft as it is now.", headers: [.eTag]),
            problems: [.invalidDraft, .photoMissing, .usageLimit]
        ),
        Operation(
            .removeDraft,
            .delete,
            .draft,
            .account,
            in: .drafts,
            "Discard a draft and its photos",
            parameters: [.ifMatch],
            reply: .done
        ),
    ]
}
