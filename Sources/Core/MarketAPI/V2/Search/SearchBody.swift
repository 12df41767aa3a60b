/// The result of a search, a section for each order that matched anything.
public struct SearchBody: Hashable, Sendable, Decodable {
    public struct Section: Hashable, Sendable, Decodable {
        public let sort: String
        public let products: [ProductRow]

        public init(sort: ListingQuery.Sort, products: [ProductRow]) {
            self.sort = sort.rawValue
            self.products = products
        }
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

extension SearchBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        MatchingProducts(
            total: total,
            sections: sections,
            corrections: corrections,
            correctedTo: correctedTo,
            complete: complete,
            facets: facets
        ).write(to: &json)
    }
}

/// A ``SearchBody`` to be written, whose sections may hold JSON already.
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

extension SearchBody.Section: JSONWritable {
    public func write(to json: inout JSONWriter) {
        FoundSection(sort: sort, products: products).write(to: &json)
    }
}

/// A ``SearchBody/Section`` to be written, whose products may be JSON already.
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
public struct WordsBody: Hashable, Sendable, Decodable {
    public let words: [String]

    public init(words: [String]) {
        self.words = words
    }
}

extension WordsBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("words", words) }
    }
}

/// The searches of an account, newest first.
public struct SearchesBody: Hashable, Sendable, Decodable {
    public let searches: [String]
    /// True where no searches are recorded at present.
    public let isPrivate: Bool

    public init(searches: [String], isPrivate: Bool) {
        self.searches = searches
        self.isPrivate = isPrivate
    }
}

extension SearchesBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("searches", searches)
            o("isPrivate", isPrivate)
        }
    }
}

/// The switch for recording searches: `{"isPrivate":true}` turns it off.
public struct PrivacyInput: Hashable, Sendable, Decodable {
    public var isPrivate: Bool

    public init(isPrivate: Bool) {
        self.isPrivate = isPrivate
    }
}

extension PrivacyInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("isPrivate", isPrivate) }
    }
}
