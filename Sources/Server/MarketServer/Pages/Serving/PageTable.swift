import HTTPServer
import Market
import MarketAPI
import Storefront

/// The pages of the market by their addresses.
struct PageTable: Sendable {
    typealias Handler<Subject> = @Sendable (Identifier<Subject>, PageContext) async throws -> HTTPResponse

    /// Pages by first path segment.
    private var pages: [String: [PageEntry]] = [:]

    /// The addresses of all pages, as the log has them.
    var routes: [String] { pages.values.joined().map(\.route).sorted() }

    /// Finds a page by its path, cut at its slashes and decoded, with the number that stands in it.
    func page(at segments: [String]) -> (page: PageEntry, number: Int64)? {
        for page in pages[segments.first ?? ""] ?? [] {
            if let number = page.template.number(in: segments) { return (page, number) }
        }
        return nil
    }

    /// Adds a page.
    mutating func on(
        _ link: Link,
        tab: Frame.Tab? = nil,
        isKeepable: Bool = false,
        get: PageEntry.Handler? = nil,
        post: PageEntry.Handler? = nil
    ) {
        add(
            PageEntry(
                route: link.text,
                tab: tab,
                isKeepable: isKeepable,
                get: get,
                post: post
            )
        )
    }

    /// Adds a page for each thing of a kind.
    ///
    /// - Parameters:
    ///   - link: The link to the page of one of them.
    ///   - tab: The tab under which it stands.
    ///   - gone: The sentence for a page that is not found.
    ///   - isKeepable: True where a browser may store it as everybody sees it.
    ///   - get: Shows the page.
    ///   - post: Takes a form.
    mutating func on<Subject>(
        _ link: (Identifier<Subject>) -> Link,
        tab: Frame.Tab? = nil,
        gone: TextKey? = nil,
        isKeepable: Bool = false,
        get: Handler<Subject>? = nil,
        post: Handler<Subject>? = nil
    ) {
        add(
            PageEntry(
                route: link(Identifier(0)).text.replacing("/0", with: "/{id}"),
                tab: tab,
                gone: gone,
                isKeepable: isKeepable,
                get: get.map(Self.handler),
                post: post.map(Self.handler)
            )
        )
    }

    private static func handler<Subject>(_ answer: @escaping Handler<Subject>) -> PageEntry.Handler {
        { context in try await answer(Identifier(context.number), context) }
    }

    private mutating func add(_ page: PageEntry) {
        pages[page.template.segments.first ?? "", default: []].append(page)
    }
}

/// A page of the market, or one for each thing of a kind.
struct PageEntry: Sendable {
    typealias Handler = @Sendable (PageContext) async throws -> HTTPResponse

    let template: PathTemplate
    let tab: Frame.Tab?
    /// The sentence for a page that is not found, where it has one of its own.
    let gone: TextKey?
    /// True where a browser may store it as everybody sees it, to show it when there is no network.
    let isKeepable: Bool
    private let get: Handler?
    private let post: Handler?

    init(
        route: String,
        tab: Frame.Tab? = nil,
        gone: TextKey? = nil,
        isKeepable: Bool = false,
        get: Handler? = nil,
        post: Handler? = nil
    ) {
        template = PathTemplate(route)
        self.tab = tab
        self.gone = gone
        self.isKeepable = isKeepable
        self.get = get
        self.post = post
    }

    /// As the log knows it: without what a visitor wrote.
    var route: String { template.text }

    /// True where it can be shown, rather than only take a form.
    var isShown: Bool { self.get != nil }

    /// Stands for an address that is none of the market's.
    static let unknown = PageEntry(route: "unknown", tab: .market)

    /// As `Allow` lists them.
    private var methods: [String] { (get == nil ? [] : ["GET", "HEAD"]) + (post == nil ? [] : ["POST"]) }

    /// Returns the handler for a request; throws where its method is not allowed here.
    func handler(for request: HTTPRequest) throws(RequestFailure) -> Handler {
        let handler: Handler? =
            switch request.method {
            case .get, .head: get
            case .post: post
            default: nil
            }
        guard let handler else { throw .methodNotAllowed(allowed: methods) }
        return handler
    }
}
