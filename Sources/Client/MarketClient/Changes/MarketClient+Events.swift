extension MarketClient {
    /// Hearing of what changes.
    public struct Events: Sendable {
        /// What changes from now on, or since the place where an earlier stream ended.
        ///
        /// The stream goes on through lost connections until its task is cancelled, and where no stream gets through it
        /// asks now and then instead. Nothing is changed by it but what its reader changes; see ``NewProductCounter``.
        public var follow: @Sendable (_ since: EventPlace?) -> AsyncStream<MarketEvent>

        /// The same with ``MarketEvent/inbox(_:)`` for who is signed in, over one connection.
        ///
        /// Each connection begins with how things stand, so that whatever was lost on the way, the last one read is
        /// right. Whoever signs in or out has to follow anew.
        public var followMine: @Sendable (_ since: EventPlace?) -> AsyncStream<MarketEvent>

        public init(
            follow: @escaping @Sendable (EventPlace?) -> AsyncStream<MarketEvent>,
            followMine: @escaping @Sendable (EventPlace?) -> AsyncStream<MarketEvent>
        ) {
            self.follow = follow
            self.followMine = followMine
        }

        /// Events of a market that tells nobody of an inbox.
        public init(follow: @escaping @Sendable (EventPlace?) -> AsyncStream<MarketEvent>) {
            self.init(follow: follow, followMine: follow)
        }

        init(_ unstubbed: Unstubbed) {
            self.init(
                follow: { _ in
                    _ = unstubbed("events.follow")
                    return AsyncStream { $0.finish() }
                },
                followMine: { _ in
                    _ = unstubbed("events.followMine")
                    return AsyncStream { $0.finish() }
                }
            )
        }
    }
}
