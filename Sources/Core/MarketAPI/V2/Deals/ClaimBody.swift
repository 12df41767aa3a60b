public import Market

/// A claim, as its giver and its claimer see it.
public struct ClaimBody: Hashable, Sendable {
    public let claim: Claim

    public init(_ claim: Claim) {
        self.claim = claim
    }
}

extension ClaimBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", claim.id)
            o("product", claim.product)
            o("by", SellerBody(claim.claimer))
            o("text", claim.text)
            o("state", claim.state.rawValue)
            o("madeAt", claim.madeAt)
        }
    }
}

extension ClaimBody: Decodable {
    private enum Key: CodingKey {
        case id, product, by, text, state, madeAt
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        claim = Claim(
            id: try container.decode(Claim.ID.self, forKey: .id),
            product: try container.decode(Product.ID.self, forKey: .product),
            claimer: try container.decode(SellerBody.self, forKey: .by).seller,
            text: try container.decode(String.self, forKey: .text),
            state: try container.decode(Claim.State.self, forKey: .state),
            madeAt: try container.decode(Timestamp.self, forKey: .madeAt)
        )
    }
}

/// The standing of a claimer: `{"deal":5}`, `{"position":1,"waiting":3}` or `{"claim":{…}}`.
public struct ClaimPositionBody: Hashable, Sendable {
    public let position: ClaimPosition

    public init(_ position: ClaimPosition) {
        self.position = position
    }
}

extension ClaimPositionBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            switch position {
            case .deal(let id): o("deal", id)
            case .line(let place):
                o("position", place.position)
                o("waiting", place.waiting)
                o("heldUntil", ifPresent: place.heldUntil)
            case .claim(let claim): o("claim", ClaimBody(claim))
            }
        }
    }
}

extension ClaimPositionBody: Decodable {
    private enum Key: CodingKey {
        case deal, claim
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        if let deal = try container.decodeIfPresent(Deal.ID.self, forKey: .deal) {
            position = .deal(deal)
        } else if let claim = try container.decodeIfPresent(ClaimBody.self, forKey: .claim) {
            position = .claim(claim.claim)
        } else {
            position = .line(try QueuePositionBody(from: decoder).place)
        }
    }
}

/// With which words one asks: `{"text":"아이가 쓸 책상을 찾고 있어요"}`, or nothing where the first who asks has it.
public struct ClaimInput: Hashable, Sendable, Decodable {
    public var text: String?

    public init(text: String? = nil) {
        self.text = text
    }
}

extension ClaimInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("text", ifPresent: text) }
    }
}

/// The answer of a giver to a claim: `{"answer":"pick"}`.
public struct ClaimAnswerInput: Hashable, Sendable, Decodable {
    public enum Answer: String, Hashable, Sendable, CaseIterable, Codable {
        case pick
    }

    public var answer: Answer

    public init(answer: Answer = .pick) {
        self.answer = answer
    }
}

extension ClaimAnswerInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("answer", answer.rawValue) }
    }
}
