public import Market

/// A review, as far as its reader may know it.
public struct ReviewBody: Hashable, Sendable {
    public let review: Review

    public init(_ review: Review) {
        self.review = review
    }
}

extension ReviewBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", review.id)
            o("deal", review.deal)
            o("author", SellerBody(review.author))
            o("about", review.about)
            o("verdict", review.words.verdict.rawValue)
            o("tags", ReviewTag.allCases.filter(review.words.tags.contains).map(\.rawValue))
            o("text", review.words.text.text)
            o("writtenAt", review.writtenAt)
            o("seenAt", review.seenAt)
            o("reply", ifPresent: review.reply.map(ReplyBody.init))
        }
    }
}

extension ReviewBody: Decodable {
    private enum Key: CodingKey {
        case id, deal, author, about, verdict, tags, text, writtenAt, seenAt, reply
    }

    /// A tag that a newer market made up is left out.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let text = ReviewText(try container.decode(String.self, forKey: .text))
        review = Review(
            id: try container.decode(Review.ID.self, forKey: .id),
            deal: try container.decode(Deal.ID.self, forKey: .deal),
            author: try container.decode(SellerBody.self, forKey: .author).seller,
            about: try container.decode(Account.ID.self, forKey: .about),
            words: ReviewWords(
                try container.decode(Review.Verdict.self, forKey: .verdict),
                tags: Set(
                    try container.decode([String].self, forKey: .tags).compactMap(ReviewTag.init)
                ),
                text: text ?? .none
            ),
            writtenAt: try container.decode(Timestamp.self, forKey: .writtenAt),
            seenAt: try container.decode(Timestamp.self, forKey: .seenAt),
            reply: try container.decodeIfPresent(ReplyBody.self, forKey: .reply)?.reply
        )
    }
}

/// The reply of a person to a review about them.
struct ReplyBody: Hashable, Sendable {
    let reply: Review.Reply

    init(_ reply: Review.Reply) {
        self.reply = reply
    }
}

extension ReplyBody: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.object { o in
            o("text", reply.text)
            o("at", reply.at)
        }
    }
}

extension ReplyBody: Decodable {
    private enum Key: CodingKey {
        case text, at
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        reply = Review.Reply(
            text: try container.decode(String.self, forKey: .text),
            at: try container.decode(Timestamp.self, forKey: .at)
        )
    }
}

/// The view of one party on the reviews of a deal: `{"due":"…","theirs":"hidden"}`.
public struct OwnReviewsBody: Hashable, Sendable {
    public let reviews: OwnReviews

    public init(_ reviews: OwnReviews) {
        self.reviews = reviews
    }
}

extension OwnReviewsBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("due", reviews.due)
            o("mine", ifPresent: reviews.mine.map(ReviewBody.init))
            switch reviews.theirs {
            case .none: break
            case .hidden: o("theirs", "hidden")
            case .seen(let review): o("theirs", ReviewBody(review))
            }
        }
    }
}

extension OwnReviewsBody: Decodable {
    private enum Key: CodingKey {
        case due, mine, theirs
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let theirs: OwnReviews.Theirs
        if !container.contains(.theirs) {
            theirs = .none
        } else if (try? container.decode(String.self, forKey: .theirs)) != nil {
            theirs = .hidden
        } else {
            theirs = .seen(try container.decode(ReviewBody.self, forKey: .theirs).review)
        }
        reviews = OwnReviews(
            due: try container.decode(Timestamp.self, forKey: .due),
            mine: try container.decodeIfPresent(ReviewBody.self, forKey: .mine)?.review,
            theirs: theirs
        )
    }
}

/// The review of the other party: `{"verdict":"again","tags":["kind"],"text":"고맙습니다"}`.
public struct ReviewInput: Hashable, Sendable, Decodable {
    public var verdict: Review.Verdict
    public var tags: [ReviewTag]?
    public var text: String?

    public init(_ verdict: Review.Verdict, tags: [ReviewTag]? = nil, text: String? = nil) {
        self.verdict = verdict
        self.tags = tags
        self.text = text
    }
}

extension ReviewInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("verdict", verdict.rawValue)
            if let tags { o("tags", tags.map(\.rawValue)) }
            o("text", ifPresent: text)
        }
    }
}

/// An answer to a review: `{"text":"저도 고맙습니다"}`.
public struct ReplyInput: Hashable, Sendable, Decodable {
    public var text: String

    public init(text: String) {
        self.text = text
    }
}

extension ReplyInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("text", text) }
    }
}
