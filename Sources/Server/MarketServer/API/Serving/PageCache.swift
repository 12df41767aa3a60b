import HTTPServer
import Market
import MarketAPI
import MarketService

/// The first pages of lists and what searches found, encoded, for as long as nothing changes.
final class PageCache: Sendable {
    private let pages: VersionedCache<String, HTTPResponse>
    /// The same by their full addresses.
    ///
    /// They have room of their own: one list has as many addresses as a client cares to write, and none of
    /// them may put a page out.
    private let asked: VersionedCache<String, HTTPResponse>
    private static let largestPage = 256 << 10

    /// Filters make more lists than are worth keeping: beyond `capacity` those make room that nobody asks for.
    init(capacity: Int = 64, mostBytes: Int = 8 << 20) {
        pages = VersionedCache(capacity: capacity, mostBytes: mostBytes)
        asked = VersionedCache(capacity: capacity, mostBytes: mostBytes)
    }

    /// The name of the list's first page; `nil` for what is not kept.
    static func key(of listing: ListingQuery) -> String? {
        // What was listed within some days, and what is liked most this week, change by time alone.
        guard listing.place == .beginning, listing.facets.days == nil, listing.sort != .liked else {
            return nil
        }
        return endpoint.path(listing)
    }

    private static let endpoint = Endpoint.listProducts

    /// The page, where it was made when `change` was the latest.
    func page(_ key: String, at change: Int64) -> HTTPResponse? {
        pages.value(key, at: change)
    }

    /// The page of what a text finds: also one made before, where nothing that the text finds has changed since.
    func page(
        _ key: String,
        of text: String,
        in search: SearchService,
        at change: Int64
    ) async throws -> HTTPResponse? {
        try await pages.value(key, at: change) { try await search.lastChange(affecting: text) }
    }

    func keep(_ page: HTTPResponse, as key: String, at change: Int64) {
        keep(page, as: key, in: pages, at: change)
    }

    /// The page, where it was asked by this very address before: to find that is to read nothing of it.
    func page(asked address: String, at change: Int64) -> HTTPResponse? {
        asked.value(address, at: change)
    }

    func keep(_ page: HTTPResponse, asked address: String, at change: Int64) {
        keep(page, as: address, in: asked, at: change)
    }

    private func keep(
        _ page: HTTPResponse,
        as name: String,
        in pages: VersionedCache<String, HTTPResponse>,
        at change: Int64
    ) {
        guard case .bytes(let bytes) = page.body, bytes.count <= Self.largestPage else { return }
        pages.keep(page, as: name, bytes: bytes.count, at: change)
    }
}
