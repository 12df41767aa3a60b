extension MarketClient {
    /// Looking for things by words.
    public struct Search: Sendable {
        /// The best of each order in one request, with the hits marked.
        ///
        /// The market stores the text in the signed-in account's history, unless ``setPrivate`` said
        /// otherwise.
        public var search: @Sendable (_ text: String) async throws(ClientError) -> SearchResults

        /// The same of a text that is still being typed: nothing is noted.
        public var preview: @Sendable (_ text: String) async throws(ClientError) -> SearchResults

        /// One order of what is found, page by page.
        public var section: @Sendable (_ question: SearchRequest) async throws(ClientError) -> SearchSection

        /// Words that begin with, or sound like, what has been typed so far.
        public var suggest: @Sendable (_ text: String) async throws(ClientError) -> [String]

        /// The popular searches of late, the most frequent first.
        public var popular: @Sendable () async throws(ClientError) -> [String]

        /// The account's searches, newest first.
        public var past: @Sendable () async throws(ClientError) -> [String]

        /// Adds a search made on a device to the history; a later search of the same text keeps its place.
        ///
        /// It is sent for its author alone, and with its key it is added once.
        public var note:
            @Sendable (_ text: String, _ change: SearchSubmission) async throws(ClientError) -> Void

        /// Forgets one past search, or all where `text` is `nil`.
        public var forget: @Sendable (_ text: String?) async throws(ClientError) -> Void

        /// Merges a search forgotten earlier on a device: searches made since stay.
        ///
        /// It is sent for its author alone.
        public var forgetEarlier:
            @Sendable (_ text: String?, _ change: SearchSubmission) async throws(ClientError) -> Void

        /// Turns the account's search history off, or on again.
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
