import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// One request for a page, and the known facts about its sender.
struct PageContext: Sendable {
    let incoming: RequestContext
    let page: PageEntry
    /// The number in the address; of no meaning where the page has none.
    let number: Int64
    private(set) var visitor: Visitor
    let texts: Texts
    let layout: Layout
    let scope: ListScope
    let theme: Theme
    private(set) var shelf: CookieItems
    /// The secret that forms are sealed for; `nil` for a visitor without a cookie to recognise them by.
    let secret: Token?
    /// The page that is shown, where that is another than the one that was asked for.
    private var shown: Link?

    var request: HTTPRequest { incoming.request }
    var caller: Caller { visitor.caller }

    /// Speaks the language of `branding` where the visitor says nothing of any that the market knows.
    init(
        _ incoming: RequestContext,
        _ page: PageEntry,
        _ number: Int64,
        _ visitor: Visitor,
        branding: MarketBranding
    ) {
        self.incoming = incoming
        self.page = page
        self.number = number
        self.visitor = visitor
        let cookies = incoming.request.cookies
        texts = Self.texts(of: incoming, cookies, branding)
        theme = Theme(cookies)
        layout = cookies[.view].flatMap { Layout(rawValue: String($0)) } ?? .auto
        scope = cookies.scope
        shelf = visitor.caller.account == nil ? CookieItems(cookies) : CookieItems([:])
        if visitor.caller.account != nil {
            secret = Credential(incoming.request)?.token
        } else {
            secret = cookies[.visit].flatMap { Token(text: $0) }
        }
    }

    static func texts(
        of incoming: RequestContext,
        _ cookies: [Substring: Substring],
        _ branding: MarketBranding
    ) -> Texts {
        let chosen = cookies[.language].flatMap { Language(rawValue: String($0)) }
        let language = incoming.request.namedLanguage ?? chosen ?? incoming.request.acceptedLanguage
        return .of(language ?? branding.language, in: branding.zone)
    }

    var isPost: Bool { request.method == .post }

    /// True for a script's request, which wants no page.
    var wantsJSON: Bool { request["Accept"]?.hasPrefix("application/json") ?? false }

    private static let oneTime: Set<String> = [
        "note", "undo", "did", "done", "left", "lang", "language", "view", "show", "token", "kept", "alone",
    ]

    /// The address without what is meant for one time, so that one can come back to it.
    var here: Link {
        if let shown { return shown }
        // A form's address may be no page's.
        guard !isPost else { return page.isShown ? Link(within: request.path) ?? .market : .market }
        let query = request.query.pairs.filter {
            !Self.oneTime.contains($0.name)
        }
        return query.reduce(Link(within: request.path) ?? .market) { $0.with($1.name, $1.value) }
    }

    /// The same request, answered with another page than its own: links lead back to `link`.
    func showing(_ link: Link) -> PageContext {
        var context = self
        context.shown = link
        return context
    }

    /// The same request of an unknown visitor: for pages that a browser stores for anyone who uses it next.
    var anonymous: PageContext {
        var context = self
        context.visitor = .anonymous
        context.shelf = CookieItems([:])
        return context
    }

    /// True where a browser wants a page as everybody sees it, to store it for when there is no network.
    var isForKeeping: Bool { !isPost && page.isKeepable && request.query["kept"] != nil }

    /// Returns the account that is signed in, or throws where nobody is.
    func account() throws(RequestFailure) -> Account {
        guard let account = caller.account else { throw .problem(.unauthenticated) }
        return account
    }

    /// True where the browser says itself that a page of ours sent this.
    var isFromOurPage: Bool {
        if let site = request["Sec-Fetch-Site"] { return site == "same-origin" }
        return request[.origin] == origin
    }

    var origin: String { request.publicOrigin }
}

extension Theme {
    /// The choice of a browser with these cookies.
    init(_ cookies: [Substring: Substring]) {
        self = cookies[.theme].flatMap { Theme(rawValue: String($0)) } ?? .system
    }
}

extension HTTPRequest {
    /// The language of the page's address, which holds for this one page.
    var namedLanguage: Language? { query["lang"].flatMap(Language.init(rawValue:)) }

    /// The language that the client likes best among those that the market speaks.
    var acceptedLanguage: Language? { self[.acceptLanguage].flatMap { Language(acceptLanguage: $0) } }

    /// See ``RequestContext/takesFrontPage``.
    var takesFrontPage: Bool {
        namesHTML || self["Accept"] == "*/*"
    }

    /// True where `Accept` names HTML; by bytes, as by letters it took a tenth of the first page.
    fileprivate var namesHTML: Bool {
        guard var rest = self["Accept"]?.utf8[...] else { return false }
        while !rest.isEmpty {
            if rest.starts(with: "text/html".utf8) { return true }
            rest = rest.dropFirst()
        }
        return false
    }

    /// The market's address on the network, by the operator's name for the host, or else by the client's.
    var publicOrigin: String { origin.address(unnamed: "localhost") }
}

extension RequestContext {
    /// True where a person with a browser asks, rather than an app.
    var wantsPage: Bool { request.namesHTML }

    /// True where the market's own address shows the page.
    ///
    /// Also to machines that take anything, as messengers do to show a link's face.
    var takesFrontPage: Bool { request.takesFrontPage }
}
