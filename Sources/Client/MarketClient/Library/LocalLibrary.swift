public import Market
public import Observation
import SQLite

typealias LibraryClock = @Sendable () -> Timestamp

/// A person's own data on this device: likes, cart, search history, drafts, conversations and the products last seen.
///
/// ```swift
/// let library = await LocalLibrary.open(in: folder, now: now)
/// library.likes.toggle(product)
/// let isSaved = await library.close()
/// ```
///
/// It is one state for all screens. A change shows everywhere at once and is written afterwards, in order. No
/// fault of the file stops the app; ``health`` tells whether everything is on the disk. Only drafts
/// and unsent messages are on the disk before their call returns.
@MainActor
@Observable
public final class LocalLibrary {
    /// The liked products.
    public let likes: LikedProducts
    /// The products to buy.
    public let cart: LibraryCart
    /// The searches.
    public let history: SearchHistory
    /// The products last looked at.
    public let seen: SeenProducts
    /// The unsent drafts.
    public let drafts: LibraryDrafts
    /// Copies of conversations, and text that was begun.
    public let conversations: LibraryConversations
    /// Copies of deals.
    public let deals: LibraryDeals
    /// Copies of the first pages of lists.
    public let lists: LibraryLists
    /// The unsent messages.
    @ObservationIgnored let messages: UnsentShelf<WrittenMessage>
    /// The unsent codes.
    @ObservationIgnored let codes: UnsentShelf<TypedCode>
    /// The unsent reviews.
    @ObservationIgnored let reviews: UnsentShelf<WrittenReview>

    /// The state of the library on the disk, with the cause where something is wrong.
    public private(set) var health: LibraryHealth

    /// While this holds, neither searches nor products looked at are noted; what was noted before stays.
    public var isPrivate = false {
        didSet {
            history.isPrivate = isPrivate
            seen.isPrivate = isPrivate
        }
    }

    private let shelf: KnownProducts
    /// The changes of likes and cart that an account has yet to receive.
    @ObservationIgnored let unsent: UnsentShelf<ItemChange>
    /// The same of searches.
    @ObservationIgnored let unsentSearches: UnsentShelf<SearchChange>
    /// The owner whose likes, cart, searches, seen products and drafts are shown.
    @ObservationIgnored private(set) var owner = LibraryOwner.nobody
    /// The owner whose session ended by itself, so that nothing of an account is shown.
    @ObservationIgnored var hidden: LibraryOwner?
    @ObservationIgnored private let writer: LibraryWriter
    @ObservationIgnored private let now: LibraryClock
    /// The health after opening, which stays however well writing goes.
    @ObservationIgnored private var opening: LibraryHealth

    init(_ opened: OpenedLibrary, now: @escaping @Sendable () -> Timestamp) {
        let (contents, writer) = (opened.contents, opened.writer)
        let shelf = KnownProducts(contents.products)
        self.shelf = shelf
        self.writer = writer
        self.now = now
        let obstacle: LibraryError? = if case .inMemory(let error) = opened.health { error } else { nil }
        unsent = UnsentShelf(contents, writer, obstacle: obstacle)
        likes = LikedProducts(contents.likes, shelf, unsent, writer, now)
        cart = LibraryCart(contents.cart, shelf, unsent, writer, now)
        unsentSearches = UnsentShelf(contents, writer, obstacle: obstacle)
        history = SearchHistory(contents.searches, unsentSearches, writer, now)
        seen = SeenProducts(contents.seen, shelf, writer)
        drafts = LibraryDrafts(contents.drafts, writer, now, obstacle: obstacle)
        conversations = LibraryConversations(contents, writer)
        deals = LibraryDeals(contents, writer)
        lists = LibraryLists(contents, writer, now)
        messages = UnsentShelf(contents, writer, obstacle: obstacle)
        codes = UnsentShelf(contents, writer, obstacle: obstacle)
        reviews = UnsentShelf(contents, writer, obstacle: obstacle)
        opening = opened.health
        health = opened.health
        writer.listen { [weak self] in
            Task { @MainActor in self?.look() }
        }
        let moment = now()
        if case .setAside = opened.health { rewrite() }
        writer.write { connection throws(SQLiteError) in try ProductTable.tidy(moment, connection) }
    }

    /// Opens the library in a folder of the user's, which is made where it is missing.
    ///
    /// It always opens: a damaged file is given another name and a new one is begun with what could be read
    /// of it; where nothing can be written, or the file is a later app's, everything is kept in memory.
    public static func open(
        in folder: String,
        now: @escaping @Sendable () -> Timestamp
    ) async -> LocalLibrary {
        LocalLibrary(await OpenedLibrary.open(LibraryFile(folder: folder), now: now), now: now)
    }

    /// The last that is known of a product that is liked, in the cart or was seen.
    public func product(_ key: ProductKey) -> LibraryProduct? {
        shelf.products[key]
    }

    /// Takes over what a server has just said about a product, wherever it is kept.
    ///
    /// One that is not kept anywhere is passed over, and so is an answer older than what is known.
    public func learn(_ product: LibraryProduct) {
        guard let known = shelf.products[product.key], known != product else { return }
        let kept = shelf.keep(product)
        guard kept != known else { return }
        writer.write { connection throws(SQLiteError) in try ProductTable.keep(kept, connection) }
    }

    /// Notes that a market no longer has a product; it stays where it is kept, and says so.
    public func markGone(_ key: ProductKey) {
        guard var product = shelf.products[key] else { return }
        product.isGone = true
        learn(product)
    }

    /// Forgets what was looked at on a market, or everywhere; nothing of it stays in the file.
    public func forgetSeen(of market: MarketOrigin? = nil) {
        seen.removeAll(of: market)
        tidy()
    }

    func show(_ owner: LibraryOwner) {
        self.owner = owner
        likes.show(owner)
        cart.show(owner)
        history.show(owner)
        seen.show(owner)
        drafts.show(owner)
    }

    func write(_ work: @escaping LibraryWriter.Work) { writer.write(work) }

    /// Leaves nothing of products that nobody keeps any more.
    func tidy() {
        shelf.keepOnly(Set(likes.contents.map(\.key) + cart.contents.map(\.key) + seen.contents.map(\.key)))
        let moment = now()
        writer.write { connection throws(SQLiteError) in try ProductTable.tidy(moment, connection) }
    }

    /// Tries again to write what could not be written.
    public func retry() async {
        writer.forgetNotTaken()
        await writer.drain()
        look()
    }

    /// Says that a person has read what ``health`` told; what is still wrong stays.
    public func acknowledge() {
        writer.forgetNotTaken()
        if case .setAside = opening { opening = .sound }
        look()
    }

    /// Writes all that waits; to be called before the app ends.
    ///
    /// - Returns: Whether everything is on the disk.
    public func close() async -> Bool {
        conversations.flush()
        await writer.drain()
        look()
        if case .inMemory = opening { return false }
        return writer.status.waiting == 0
    }

    private func look() {
        if let place = writer.takeSetAside() {
            opening = .setAside(file: place)
            rewrite()
        }
        let status = writer.status
        let health: LibraryHealth
        if let failure = status.failure {
            health = .unsaved(failure, waiting: status.waiting)
        } else if let notTaken = status.notTaken {
            health = .notTaken(notTaken)
        } else {
            health = opening
        }
        if health != self.health { self.health = health }
    }

    /// Writes everything again, into a file that was begun in place of a damaged one.
    private func rewrite() {
        var contents = LibraryContents()
        contents.products = shelf.products
        contents.likes = likes.contents
        contents.cart = cart.contents
        contents.seen = seen.contents
        contents.searches = history.contents
        contents.drafts = drafts.contents
        contents.unsent = messages.rows + codes.rows + reviews.rows + unsent.rows + unsentSearches.rows
        contents.threads = conversations.threads
        contents.typedWords = conversations.typedWords
        contents.deals = deals.deals
        contents.lists = lists.pages
        contents.answers = lists.answers
        writer.write { [contents] connection throws(SQLiteError) in try contents.write(to: connection) }
    }
}
