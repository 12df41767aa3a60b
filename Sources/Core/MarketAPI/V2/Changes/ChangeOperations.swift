extension Operation {
    /// The operations on changes of products.
    static let changes: [Operation] = [
        Endpoint.listChanges.operation,
        Endpoint.listen.operation,
    ]
}

extension Endpoint<ChangeQuery, NoBody, ChangesBody> {
    public static var listChanges: Self {
        Self(.get, "/changes", by: .everyone, in: .changes, "List what changed")
            .described("Status 410 where removals since then are forgotten: load everything anew.")
            .replying(.json("Each product that changed, once."))
            .problems([.changesForgotten])
    }
}

extension Endpoint<EventQuery, NoBody, RawBody> {
    public static var listen: Self {
        Self(.get, "/events", by: .everyone, in: .changes, "Stream changes")
            .described(
                "With mine=1, also events named inbox, one at once and one with each change of one's conversations: "
                    + "unread (conversations with something unread), conversation, and at, which is the next since. "
                    + "Events named saved tell with each change of one's likes or cart: list (likes or cart), and of one "
                    + "product, product and quantity (1 for a like, 0 for out). They all hold no words and have no id."
            )
            .headers(.lastEventID)
            .replying(
                .events(
                    "An endless stream of server-sent events named current, product, removed and reload; "
                        + "the data of product and removed is a Change."
                )
            )
            .problems([.unauthenticated])
    }
}
