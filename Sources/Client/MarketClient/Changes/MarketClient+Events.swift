extension MarketClient {
    /// Hearing of what changes.
    public struct Events: Sendable {
        /// What changes from now on, or since the place where an earlier stream ended.
        ///
        /// The stream goes on through lost connections until its task is cancelled, and where no stream gets through it
        /// asks now and then instead. Nothing is changed by it but what its reader changes; see ``NewProductCounter``.
        public var follow: @Sendable (_ since: EventPlace?) -> AsyncStream<MarketEvent>

        public init(follow: @escaping @Sendable (EventPlace?) -> AsyncStream<MarketEvent>) {
            self.follow = follow
        }

        init(_ unstubbed: Unstubbed) {
            self.init { _ in
                _ = unstubbed("events.follow")
                return AsyncStream { $0.finish() }
            }
        }
    }
}
