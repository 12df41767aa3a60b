public import Market
import MarketClient

/// The states of a product, for its owner to choose from.
public struct ProductStateSwitch: Hashable, Sendable {
    /// One of the states, and what it is called.
    public struct Choice: Hashable, Sendable {
        /// The state to choose.
        public let state: ProductState
        /// The state's title.
        public let title: String
    }

    /// The name for a screen reader.
    public let name: String
    /// All of them, in their order.
    public let choices: [Choice]
    /// The one that holds, or that is being gone to.
    public let selected: ProductState
}

extension ProductDetailModel {
    /// The owner's switch; `nil` for everybody else, and for goods that are hidden.
    public var stateSwitch: ProductStateSwitch? {
        guard isOwner, let goods, detail != nil, !isRemembered, goods.state != .hidden,
            context.client.capabilities.contains(.states), phase == .shown || isBusy
        else { return nil }
        let texts = context.localization.texts
        return ProductStateSwitch(
            name: texts(.stateOf, ["name": goods.name]),
            choices: [.selling, .reserved, .sold].map { .init(state: $0, title: $0.text(in: texts)) },
            selected: stateAhead ?? goods.state
        )
    }

    /// The state that is being gone to, or asked about; hiding is none of the switch.
    private var stateAhead: ProductState? {
        let state: ProductState? =
            switch (phase, dialog) {
            case (.working(.changingState(let state)), _): state
            case (_, .buyer): .sold
            case (_, .endDeals(let prompt)): prompt.action.state
            default: nil
            }
        return state == .hidden ? nil : state
    }
}

extension EndDealsPrompt.Action {
    fileprivate var state: ProductState? {
        if case .state(let state, _) = self { state } else { nil }
    }
}

extension ScreenContext {
    /// Says where goods stand now, and offers to set them back; a deal that was made or ended with it does not come back,
    /// and such a change has no state `before`.
    func toastState(of goods: ProductSummary, from before: ProductState? = nil) {
        let texts = localization.texts
        let undo = before.map { state in
            ToastMessage.Action(texts[.screenUndo]) { [self] in
                await restore(state, of: goods.id)
            }
        }
        toasts.show(texts[goods.state.newsKey], undo, about: goods.id)
    }

    private func restore(_ state: ProductState, of id: Product.ID) async {
        do throws(ClientError) {
            let detail = try await onlineClient.selling.setState(id, state)
            savedItems.learn(SavedProduct(detail))
            productEvents.post(.edited(detail.goods))
            toasts.show(localization.texts[.stateRestored], about: id)
        } catch {
            toast(error) { [self] in await restore(state, of: id) }
        }
    }
}

extension ProductState {
    fileprivate var newsKey: TextKey {
        switch self {
        case .selling: .stateNowSelling
        case .reserved: .stateNowReserved
        case .sold: .stateNowSold
        case .hidden: .stateNowHidden
        }
    }
}
