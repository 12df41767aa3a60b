extension Operation {
    /// The operations of moderators.
    static let moderation: [Operation] = [
        Operation(
            .hideProduct,
            .put,
            .moderation,
            .moderator,
            in: .moderation,
            "Hide a product",
            body: .json("ReasonInput"),
            reply: .json("Product", "The product as it is now."),
            problems: [.ownCase]
        ),
        Operation(
            .restoreProduct,
            .delete,
            .moderation,
            .moderator,
            in: .moderation,
            "Show a hidden product again",
            body: .optionalJSON("RestoringInput"),
            reply: .json("Product", "The product as it is now."),
            problems: [.ownCase]
        ),
        Operation(
            .listModerations,
            .get,
            .moderations,
            .moderator,
            in: .moderation,
            "List what moderators did",
            parameters: [.before],
            reply: .json("ModerationPage", "A page of it.")
        ),
    ]
}
