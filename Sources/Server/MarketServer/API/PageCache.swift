package import HTTPServer
import MarketAPI
import MarketStore
import Synchronization

/// The first pages of lists and what searches found, encoded, for as long as nothing changes.
final class PageCache: Sendable {
    private struct State {
        var change: Int64 = -1
        var pages: [String: HTTPResponse] = [:]
        var byteCount = 0
    }

    private let state = Mutex(State())
    private let capacity: Int
    private static let largestPage = 256 << 10
    private static let mostBytes = 8 << 20

    /// Filters make more lists than are worth keeping: of more than `capacity` all are forgotten.
    init(capacity: Int = 64) {
        self.capacity = capacity
    }

    /// The name of the list's first page; `nil` for what is not kept.
    static func key(of route: Route) -> String? {
        switch route {
        case .products(let listing) where listing.place == .beginning: route.path
        case .search: route.path
        default: nil
        }
    }

    /// The page, where it was made when `change` was the latest.
    func page(_ key: String, at change: Int64) -> HTTPResponse? {
        state.withLock { $0.change == change ? $0.pages[key] : nil }
    }

    /// Keeps the page under its name, and under the address it was asked by: to find that is to read nothing of it.
    func keep(_ page: HTTPResponse, as key: String, asked address: String, at change: Int64) {
        guard case .bytes(let bytes) = page.body, bytes.count <= Self.largestPage else { return }
        state.withLock { state in
            guard change >= state.change else { return }
            let isFull = state.pages.count >= capacity || state.byteCount + bytes.count > Self.mostBytes
            if change > state.change || isFull { state = State(change: change) }
            if state.pages.updateValue(page, forKey: key) == nil { state.byteCount += bytes.count }
            state.pages[address] = page
        }
    }
}

extension APIRealm {
    /// The first page of a list, where it is kept and nobody in particular asks for it.
    ///
    /// Conditions such as `If-None-Match` are still to be applied.
    package func answerInMemory(_ request: HTTPRequest) -> Answer? {
        guard request.method == .get, request.hasPath(Self.listPath), !request.has(.authorization),
            !request.has(.cookie), !request.has(.origin)
        else { return nil }
        let address = request.hasQuery ? request.target : Self.listPath
        return pages.page(address, at: store.latestChange).map { Answer($0, route: Self.listPath) }
    }

    private static let listPath = Route.products(ListingQuery()).path
}
