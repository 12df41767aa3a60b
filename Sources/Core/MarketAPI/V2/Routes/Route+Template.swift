extension Route {
    /// The path of a route with `{id}` in place of its number; fit for logs and metrics.
    ///
    /// The only place where a path is spelled: addresses are written from it and read by it.
    public enum Template: String, Hashable, Sendable, CaseIterable {
        case products = "/products"
        case product = "/products/{id}"
        case productState = "/products/{id}/state"
        case undelete = "/products/{id}/undelete"
        case categories = "/categories"
        case market = "/market"
        case facets = "/facets"
        case moderation = "/products/{id}/moderation"
        case like = "/products/{id}/like"
        case moderations = "/moderations"
        case changes = "/changes"
        case events = "/events"

        case uploads = "/uploads"
        case keptUploads = "/uploads/keep"
        case upload = "/uploads/{id}"
        case drafts = "/drafts"
        case draft = "/drafts/{id}"

        case accounts = "/accounts"
        case account = "/accounts/{id}"
        case roles = "/accounts/{id}/roles"
        case firstAdministrator = "/administrator"
        case me = "/account"
        case myNotices = "/account/notices"
        case myPassword = "/account/password"
        case myProducts = "/account/products"
        case sessions = "/sessions"
        case currentSession = "/sessions/current"
        case session = "/sessions/{id}"
        case invitations = "/invitations"
        case invitation = "/invitations/{id}"

        case conversationAbout = "/products/{id}/conversation"
        case conversations = "/conversations"
        case conversation = "/conversations/{id}"
        case messages = "/conversations/{id}/messages"
        case messagePhoto = "/message-photos/{id}"
        case unsent = "/conversations/{id}/unsent"
        case readMark = "/conversations/{id}/read"
        case mute = "/conversations/{id}/mute"
        case blocks = "/blocks"
        case block = "/blocks/{id}"

        case offers = "/conversations/{id}/offers"
        case offer = "/offers/{id}"
        case offerAnswer = "/offers/{id}/answer"
        case conversationDeal = "/conversations/{id}/deal"
        case productDeal = "/products/{id}/deal"
        case productOffers = "/products/{id}/offers"
        case deals = "/deals"
        case deal = "/deals/{id}"
        case dealState = "/deals/{id}/state"
        case dealCode = "/deals/{id}/code"
        case dealConfirmation = "/deals/{id}/confirmation"
        case dealObjection = "/deals/{id}/objection"
        case meetings = "/conversations/{id}/meetings"
        case meetingAnswer = "/meetings/{id}/answer"
        case claim = "/products/{id}/claim"
        case claims = "/products/{id}/claims"
        case likerOffer = "/products/{id}/liker-offer"
        case claimAnswer = "/claims/{id}/answer"
        case queue = "/products/{id}/queue"

        case dealReview = "/deals/{id}/review"
        case reviewReply = "/reviews/{id}/reply"
        case accountReviews = "/accounts/{id}/reviews"
        case noticedTrades = "/noticed-trades"

        case notifications = "/notifications"
        case notificationsSeen = "/notifications/seen"
        case notificationsRead = "/notifications/read"
        case notificationRead = "/notifications/{id}/read"
        case notificationSettings = "/account/notifications"

        case reports = "/reports"
        case sanctions = "/sanctions"
        case cases = "/cases"
        case reportCase = "/cases/{id}"
        case evidencePhoto = "/evidence-photos/{id}"
        case caseClaim = "/cases/{id}/claim"
        case caseActions = "/cases/{id}/actions"

        case likes = "/likes"
        case cart = "/cart"
        case cartLine = "/cart/{id}"

        case search = "/search"
        case suggestions = "/suggestions"
        case searches = "/searches"
        case popularSearches = "/searches/popular"
        case pastSearch = "/searches/one"
        case searchPrivacy = "/searches/privacy"

        case openAPI = "/openapi.json"
    }
}

extension Route.Template {
    /// True where the path has a number.
    public var hasNumber: Bool { rawValue.utf8.contains(UInt8(ascii: "{")) }

    /// Adds the path, with `number` in its place.
    func write(_ number: Int64?, to path: inout String) {
        guard let number, let start = rawValue.utf8.firstIndex(of: UInt8(ascii: "{")),
            let end = rawValue.utf8.firstIndex(of: UInt8(ascii: "}"))
        else { return path += rawValue }
        path += rawValue[..<start]
        path += String(number)
        path += rawValue[rawValue.utf8.index(after: end)...]
    }

    /// The template of a path that has been cut at its slashes, and the number that stands in it.
    static func match(_ segments: ArraySlice<String>) throws(RouteError) -> (Self, number: Int64?) {
        guard let first = segments.first, let shapes = shapes[first] else { throw .unknownPath }
        for index in shapes.indices where shapes[index].fits(segments) {
            let template = shapes[index].template
            guard let place = shapes[index].place else { return (template, nil) }
            return (template, try number(segments[segments.startIndex + place]))
        }
        throw .unknownPath
    }

    /// A number as `path` prints it, so that no thing has two addresses.
    private static func number(_ text: String) throws(RouteError) -> Int64 {
        guard let number = Int64(pathSegment: text) else { throw .unknownPath }
        return number
    }

    /// The templates by their first segments; those with a number last, so that `/sessions/current` is no session's.
    private static let shapes = Dictionary(grouping: allCases.map { TemplateShape($0) }) { $0.segments[0] }
        .mapValues { shapes in shapes.filter { $0.place == nil } + shapes.filter { $0.place != nil } }
}

/// A template, cut at its slashes.
private struct TemplateShape: Sendable {
    let template: Route.Template
    let segments: [String]
    /// The index of the segment that is the number; `nil` where there is none.
    let place: Int?

    init(_ template: Route.Template) {
        self.template = template
        segments = template.rawValue.split(separator: "/").map(String.init)
        place = segments.firstIndex(of: "{id}")
    }

    /// True where a path with the same first segment is of this shape.
    func fits(_ path: ArraySlice<String>) -> Bool {
        guard path.count == segments.count else { return false }
        var index = 1
        while index < segments.count {
            if index != place, path[path.startIndex + index] != segments[index] { return false }
            index += 1
        }
        return true
    }
}

extension Int64 {
    /// The number that a part of an address is, as this market writes it: above 0, without a sign or a zero in front.
    ///
    /// A page with two addresses would be cached, linked and counted twice.
    public init?(pathSegment text: String) {
        guard let number = Int64(text), number > 0, String(number) == text else { return nil }
        self = number
    }
}
