extension Operation {
    /// Looking for things.
    static let search: [Operation] = [
        Endpoint.search.operation,
        Endpoint.countFacets.operation,
        Endpoint.suggest.operation,
        Endpoint.popularSearches.operation,
        Endpoint.listSearches.operation,
        Endpoint.noteSearch.operation,
        Endpoint.forgetSearches.operation,
        Endpoint.forgetSearch.operation,
        Endpoint.setSearchPrivacy.operation,
    ]
}

extension Endpoint<TextQuery, NoBody, SearchBody> {
    public static var search: Self {
        Self(.get, "/search", by: .everyone, in: .search, "Search, with a section for each order")
            .described("Noted in the history of whoever is signed in, outside of private mode.")
            .replying(.json("What was found."))
    }
}

extension Endpoint<ListingQuery, NoBody, FacetsBody> {
    public static var countFacets: Self {
        Self(.get, "/facets", by: .everyone, in: .search, "Count what each choice would leave")
            .described(
                "Of the list that products has for the same parameters: how many goods each category, condition "
                    + "and so on would leave with all other parameters in force. Not for the goods of one seller. 503 for a moment after a large market opened."
            )
            .query(Operation.Parameter.narrowing)
            .replying(.json("The counts, exact up to 1000."))
    }
}

extension Endpoint<SuggestionQuery, NoBody, WordsBody> {
    public static var suggest: Self {
        Self(.get, "/suggestions", by: .everyone, in: .search, "Suggest words while someone types")
            .replying(.json("Words that go on so."))
    }
}

extension Endpoint<NoParameters, NoBody, WordsBody> {
    public static var popularSearches: Self {
        Self(.get, "/searches/popular", by: .everyone, in: .search, "List popular searches")
            .described("What three people or more looked for lately, and what finds something on sale.")
            .replying(.json("The words of the most people first."))
    }
}

extension Endpoint<NoParameters, NoBody, SearchesBody> {
    public static var listSearches: Self {
        Self(.get, "/searches", by: .account, in: .search, "List what one looked for")
            .replying(.json("Newest first."))
    }
}

extension Endpoint<PastSearchQuery, NoBody, NoBody> {
    public static var noteSearch: Self {
        Self(.put, "/searches/one", by: .account, in: .search, "Note what one looked for")
            .described(
                "Each once, as the newest; not in private mode. With Change-Age, as was done so many milliseconds "
                    + "ago on a device without a connection: it stands where its time places it."
            )
            .headers(.changeAge, .idempotencyKey)
    }
}

extension Endpoint<NoParameters, NoBody, NoBody> {
    public static var forgetSearches: Self {
        Self(.delete, "/searches", by: .account, in: .search, "Forget all that one looked for")
            .described("With Change-Age, what one looked for by then.")
            .headers(.changeAge)
    }
}

extension Endpoint<PastSearchQuery, NoBody, NoBody> {
    public static var forgetSearch: Self {
        Self(.delete, "/searches/one", by: .account, in: .search, "Forget one search")
            .described("Whatever its letter case. With Change-Age, unless the same was looked for since.")
            .headers(.changeAge)
    }
}

extension Endpoint<NoParameters, PrivacyInput, SearchesBody> {
    public static var setSearchPrivacy: Self {
        Self(.put, "/searches/privacy", by: .account, in: .search, "Set whether searches are noted")
            .replying(.json("The history as it is now."))
    }
}
