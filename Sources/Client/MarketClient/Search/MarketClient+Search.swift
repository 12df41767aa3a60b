extension MarketClient {
    /// Looking for things by words.
    public struct Search: Sendable {
        /// The best of each order in one go, with the hits marked.
        ///
        /// The market notes the words for whoever is signed in, unless ``setPrivate`` said otherwise.
        public var search: @Sendable (_ text: String) async throws(ClientError) -> SearchResults

        /// The same of a text that is still being typed: nothing is noted.
        public var preview: @Sendable (_ text: String) async throws(ClientError) -> SearchResults

        /// One order of what is found, page by page.
        public var section: @Sendable (_ question: SearchRequest) async throws(ClientError) -> SearchSection

        /// Words that begin with, or sound like, what has been typed so far.
        public var suggest: @Sendable (_ text: String) async throws(ClientError) -> [String]

        /// What many people look for lately, the most of them first.
        public var popular: @Sendable () async throws(ClientError) -> [String]

        /// What the account looked for, newest first.
        public var past: @Sendable () async throws(ClientError) -> [String]

        /// Notes what somebody looked for on a device; a later search of the same stays where it is.
        ///
        /// It is sent for its author alone, and with its key it is noted once.
        public var note:
            @Sendable (_ text: String, _ change: SearchSubmission) async throws(ClientError) -> Void

        /// Forgets one past search, or all where `text` is `nil`.
        public var forget: @Sendable (_ text: String?) async throws(ClientError) -> Void

        /// The same as somebody did on a device earlier: what was looked for since stays.
        ///
        /// It is sent for its author alone.
        public var forgetEarlier:
            @Sendable (_ text: String?, _ change: SearchSubmission) async throws(ClientError) -> Void

        /// Whether the market is to note nothing.
        public var setPrivate: @Sendable (_ isPrivate: Bool) async throws(ClientError) -> Void

        public init(
            search: @escaping @Sendable (String) async throws(ClientError) -> SearchResults,
            preview: @escaping @Sendable (String) async throws(ClientError) -> SearchResults,
            section: @escaping @Sendable (SearchRequest) async throws(ClientError) -> SearchSection,
            suggest: @escaping @Sendable (String) async throws(ClientError) -> [String],
            popular: @escaping @Sendable () async throws(ClientError) -> [String],
            past: @escaping @Sendable () async throws(ClientError) -> [String],
            note: @escaping @Sendable (String, SearchSubmission) async throws(ClientError) -> Void,
            forget: @escaping @Sendable (String?) async throws(ClientError) -> Void,
            forgetEarlier: @escaping @Sendable (String?, SearchSubmission) async throws(ClientError) -> Void,
            setPrivate: @escaping @Sendable (Bool) async throws(ClientError) -> Void
        ) {
            self.search = search
            self.preview = preview
            self.section = section
            self.suggest = suggest
            self.popular = popular
            self.past = past
            self.note = note
            self.forget = forget
            self.forgetEarlier = forgetEarlier
            self.setPrivate = setPrivate
        }

        init(_ unstubbed: Unstubbed) {
            self.init(
                search: { _ throws(ClientError) in throw unstubbed("search.search") },
                preview: { _ throws(ClientError) in throw unstubbed("search.preview") },
                section: { _ throws(ClientError) in throw unstubbed("search.section") },
                suggest: { _ throws(ClientError) in throw unstubbed("search.suggest") },
                popular: { () throws(ClientError) in throw unstubbed("search.popular") },
                past: { () throws(ClientError) in throw unstubbed("search.past") },
                note: { _, _ throws(ClientError) in throw unstubbed("search.note") },
                forget: { _ throws(ClientError) in throw unstubbed("search.forget") },
                forgetEarlier: { _, _ throws(ClientError) in throw unstubbed("search.forgetEarlier") },
                setPrivate: { _ throws(ClientError) in throw unstubbed("search.setPrivate") }
            )
        }
    }
}
