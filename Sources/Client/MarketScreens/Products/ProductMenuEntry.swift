import Foundation
import Market
import MarketClient

/// An entry of the menu that a product has wherever it is listed.
public struct ProductMenuEntry: Hashable, Sendable, Identifiable {
    /// The action of an entry.
    public enum Action: Hashable, Sendable {
        /// Opens its page in another window.
        case openWindow
        /// Likes it, or takes that back.
        case like
        /// Puts one into the cart.
        case addToCart
        /// Begins a conversation with its seller.
        case talk
        /// Copies its address.
        case copyAddress
        /// An action of its owner.
        case owner(OwnerAction.Kind)
    }

    /// The action.
    public let action: Action
    /// The title.
    public let title: String
    public var id: Action { action }
}

extension Shell {
    /// The menu of a product in a list, in sections; one's own product is neither liked nor bought.
    public func menu(of goods: SavedProduct) -> [[ProductMenuEntry]] {
        guard let context = screens?.context else { return [] }
        let texts = localization.texts
        func entry(_ action: ProductMenuEntry.Action, _ key: TextKey) -> ProductMenuEntry {
            ProductMenuEntry(action: action, title: texts[key])
        }
        let isHere = if case .here = goods.key { true } else { false }
        let isOwn = context.card(goods).isOwn
        var window: [ProductMenuEntry] = []
        if isHere, canOpenWindows, !goods.isGone { window.append(entry(.openWindow, .menuOpenWindow)) }
        var own: [ProductMenuEntry] = []
        if !isOwn {
            own.append(entry(.like, context.savedItems.isLiked(goods.key) ? .menuUnlike : .menuLike))
            if goods.isForSale { own.append(entry(.addToCart, .cartAdd)) }
            if isHere, goods.sellerID != nil, !goods.isGone,
                context.client.capabilities.contains(.conversations)
            {
                own.append(entry(.talk, .chatStart))
            }
        }
        let owner = isOwn ? screens?.mine.ownerActions(of: goods) ?? [] : []
        let (safe, grave) = (owner.filter { !$0.isDestructive }, owner.filter(\.isDestructive))
        return [
            safe.map { ProductMenuEntry(action: .owner($0.kind), title: $0.title) }, own,
            window + [entry(.copyAddress, .appDetailShare)],
            grave.map { ProductMenuEntry(action: .owner($0.kind), title: $0.title) },
        ].filter { !$0.isEmpty }
    }

    /// Does what an entry of the menu says; a copied address is returned, to be put where copies go.
    public func perform(_ action: ProductMenuEntry.Action, on goods: SavedProduct) -> String? {
        guard let context = screens?.context else { return nil }
        switch action {
        case .openWindow:
            let isOwn = context.card(goods).isOwn
            if let summary = ProductSummary(remembered: goods, hidden: isOwn) { openWindow(for: summary) }
        case .like: context.toggleLike(goods)
        case .addToCart: context.addToCart(goods)
        case .talk: if let summary = ProductSummary(remembered: goods) { talk(about: summary) }
        case .owner(.edit): if let summary = ProductSummary(remembered: goods, hidden: true) { edit(summary) }
        case .owner(let kind):
            if let summary = ProductSummary(remembered: goods, hidden: true) {
                screens?.mine.perform(kind, on: summary, in: self)
            }
        case .copyAddress:
            context.toasts.show(localization.texts[.screenAddressCopied])
            return context.address(of: goods)
        }
        return nil
    }
}

extension ScreenContext {
    /// Puts one more into the cart; that can be taken back.
    fileprivate func addToCart(_ goods: SavedProduct) {
        let before = savedItems.quantity(of: goods.key)
        let now = savedItems.setQuantity(before + 1, of: goods)
        let texts = localization.texts
        guard now > before else { return toasts.show(texts(.cartFewerLeft, count: goods.stock ?? 0)) }
        toasts.show(
            texts[.cartAdded],
            ToastMessage.Action(texts[.screenUndo]) { [savedItems] in
                savedItems.setQuantity(before, of: goods)
            }
        )
    }

    /// The page of a product on the web.
    fileprivate func address(of goods: SavedProduct) -> String {
        switch goods.key {
        case .here(let id): client.address.appending(path: "products/\(id)").absoluteString
        case .elsewhere(let page): page.absoluteString
        }
    }
}
