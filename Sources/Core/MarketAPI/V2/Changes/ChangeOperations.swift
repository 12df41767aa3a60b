extension Operation {
    /// The operations on changes of products.
    static let changes: [Operation] = [
        Operation(
            .listChanges,
            .get,
            .changes,
            .everyone,
            in: .changes,
            "List what changed",
            description: "Status 410 where removals since then are forgotten: load everything anew.",
            parameters: [.since, .changeLimit],
            reply: .json("Changes", "Each product that changed, once."),
            problems: [.changesForgotten]
        ),
        Operation(
            .listen,
            .get,
            .events,
            .everyone,
            in: .changes,
            "Hear of changes as they come",
            description:
                "With mine=1, also events named inbox, one at once and one with each change of one's conversations: "
                + "unread (conversations with something unread), conversation, and at, which is the next since. "
                + "Events named saved tell with each change of one's likes or cart: list (likes or cart), and of one "
                + "product, product and quantity (1 for a like, 0 for out). They all hold no words and have no id.",
            parameters: [.mine, .lastEventID],
            reply: .events(
                "An endless stream of server-sent events named current, product, removed and reload; "
                    + "the data of product and removed is a Change."
            ),
            problems: [.unauthenticated]
        ),
    ]
}
