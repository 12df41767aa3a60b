public import Market
import MarketClient
public import Observation

/// The products that a person plans to buy; they are kept on the device and need no network.
@MainActor
@Observable
public final class CartModel {
    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let refreshing = TaskSlot()

    public init(_ context: ScreenContext) {
        self.context = context
    }

    /// Asks quietly what has changed since things were put here.
    public func appear() {
        let keys = context.savedItems.cart.map(\.goods.key)
        refreshing.run { [context] in await context.refresh(keys) }
    }

    // MARK: What is shown

    /// Most recently added first.
    public var rows: [CartRow] {
        let texts = context.localization.texts
        return context.savedItems.cart.map { CartRow($0, context.card($0.goods), in: texts) }
    }

    /// The goods of a row, to be opened.
    public func goods(_ key: ProductReference) -> SavedProduct? { line(key)?.goods }

    /// The sum of the products that can be bought, for each currency; ``sumsNote`` names what is left out.
    public var sums: [CartSumText] {
        let texts = context.localization.texts
        return CartSum.sums(of: context.savedItems.cart.map { ($0.goods, $0.quantity) }).map { sum in
            guard let amount = sum.amount else {
                return CartSumText(
                    currency: sum.currency,
                    text: texts[.cartTooMuch],
                    spoken: texts[.cartTooMuch]
                )
            }
            return CartSumText(
                currency: sum.currency,
                text: amount.displayText(in: texts),
                spoken: texts(.cartTotal, ["amount": amount.spokenText(in: texts)])
            )
        }
    }

    /// That some goods are in none of the sums, because nobody can compute with their price; `nil` where all are.
    public var sumsNote: String? {
        let count = context.savedItems.cart.count { $0.goods.isForSale && $0.goods.price?.price == nil }
        return count > 0 ? context.localization.texts(.cartUnpriced, count: Int64(count)) : nil
    }

    /// For the number on the tab; `nil` while there is nothing in the cart.
    public var badge: String? {
        let count = context.savedItems.cart.count
        return count > 0 ? Int64(count).groupedText : nil
    }

    /// The text of an empty cart; `nil` while something is in it.
    public var emptyText: EmptyState? {
        guard context.savedItems.cart.isEmpty else { return nil }
        let texts = context.localization.texts
        return EmptyState(
            title: texts[.emptyCart],
            text: texts[.cartEmptyHint],
            action: texts[.screenToMarket]
        )
    }

    // MARK: What someone does

    /// One more, as far as there are so many.
    public func increase(_ key: ProductReference) {
        change(key) { $0.addingReportingOverflow(1).partialValue }
    }

    /// One fewer; the last one stays until it is removed.
    public func decrease(_ key: ProductReference) { change(key) { max(1, $0 - 1) } }

    /// So many as are typed; what is no number, or none, changes nothing.
    ///
    /// - Returns: What the field is to show.
    @discardableResult
    public func enter(_ proposed: String, for key: ProductReference) -> String {
        if case .accepted(let text) = NumberEntry.stock.entering(proposed), let count = Int64(text), count > 0
        {
            change(key) { _ in count }
        }
        return "\(context.savedItems.quantity(of: key))"
    }

    /// Takes something out, which can be taken back.
    public func remove(_ key: ProductReference) {
        guard let line = line(key) else { return }
        let texts = context.localization.texts
        context.savedItems.setQuantity(0, of: line.goods)
        context.toasts.show(
            texts[.cartRemoved],
            ToastMessage.Action(texts[.screenUndo]) { [savedItems = context.savedItems] in
                savedItems.setQuantity(line.quantity, of: line.goods)
            }
        )
    }

    /// Takes today's price, so that its change is no longer told.
    public func agreeToPrice(of key: ProductReference) { context.savedItems.agreeToPrice(of: key) }

    private func change(_ key: ProductReference, _ change: (Int64) -> Int64) {
        guard let line = line(key) else { return }
        let wanted = change(line.quantity)
        let now = context.savedItems.setQuantity(wanted, of: line.goods)
        guard now < wanted, let stock = line.goods.stock else { return }
        context.toasts.show(context.localization.texts(.cartFewerLeft, count: stock))
    }

    private func line(_ key: ProductReference) -> SavedCartItem? {
        context.savedItems.cart.first { $0.goods.key == key }
    }

    package func settle() async { await refreshing.settle() }
}

/// A line of the cart, in words.
public struct CartRow: Hashable, Sendable, Identifiable {
    /// The goods in words.
    public let card: ProductCard
    /// The number of units, for the field.
    public let quantity: String
    /// The amount of the row; `nil` where the product can't be bought now, or the amount can't be computed.
    public let amount: String?
    /// The changes since the product was added; empty where there are none.
    public let changes: [String]
    /// True where there is a changed price to agree to.
    public let asksToAgree: Bool
    /// True where more units are available.
    public let canIncrease: Bool
    /// True for more than one unit.
    public let canDecrease: Bool

    public var id: ProductReference { card.id }

    init(_ line: SavedCartItem, _ card: ProductCard, in texts: Texts) {
        self.card = card
        quantity = "\(line.quantity)"
        changes = line.changes.map { $0.text(in: texts) }
        asksToAgree = line.changes.contains { if case .price = $0 { true } else { false } }
        canIncrease = line.goods.isForSale && line.quantity < line.goods.stock ?? .max
        canDecrease = line.quantity > 1
        do throws(MoneyError) {
            let count = line.goods.countForSale(of: line.quantity)
            let price = count > 0 ? line.goods.priceAsked : nil
            amount = try price.map { price throws(MoneyError) in
                Price(try price.bargain.multiplied(by: count))
                    .displayText(isGiveaway: line.goods.isGiveaway, in: texts)
            }
        } catch {
            amount = nil
        }
    }
}

/// The sum of the cart in one currency.
public struct CartSumText: Hashable, Sendable, Identifiable {
    /// The currency of the sum.
    public let currency: Currency
    /// As it is shown.
    public let text: String
    /// As a screen reader says it.
    public let spoken: String
    public var id: Currency { currency }
}
