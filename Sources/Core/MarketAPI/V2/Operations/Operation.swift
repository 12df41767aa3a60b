/// Something the API does: a method at an address, who may ask for it, and what goes in and comes out.
///
/// ``all`` is the one table from which parsing, audience, dispatch, the client's calls, the description of the API and
/// the tests of who may do what follow.
public struct Operation: Hashable, Sendable {
    public enum Method: String, Hashable, Sendable, CaseIterable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    /// The clients that may send the request at all; the owner of a product or an upload is checked besides.
    public enum Audience: String, Hashable, Sendable, CaseIterable {
        case everyone
        case account
        case moderator
        case administrator
    }

    /// A part of the API, as its description groups it.
    public enum Feature: String, Hashable, Sendable, CaseIterable {
        case products = "goods"
        case photos
        case drafts
        case accounts = "people"
        case likes
        case cart
        case conversations
        case deals
        case reviews
        case notifications
        case reports
        case search
        case changes
        case moderation
        case description
    }

    public let id: ID
    public let method: Method
    public let template: Route.Template
    public let audience: Audience
    public let feature: Feature
    public let summary: String
    public let description: String?
    /// Parameters besides the `{id}` of the address, which follows from the template.
    public let parameters: [Parameter]
    public let body: Body
    public let reply: Reply
    /// The problems of a reply besides those that follow from the rest of the row.
    let ownProblems: [ProblemCode]

    init(
        _ id: ID,
        _ method: Method,
        _ template: Route.Template,
        _ audience: Audience,
        in feature: Feature,
        _ summary: String,
        description: String? = nil,
        parameters: [Parameter] = [],
        body: Body = .none,
        reply: Reply,
        problems: [ProblemCode] = []
    ) {
        self.id = id
        self.method = method
        self.template = template
        self.audience = audience
        self.feature = feature
        self.summary = summary
        self.description = description
        self.parameters = parameters
        self.body = body
        self.reply = reply
        ownProblems = problems
    }
}

extension Operation {
    /// Every operation, by features.
    public static let all: [Operation] =
        products + categories + settings + photos + drafts + accounts + invitations + likes + cart
        + conversations + deals + claims + likerOffers
        + reviews
        + notifications + reports + search + changes
        + moderation
        + description

    /// The row of an operation.
    public static subscript(id: ID) -> Operation {
        guard let operation = byID[id] else { preconditionFailure("no row describes \(id)") }
        return operation
    }

    private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
    fileprivate static let byTemplate = Dictionary(grouping: all, by: \.template)
}

extension Route.Template {
    /// The operations at the address, in the order of ``Operation/all``.
    public var operations: [Operation] { Operation.byTemplate[self] ?? [] }
}
