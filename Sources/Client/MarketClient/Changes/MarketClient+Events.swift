extension MarketClient {
    /// Hearing of what changes.
    public struct Events: Sendable {
        /// The changes from now on, or since the place where an earlier stream ended.
        ///
        /// The stream goes on through lost connections until its task is cancelled. Where no stream gets
        /// through, it polls the market. It changes no state itself; only its reader does; see
        /// ``NewProductCounter``.
        public var follow: @Sendable (_ since: EventPlace?) -> AsyncStream<MarketEvent>

        /// The same with ``MarketEvent/inbox(_:)`` for the signed-in account, over one connection.
        ///
        /// Each connection begins with the current state, so that the last event read is right even after
        /// losses. After a sign-in or sign-out, the caller has to follow again.
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
