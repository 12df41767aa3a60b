public import Market

extension Claim.State: WireWord {}

/// A claim, as its giver and its claimer see it.
extension Claim: ShapedBody {
    public static let shape = Shape<Claim>(
        "Claim",
        "What somebody asked for; seen by them and the giver."
    ) { o in
        let id = o("id", \.id)
        let product = o("product", \.product)
        let claimer = o("by", \.claimer)
        let text = o("text", \.text)
        let state = o("state", \.state)
        let madeAt = o("madeAt", \.madeAt)
        return { json in
            Claim(
                id: try json(id),
                product: try json(product),
                claimer: try json(claimer),
                text: try json(text),
                state: try json(state),
                madeAt: try json(madeAt)
            )
        }
    }
}

/// The standing of a claimer: `{"deal":5}`, `{"position":1,"waiting":3}` or `{"claim":{…}}`.
extension ClaimPosition: ShapedBody {
    public static let shape = Shape<ClaimPosition>(
        "ClaimStanding",
        "A deal, a place in the queue, or the claim."
    ) { o in
        let deal = o("deal", ifPresent: \.deal)
        let position = o("position", ifPresent: \.place?.position, as: .integer(1...))
        let waiting = o("waiting", ifPresent: \.place?.waiting, as: .integer(1...))
        let heldUntil = o("heldUntil", ifPresent: \.place?.heldUntil)
        let claim = o("claim", ifPresent: \.claim)
        return { json in
            if let deal = try json(deal) { return .deal(deal) }
            if let claim = try json(claim) { return .claim(claim) }
            guard let position = try json(position), let waiting = try json(waiting) else {
                throw json.refusal(of: "position", "neither a deal nor a claim nor a place")
            }
            let heldUntil = try json(heldUntil)
            return .line(QueuePosition(position: position, waiting: waiting, heldUntil: heldUntil))
        }
    }
}

extension ClaimPosition {
    fileprivate var deal: Deal.ID? { if case .deal(let id) = self { id } else { nil } }
    fileprivate var place: QueuePosition? { if case .line(let place) = self { place } else { nil } }
    fileprivate var claim: Claim? { if case .claim(let claim) = self { claim } else { nil } }
}

/// With which words one asks: `{"text":"아이가 쓸 책상을 찾고 있어요"}`, or nothing where the first who asks has it.
public struct ClaimInput: Hashable, Sendable {
    public var text: String?

    public init(text: String? = nil) {
        self.text = text
    }
}

extension ClaimInput: ShapedBody {
    public static let shape = Shape<ClaimInput>("ClaimInput") { o in
        let text = o("text", ifPresent: \.text, "5 to 300 characters, for the giver who picks.")
        return { json in ClaimInput(text: try json(text)) }
    }
}

/// The answer of a giver to a claim: `{"answer":"pick"}`.
public struct ClaimAnswerInput: Hashable, Sendable {
    public enum Answer: String, Hashable, Sendable, CaseIterable, Codable {
        case pick
    }

    public var answer: Answer

    public init(answer: Answer = .pick) {
        self.answer = answer
    }
}

extension ClaimAnswerInput.Answer: WireWord {}

extension ClaimAnswerInput: ShapedBody {
    public static let shape = Shape<ClaimAnswerInput>("ClaimAnswerInput") { o in
        let answer = o("answer", \.answer)
        return { json in ClaimAnswerInput(answer: try json(answer)) }
    }
}
