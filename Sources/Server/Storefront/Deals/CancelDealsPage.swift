package import Market

/// Asks whether what is promised is to be taken back, before its goods are sold to others, hidden or deleted.
package struct CancelDealsPage: WebPage {
    /// The action that waits for the answer.
    package enum Action: Hashable, Sendable {
        case state(ProductState)
        /// Sold to the buyer of a conversation.
        case sold(Conversation.ID)
        /// Of the version that the seller has seen.
        case delete(version: Int64?)
    }

    package let product: Product
    package let pendingAction: Action
    /// The open deals about it.
    package let deals: [OwnDeal]
    /// The page that the seller came from.
    package let back: Link

    package init(_ product: Product, _ pendingAction: Action, deals: [OwnDeal], back: Link) {
        self.product = product
        self.pendingAction = pendingAction
        self.deals = deals
        self.back = back
    }

    package func title(in frame: Frame) -> String { frame.texts[.dealsCancelFirst] }

    package func content(in frame: Frame) -> HTML {
        form(.class("ask"), .post, .action(action)) {
            frame.sealed(leadingTo: back)
            input(.hidden, .name("cancelDeals"), .value("true"))
            switch pendingAction {
            case .state(let state): input(.hidden, .name("state"), .value(state.rawValue))
            case .sold(let buyer): input(.hidden, .name("conversation"), .value("\(buyer)"))
            case .delete(let version):
                if let version { input(.hidden, .name("version"), .value("\(version)")) }
            }
            h1 { title(in: frame) }
            if let photo = product.photos.first { photo.square(sizes: "220px", isLazy: false) }
            p(.class("name")) { product.name }
            for own in lost {
                p(.class("trouble")) {
                    frame.texts(.dealsCancelLoses, ["name": own.partner.name(in: frame.texts)])
                }
            }
            p(.class("hint")) { frame.texts[.dealsCancelFirstHint] }
            p(.class("doings")) {
                button(.class("danger")) { frame.texts[.dealsCancelAndGoOn] }
                a(.class("quiet"), .href(.deals)) { frame.texts[.dealsTitle] }
                a(.class("quiet"), .href(back)) { frame.texts[.formCancel] }
            }
        }
    }

    /// The deals that end with a yes.
    private var lost: [OwnDeal] {
        switch pendingAction {
        case .sold(let buyer): OwnDeal.ending(deals, bySaleTo: buyer)
        // What the seller says to have handed over comes back.
        case .state(.selling) where product.state == .sold: deals.filter(\.deal.isHandedOver)
        case .state, .delete: OwnDeal.ending(deals, bySaleTo: nil)
        }
    }

    private var action: Link {
        switch pendingAction {
        case .state: .state(product.id)
        case .sold: .sold(product.id)
        case .delete: .delete(product.id)
        }
    }
}
