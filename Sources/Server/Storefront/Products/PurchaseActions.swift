import Market

/// What anyone may do with a product: like it, and put it into the cart.
struct PurchaseActions {
    let product: Product
    let isLiked: Bool

    func html(in frame: Frame) -> HTML {
        div(.class("purchase")) {
            form(.post, .action(.likes), .class("liking")) {
                frame.sealed
                button(
                    .class("heart main"),
                    .name(isLiked ? "unlike" : "like"),
                    .value("\(product.id)"),
                    Attribute("aria-pressed", .fixed(isLiked ? "true" : "false")),
                    .label(frame.texts(.likeName, ["name": product.name]))
                ) {
                    Icon.heart
                    span { frame.texts[.like] }
                }
            }
            form(.post, .action(.cart), .class("carting")) {
                frame.sealed
                input(.hidden, .name("add"), .value("\(product.id)"))
                button(.disabled(product.isSoldOut)) {
                    if !product.isSoldOut { Icon.cart }
                    span { frame.texts[cartKey] }
                }
            }
        }
    }
}

extension PurchaseActions {
    private var cartKey: TextKey {
        guard product.isSoldOut else { return .cartAdd }
        return product.state == .sold ? .stateSold : .soldOut
    }
}

/// What its seller, or a moderator, may do.
struct OwnerMenu {
    let product: Product
    let rights: ProductPage.Rights
    /// Whether a moderator hides it.
    let isHeld: Bool

    func html(in frame: Frame) -> HTML {
        // To its seller it is what the page is for; to a moderator one thing beside others.
        details(.class("menu"), Attribute("open", .present).when(rights.contains(.edit))) {
            summary {
                Icon.more; span { frame.texts[.ownerMenu] }
            }
            div {
                if rights.contains(.edit) {
                    a(.href(.edit(product.id))) { frame.texts[.formEditTitle] }
                    if !isHeld { states(in: frame) }
                }
                if rights.contains(.moderate) {
                    if isHeld {
                        ReleaseForm(product: product).html(in: frame)
                    } else {
                        a(.href(.hide(product.id))) { frame.texts[.moderationHide] }
                    }
                }
                if rights.contains(.delete) {
                    a(.class("danger"), .href(.delete(product.id))) { frame.texts[.remove] }
                }
            }
        }
    }

    private func states(in frame: Frame) -> HTML {
        form(.post, .action(.state(product.id))) {
            frame.sealed
            for state in [ProductState.selling, .reserved, .sold, .hidden] where state != product.state {
                button(.name("state"), .value(state.rawValue)) {
                    frame.texts(.stateChange, ["state": state.text(in: frame.texts)])
                }
            }
        }
    }
}
