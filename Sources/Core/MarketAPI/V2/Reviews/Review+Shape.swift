public import Market

extension Review.Verdict: WireWord {}
extension ReviewTag: WireWord {}

/// A review, as far as its reader may know it.
extension Review: ShapedBody {
    public static let shape = Shape<Review>(
        "Review",
        "What one of the two of a deal says about the other."
    ) { o in
        let id = o("id", \.id)
        let deal = o("deal", \.deal)
        let author = o("author", \.author)
        let about = o("about", \.about)
        let verdict = o("verdict", \.words.verdict)
        let tags = o(
            "tags",
            { review in ReviewTag.allCases.filter(review.words.tags.contains).map(\.rawValue) },
            "Of others only what is good: punctual, kind, quick, as_described, clean, fair_price; more may come."
        )
        let text = o("text", \.words.text.text)
        let writtenAt = o("writtenAt", \.writtenAt)
        let seenAt = o("seenAt", \.seenAt, "From when on others read it.")
        let reply = o("reply", ifPresent: \.reply)
        return { json in
            let words = ReviewWords(
                try json(verdict),
                // A tag that a newer market made up is left out.
                tags: Set(try json(tags).compactMap(ReviewTag.init)),
                text: ReviewText(try json(text)) ?? .none
            )
            return Review(
                id: try json(id),
                deal: try json(deal),
                author: try json(author),
                about: try json(about),
                words: words,
                writtenAt: try json(writtenAt),
                seenAt: try json(seenAt),
                reply: try json(reply)
            )
        }
    }
}

extension Review.Reply: ShapedBody {
    public static let shape = Shape<Review.Reply> { o in
        let text = o("text", \.text)
        let at = o("at", \.at)
        return { json in Review.Reply(text: try json(text), at: try json(at)) }
    }
}

/// The view of one party on the reviews of a deal: `{"due":"…","theirs":"hidden"}`.
extension OwnReviews: ShapedBody {
    public static let shape = Shape<OwnReviews>(
        "OwnReviews",
        "What one of a deal's two knows of its reviews."
    ) { o in
        let due = o("due", \.due, "Until when may be written.")
        let mine = o("mine", ifPresent: \.mine)
        let theirs = o(
            "theirs",
            ifPresent: { $0.theirs == .none ? nil : $0.theirs },
            "`hidden` where the other one has written and nobody reads it yet."
        )
        return { json in
            OwnReviews(due: try json(due), mine: try json(mine), theirs: try json(theirs) ?? .none)
        }
    }
}

/// A review, or the word `hidden` in its place.
extension OwnReviews.Theirs: WireValue {
    public static var definition: Schema { .one(of: .words("hidden"), Review.schema) }

    public func write(to json: inout JSONWriter) {
        switch self {
        case .none, .hidden: json.string("hidden")
        case .seen(let review): review.write(to: &json)
        }
    }

    public init(from decoder: any Decoder) throws {
        let isWord = (try? decoder.singleValueContainer().decode(String.self)) != nil
        self = isWord ? .hidden : .seen(try Review(from: decoder))
    }
}

/// The review of the other party: `{"verdict":"again","tags":["kind"],"text":"고맙습니다"}`.
public struct ReviewInput: Hashable, Sendable {
    public var verdict: Review.Verdict
    public var tags: [ReviewTag]?
    public var text: String?

    public init(_ verdict: Review.Verdict, tags: [ReviewTag]? = nil, text: String? = nil) {
        self.verdict = verdict
        self.tags = tags
        self.text = text
    }
}

extension ReviewInput: ShapedBody {
    public static let shape = Shape<ReviewInput>("ReviewInput") { o in
        let verdict = o("verdict", \.verdict)
        let tags = o("tags", ifPresent: \.tags)
        let text = o("text", ifPresent: \.text, "At most 300 characters.")
        return { json in ReviewInput(try json(verdict), tags: try json(tags), text: try json(text)) }
    }
}

/// An answer to a review: `{"text":"저도 고맙습니다"}`.
public struct ReplyInput: Hashable, Sendable {
    public var text: String

    public init(text: String) {
        self.text = text
    }
}

extension ReplyInput: ShapedBody {
    public static let shape = Shape<ReplyInput>("ReplyInput") { o in
        let text = o("text", \.text, "1 to 300 characters.")
        return { json in ReplyInput(text: try json(text)) }
    }
}
