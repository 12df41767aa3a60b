/// One page of a counted list, with what the editions say about it.
public struct PageNumbers: Hashable, Sendable {
    public let page: Int
    public let size: Int
    public let total: Int

    /// Counts pages from 1; numbers too small or too large to be counted with are brought into range.
    public init(page: Int, size: Int, total: Int) {
        self.page = min(max(page, 1), 1 << 31)
        self.size = min(max(size, 1), 1 << 30)
        self.total = max(total, 0)
    }

    /// The number of items before the page.
    public var offset: Int { (page - 1) * size }

    /// The end of the page were it full, even where the list ends before it.
    public var limit: Int { offset + size }

    public var lastPage: Int { total == 0 ? 0 : (total - 1) / size + 1 }
    public var hasNext: Bool { page < lastPage }
    public var hasPrevious: Bool { page > 1 }
}
