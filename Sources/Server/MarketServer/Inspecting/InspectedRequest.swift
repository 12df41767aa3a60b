import HTTPServer
import Market

/// The record of one request: enough to see what is wrong with it, and no secret in full.
struct InspectedRequest: Sendable {
    /// Counted from 1 since the start.
    var number = 0
    let moment: Timestamp
    let id: String
    let sender: String
    let method: String
    let target: String
    let fields: [(name: String, value: String)]
    let body: InspectedBody
    let status: Int
    let fate: FaultPlan.Fate
    let hints: [InspectorHint]

    init(
        _ incoming: RequestContext,
        body bytes: [UInt8]?,
        fate: FaultPlan.Fate,
        status: HTTPStatus,
        at moment: Timestamp
    ) {
        let request = incoming.request
        let isPrivate = incoming.segments.contains(where: Self.privatePlaces.contains)
        let hidden = isPrivate ? Self.privateNames : []
        let body = bytes.map { InspectedBody($0, type: request[.contentType], hiding: hidden) } ?? .unread
        self.moment = moment
        id = incoming.id.text
        sender = "\(request.origin.address)"
        method = String(request.method.rawValue.prefix(32))
        target = SecretMask.target(String(request.target.prefix(Self.longestText)), hiding: hidden)
        fields = request.fields.map { name, value in
            (name, SecretMask.field(name, String(value.prefix(Self.longestText))))
        }
        self.body = body
        self.status = status.rawValue
        self.fate = fate
        hints = InspectorHint.all(of: request, path: incoming.segments, body: body)
    }

    private static let longestText = 2048

    // What people say to each other and to moderators is nobody else's, nor where they meet and by which code.
    private static let privatePlaces: Set = [
        "conversation", "conversations", "blocks", "report", "reports", "cases", "deals", "reviews",
        "meetings",
        "claim", "claims", "drafts",
    ]
    private static let privateNames: Set = [
        "text", "reason", "verdict", "tags", "tag", "place", "note", "code", "name", "description", "price",
        "alt",
    ]
}
