/// Something the API does: a method on a kind of route.
///
/// The one list from which the server's table, the description of the API and the tests of who may do
/// what are held together.
public struct Operation: Hashable, Sendable {
    public enum Method: String, Hashable, Sendable, CaseIterable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    /// Who may ask at all; whose product or upload it is, is asked besides.
    public enum Audience: String, Hashable, Sendable, CaseIterable {
        case everyone
        case account
        case moderator
        case administrator
    }

    public let method: Method
    /// The path with names for its numbers: `/products/{id}/state`.
    public let template: String
    public let audience: Audience

    init(_ method: Method, _ template: String, _ audience: Audience) {
        self.method = method
        self.template = template
        self.audience = audience
    }
}

extension Operation {
    public static let all: [Operation] = [
        Operation(.get, "/products", .everyone),
        Operation(.post, "/products", .account),
        Operation(.get, "/products/{id}", .everyone),
        Operation(.patch, "/products/{id}", .account),
        Operation(.delete, "/products/{id}", .account),
        Operation(.put, "/products/{id}/state", .account),
        Operation(.post, "/products/{id}/undelete", .account),
        Operation(.put, "/products/{id}/moderation", .moderator),
        Operation(.delete, "/products/{id}/moderation", .moderator),
        Operation(.put, "/products/{id}/like", .account),
        Operation(.delete, "/products/{id}/like", .account),
        Operation(.get, "/moderations", .moderator),
        Operation(.get, "/changes", .everyone),
        Operation(.get, "/events", .everyone),
        Operation(.get, "/uploads", .account),
        Operation(.post, "/uploads", .account),
        Operation(.post, "/uploads/keep", .account),
        Operation(.delete, "/uploads/{id}", .account),
        Operation(.post, "/accounts", .everyone),
        Operation(.get, "/accounts/{id}", .everyone),
        Operation(.put, "/accounts/{id}/roles", .administrator),
        Operation(.post, "/administrator", .everyone),
        Operation(.get, "/account", .account),
        Operation(.put, "/account/password", .account),
        Operation(.get, "/account/products", .account),
        Operation(.post, "/sessions", .everyone),
        Operation(.get, "/sessions", .account),
        Operation(.delete, "/sessions", .account),
        Operation(.delete, "/sessions/current", .account),
        Operation(.delete, "/sessions/{id}", .account),
        Operation(.get, "/likes", .account),
        Operation(.get, "/cart", .account),
        Operation(.delete, "/cart", .account),
        Operation(.put, "/cart/{id}", .account),
        Operation(.delete, "/cart/{id}", .account),
        Operation(.get, "/search", .everyone),
        Operation(.get, "/suggestions", .everyone),
        Operation(.get, "/searches", .account),
        Operation(.delete, "/searches", .account),
        Operation(.delete, "/searches/one", .account),
        Operation(.put, "/searches/privacy", .account),
        Operation(.get, "/openapi.json", .everyone),
    ]
}

extension Route {
    /// The route's path with names in place of its numbers, as ``Operation/template`` has it; fit for logs and metrics.
    public var template: String {
        switch self {
        case .products: "/products"
        case .product: "/products/{id}"
        case .productState: "/products/{id}/state"
        case .undelete: "/products/{id}/undelete"
        case .moderation: "/products/{id}/moderation"
        case .moderations: "/moderations"
        case .changes: "/changes"
        case .events: "/events"
        case .uploads: "/uploads"
        case .upload: "/uploads/{id}"
        case .keptUploads: "/uploads/keep"
        case .accounts: "/accounts"
        case .account: "/accounts/{id}"
        case .roles: "/accounts/{id}/roles"
        case .firstAdministrator: "/administrator"
        case .me: "/account"
        case .myPassword: "/account/password"
        case .myProducts: "/account/products"
        case .sessions: "/sessions"
        case .session: "/sessions/{id}"
        case .currentSession: "/sessions/current"
        case .likes: "/likes"
        case .like: "/products/{id}/like"
        case .cart: "/cart"
        case .cartLine: "/cart/{id}"
        case .search: "/search"
        case .suggestions: "/suggestions"
        case .searches: "/searches"
        case .pastSearch: "/searches/one"
        case .searchPrivacy: "/searches/privacy"
        case .openAPI: "/openapi.json"
        }
    }
}
