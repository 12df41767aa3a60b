/// Something the API does: a method at an address, who may ask for it, and what goes in and comes out.
///
/// ``all`` is the one table from which parsing, audience, dispatch, the client's calls, the description of the API and
/// the tests of who may do what follow.
public struct Operation: Sendable {
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

    /// The name of its row, as the description of the API has it.
    public let id: String
    public let method: Method
    /// Below ``prefix``, with `{id}` in place of a number.
    public let path: String
    /// The type of the parts of its address.
    public let address: any OperationAddress.Type
    public let audience: Audience
    public let feature: Feature
    public let summary: String
    public internal(set) var description: String?
    var query: [Parameter]
    var headers: [Parameter] = []
    public internal(set) var body: Body
    /// The schema of the body, where it is JSON.
    package internal(set) var input: NamedSchema?
    public internal(set) var reply = Reply.done
    /// The schema of the reply, where it is JSON.
    package let output: NamedSchema?
    /// The problems of a reply besides those that follow from the rest of the row.
    var ownProblems: [ProblemCode] = []

    public static let prefix = "/api/v2"
}

extension Operation {
    /// Every operation, by features.
    public static let all: [Operation] =
        products + categories + settings + photos + drafts + accounts + invitations + likes + cart
        + conversations
        + deals + claims + likerOffers + reviews + notifications + reports + search + changes + moderation
        + description

    /// Parameters besides the `{id}` of the address, which follows from the path.
    public var parameters: [Parameter] { query + headers }

    /// True where the path has a number.
    public var hasNumber: Bool { path.utf8.contains(UInt8(ascii: "{")) }

    /// The address that stands for `number` and `query` after they have been read.
    package func path(rewriting number: Int64, _ query: Substring) throws(AddressError) -> String {
        path(to: try address.init(number: number, try QueryItems(query)))
    }

    /// The path and query that lead to `address`.
    public func path(to address: some OperationAddress) -> String {
        var path = Self.prefix
        let start = self.path.utf8.firstIndex(of: UInt8(ascii: "{")) ?? self.path.endIndex
        path += self.path[..<start]
        if let end = self.path.utf8.firstIndex(of: UInt8(ascii: "}")) {
            path += "\(address.number)"
            path += self.path[self.path.utf8.index(after: end)...]
        }
        let query = address.items.text
        return query.isEmpty ? path : "\(path)?\(query)"
    }
}
