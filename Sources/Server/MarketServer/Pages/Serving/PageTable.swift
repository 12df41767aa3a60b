import HTTPServer
import Market
import MarketAPI
import Storefront

/// The pages of the market by their addresses.
struct PageTable: Sendable {
    typealias Handler<Subject> = @Sendable (Identifier<Subject>, PageContext) async throws -> HTTPResponse

    /// By their first segments.
    private var pages: [String: [PageEntry]] = [:]

    /// The addresses of all pages, as the log has them.
    var routes: [String] { pages.values.joined().map(\.route).sorted() }

    /// Finds a page by its path, cut at its slashes and decoded, with the number that stands in it.
    func page(at segments: [String]) -> (page: PageEntry, number: Int64)? {
        for page in pages[segments.first ?? ""] ?? [] {
            if let number = page.number(in: segments) { return (page, number) }
        }
        return nil
    }

    /// Adds a page.
    mutating func on(
        _ link: Link,
        tab: Frame.Tab? = nil,
        isKeepable: Bool = false,
        get: (@Sendable (PageContext) async throws -> HTTPResponse)? = nil,
        post: (@Sendable (PageContext) async throws -> HTTPResponse)? = nil
    ) {
        add(
            PageEntry(
                route: link.text,
                tab: tab,
                isKeepable: isKeepable,
                get: Self.handler(get),
                post: Self.handler(post)
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
                get: Self.handler(get),
                post: Self.handler(post)
            )
        )
    }

    private static func handler(
        _ answer: (@Sendable (PageContext) async throws -> HTTPResponse)?
    ) -> PageEntry.Handler? {
        guard let answer else { return nil }
        return { _, context in try await answer(context) }
    }

    private static func handler<Subject>(_ answer: Handler<Subject>?) -> PageEntry.Handler? {
        guard let answer else { return nil }
        return { number, context in try await answer(Identifier(number), context) }
    }

    private mutating func add(_ page: PageEntry) {
        pages[page.segments.first ?? "", default: []].append(page)
    }
}

/// A page of the market, or one for each thing of a kind.
struct PageEntry: Sendable {
    typealias Handler = @Sendable (_ number: Int64, PageContext) async throws -> HTTPResponse

    /// As the log knows it: with `{id}` in place of a number, and without a query.
    let route: String
    let tab: Frame.Tab?
    /// The sentence for a page that is not found, where it has one of its own.
    let gone: TextKey?
    /// True where a browser may store it as everybody sees it, to show it when there is no network.
    let isKeepable: Bool
    fileprivate let segments: [String]
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
        self.route = route
        self.tab = tab
        self.gone = gone
        self.isKeepable = isKeepable
        self.get = get
        self.post = post
        segments = route.split(separator: "/").map(String.init)
    }

    /// Stands for an address that is none of the market's.
    static let unknown = PageEntry(route: "unknown", tab: .market)

    /// The methods allowed here, as `Allow` lists them.
    var methods: [String] { (get == nil ? [] : ["GET", "HEAD"]) + (post == nil ? [] : ["POST"]) }

    /// Answers a request; throws where its method is not allowed here.
    func answer(_ context: PageContext) async throws -> HTTPResponse {
        guard let handle = context.isPost ? post : get else {
            throw RequestFailure.methodNotAllowed(allowed: methods)
        }
        return try await handle(context.number, context)
    }

    /// The number in a path of this page, 0 where the page has none; `nil` for the path of another page.
    fileprivate func number(in path: [String]) -> Int64? {
        guard path.count == segments.count else { return nil }
        var number: Int64 = 0
        for (segment, text) in zip(segments, path) {
            if segment == "{id}" {
                guard let found = Int64(pathSegment: text) else { return nil }
                number = found
            } else if segment != text {
                return nil
            }
        }
        return number
    }
}
