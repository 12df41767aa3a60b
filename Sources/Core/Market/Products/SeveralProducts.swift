/// Something that a seller does to several of their products at once.
package enum SeveralAction: String, Hashable, Sendable, CaseIterable {
    case renew
    case sell = "selling"
    case sold
    case hide = "hidden"
    case delete
    /// Takes a deletion back.
    case restore
}

extension SeveralAction {
    /// The number of products that one request may name.
    package static let most = 100

    /// The actions that make sense for products in a state.
    package static func actions(on state: ProductState) -> [SeveralAction] {
        switch state {
        case .selling: [.renew, .sold, .hide, .delete]
        case .reserved: [.sell, .sold, .hide, .delete]
        case .sold: [.sell, .hide, .delete]
        case .hidden: [.sell, .delete]
        }
    }

    /// The state that it moves products to; `nil` where it moves them to none.
    package var state: ProductState? {
        switch self {
        case .sell: .selling
        case .sold: .sold
        case .hide: .hidden
        case .renew, .delete, .restore: nil
        }
    }
}

/// The outcome of one action on several products, each by its own rules.
package struct SeveralOutcome: Hashable, Sendable {
    /// The reason for which one product stayed as it was.
    package enum Refusal: String, Hashable, Sendable, CaseIterable {
        /// It was put up or renewed a short while ago.
        case recent
        /// Only what is on sale is renewed.
        case notOnSale = "not_on_sale"
        /// A buyer has it reserved.
        case promised
        /// It has changed since its seller was asked.
        case changed
        /// A moderator keeps it out of sight.
        case held
        /// It is not there any more, or is another's.
        case gone
        /// A budget of its seller is spent.
        case limited
        /// Its seller may begin nothing new.
        case restricted
        /// The market could not do it now.
        case failed
    }

    /// One product that stayed as it was.
    package struct Left: Hashable, Sendable {
        package let product: Product.ID
        package let refusal: Refusal

        package init(_ product: Product.ID, _ refusal: Refusal) {
            self.product = product
            self.refusal = refusal
        }
    }

    package let action: SeveralAction
    package var done: [Product.ID]
    package var left: [Left]

    package init(_ action: SeveralAction, done: [Product.ID] = [], left: [Left] = []) {
        self.action = action
        self.done = done
        self.left = left
    }
}

extension SeveralOutcome.Refusal {
    package init(_ error: MarketError) {
        self =
            switch error {
            case .refusedRenewal(.recent): .recent
            case .refusedRenewal(.notOnSale): .notOnSale
            case .refusedTrade(.dealOpen), .refusedTrade(.stockReserved): .promised
            case .stale: .changed
            case .heldByModerator: .held
            case .notFound, .notAllowed, .undoExpired: .gone
            case .limited, .limitReached: .limited
            case .restricted: .restricted
            default: .failed
            }
    }
}
