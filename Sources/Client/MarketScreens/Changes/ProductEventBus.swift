public import Market
public import MarketClient

/// A change to products, sent to every screen that shows them.
public enum ProductEvent: Hashable, Sendable {
    /// This person put it on the market.
    case created(ProductSummary)
    /// This person changed it.
    case edited(ProductSummary)
    /// This person deleted it.
    case deleted(Product.ID)
    /// This person took the deletion back.
    case restored(ProductSummary)
    /// This person blocks who sells it: none of these goods are to be seen any more.
    case blocked(Account.ID)
    /// The market reported it, for a change by anyone.
    case received(MarketEvent)
}

/// The channel on which screens notify each other of changes: each is patched in place, and none reloads.
@MainActor
public final class ProductEventBus {
    private struct Weak {
        weak var reader: ProductEventSubscription?
    }

    private var readers: [Weak] = []

    public init() {}

    package func post(_ event: ProductEvent) {
        for weak in readers { weak.reader?.read(event) }
    }

    /// Has `read` called with all news, as long as the reader is kept.
    package func follow(_ read: @escaping @MainActor (ProductEvent) -> Void) -> ProductEventSubscription {
        let reader = ProductEventSubscription(read)
        readers.removeAll { $0.reader == nil }
        readers.append(Weak(reader: reader))
        return reader
    }
}

/// The wish to be told news; it ends when nobody keeps it any more.
@MainActor
package final class ProductEventSubscription {
    let read: @MainActor (ProductEvent) -> Void

    init(_ read: @escaping @MainActor (ProductEvent) -> Void) {
        self.read = read
    }
}
