extension Operation {
    /// Looking for things.
    static let search: [Operation] = [
        Operation(
            .search,
            .get,
            .search,
            .everyone,
            in: .search,
            "Search, with a section for each order",
            description: "Noted in the history of whoever is signed in, outside of private mode.",
            parameters: [.q, .exact, .typed],
            reply: .json("SearchResult", "What was found.")
        ),
        Operation(
            .countFacets,
            .get,
            .facets,
            .everyone,
            in: .search,
            "Count what each choice would leave",
            description:
                "Of the list that products has for the same parameters: how many goods each category, condition "
                + "and so on would leave with all other parameters in force. Not for the goods of one seller. 503 for a moment after a large market opened.",
            parameters: Operation.Parameter.narrowing,
            reply: .json("FacetCounts", "The counts, exact up to 1000.")
        ),
        Operation(
            .suggest,
            .get,
            .suggestions,
            .everyone,
            in: .search,
            "Suggest words while someone types",
            parameters: [.q],
            reply: .json("Words", "Words that go on so.")
        ),
        Operation(
            .popularSearches,
            .get,
            .popularSearches,
            .everyone,
            in: .search,
            "List what many look for",
            description: "What three people or more looked for lately, and what finds something on sale.",
            reply: .json("Words", "The words of the most people first.")
        ),
        Operation(
            .listSearches,
            .get,
            .searches,
            .account,
            in: .search,
            "List what one looked for",
            reply: .json("Searches", "Newest first.")
        ),
        Operation(
            .noteSearch,
            .put,
            .pastSearch,
            .account,
            in: .search,
            "Note what one looked for",
            description:
                "Each once, as the newest; not in private mode. With Change-Age, as was done so many milliseconds "
                + "ago on a device without a line: it stands where its time places it.",
            parameters: [.text, .changeAge, .idempotencyKey],
            reply: .done
        ),
        Operation(
            .forgetSearches,
            .delete,
            .searches,
            .account,
            in: .search,
            "Forget all that one looked for",
            description: "With Change-Age, what one looked for by then.",
            parameters: [.changeAge],
            reply: .done
        ),
        Operation(
            .forgetSearch,
            .delete,
            .pastSearch,
            .account,
            in: .search,
            "Forget one search",
            description: "Whatever its letter case. With Change-Age, unless the same was looked for since.",
            parameters: [.text, .changeAge],
            reply: .done
        ),
        Operation(
            .setSearchPrivacy,
            .put,
            .searchPrivacy,
            .account,
            in: .search,
            "Set whether searches are noted",
            body: .json("PrivacyInput"),
            reply: .json("Searches", "The history as it is now.")
        ),
    ]
}
