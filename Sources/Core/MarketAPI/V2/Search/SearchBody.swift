/// The result of a search, a section for each order that matched anything.
public struct SearchBody: Hashable, Sendable {
    public struct Section: Hashable, Sendable {
        public let sort: String
        public let products: [ProductRow]
    }

    public let total: Total
    public let sections: [Section]
    /// Texts that find something, where this one found nothing.
    public let corrections: [String]
    /// The one of them that the sections are about, where a misspelling was corrected.
    public let correctedTo: String?
    /// True where the whole list was searched; where that took too much work, there may be more, and better.
    public let complete: Bool
    /// The number of matches that each choice would leave; `nil` where that was not counted.
    public let facets: FacetsBody?

    public init(
        total: Total,
        sections: [Section],
        corrections: [String],
        correctedTo: String? = nil,
        complete: Bool = true,
        facets: FacetsBody? = nil
    ) {
        self.total = total
        self.sections = sections
        self.corrections = corrections
        self.correctedTo = correctedTo
        self.complete = complete
        self.facets = facets
    }
}

extension SearchBody.Section {
    public init(sort: ListingQuery.Sort, products: [ProductRow]) {
        self.init(sort: sort.rawValue, products: products)
    }
}

extension SearchBody: ShapedBody {
    public static let shape = Shape<SearchBody>("SearchResult") { o in
        let total = o("total", \.total)
        let sections = o("sections", \.sections)
        let corrections = o(
            "corrections",
            \.corrections,
            "Texts that find something, where this one found nothing: other spellings, or what is left of it without a word."
        )
        let correctedTo = o(
            "correctedTo",
            ifPresent: \.correctedTo,
            "The one of them that sections and total are about, where the text is a likely misspelling that finds nothing. "
                + "exact=true keeps the text as it is."
        )
        let complete = o(
            "complete",
            \.complete,
            "false where the text matches so much that only part of it was looked at: there may be more products, and total is "
                + "a lower bound."
        )
        let facets = o("facets", ifPresent: \.facets)
        return { json in
            SearchBody(
                total: try json(total),
                sections: try json(sections),
                corrections: try json(corrections),
                correctedTo: try json(correctedTo),
                complete: try json(complete),
                facets: try json(facets)
            )
        }
    }
}

/// The writer of a ``SearchBody``, whose sections may hold JSON already.
public struct MatchingProducts<Section: JSONWritable>: JSONWritable {
    let total: Total
    let sections: [Section]
    let corrections: [String]
    let correctedTo: String?
    let complete: Bool
    let facets: FacetsBody?

    public init(
        total: Total,
        sections: [Section],
        corrections: [String],
        correctedTo: String?,
        complete: Bool,
        facets: FacetsBody?
    ) {
        self.total = total
        self.sections = sections
        self.corrections = corrections
        self.correctedTo = correctedTo
        self.complete = complete
        self.facets = facets
    }

    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("total", total)
            o("sections", sections)
            o("corrections", corrections)
            o("correctedTo", ifPresent: correctedTo)
            o("complete", complete)
            o("facets", ifPresent: facets)
        }
    }
}

extension SearchBody.Section: ShapedBody {
    public static let shape = Shape<SearchBody.Section>("SearchSection") { o in
        let sort = o("sort", \.sort, as: .words("relevance", "newest", "price_down", "liked"))
        let products = o(
            "products",
            \.products,
            as: [ProductRow].schema.with(["minItems": 1, "maxItems": 10])
        )
        return { json in SearchBody.Section(sort: try json(sort), products: try json(products)) }
    }
}

/// The writer of a ``SearchBody/Section``, whose products may be JSON already.
public struct FoundSection<Products: JSONWritable>: JSONWritable {
    let sort: String
    let products: Products

    public init(sort: String, products: Products) {
        self.sort = sort
        self.products = products
    }

    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("sort", sort)
            o("products", products)
        }
    }
}

/// Some words: suggestions while someone types.
public struct WordsBody: Hashable, Sendable {
    public let words: [String]

    public init(words: [String]) {
        self.words = words
    }
}

extension WordsBody: ShapedBody {
    public static let shape = Shape<WordsBody>("Words") { o in
        let words = o("words", \.words)
        return { json in WordsBody(words: try json(words)) }
    }
}

/// The searches of an account, newest first.
public struct SearchesBody: Hashable, Sendable {
    public let searches: [String]
    /// True where no searches are recorded at present.
    public let isPrivate: Bool

    public init(searches: [String], isPrivate: Bool) {
        self.searches = searches
        self.isPrivate = isPrivate
    }
}

extension SearchesBody: ShapedBody {
    public static let shape = Shape<SearchesBody>("Searches") { o in
        let searches = o("searches", \.searches)
        let isPrivate = o("isPrivate", \.isPrivate)
        return { json in SearchesBody(searches: try json(searches), isPrivate: try json(isPrivate)) }
    }
}

/// The switch for recording searches: `{"isPrivate":true}` turns it off.
public struct PrivacyInput: Hashable, Sendable {
    public var isPrivate: Bool

    public init(isPrivate: Bool) {
        self.isPrivate = isPrivate
    }
}

extension PrivacyInput: ShapedBody {
    public static let shape = Shape<PrivacyInput>("PrivacyInput") { o in
        let isPrivate = o("isPrivate", \.isPrivate)
        return { json in PrivacyInput(isPrivate: try json(isPrivate)) }
    }
}
