import Market

/// The actions of a seller, or of a moderator, on a product.
struct OwnerPart {
    let product: Product
    let rights: ProductPage.Rights
    /// True where a moderator hides it.
    let isHeld: Bool

    func html(in frame: Frame) -> HTML {
        div(.class("owner"), .id("own")) {
            if rights.contains(.edit) {
                if !isHeld {
                    form(.post, .action(.state(product.id))) {
                        frame.sealed
                        StateSwitch(product: product).html(in: frame)
                    }
                }
                if !isHeld { RenewForm(product: product).html(in: frame) }
                if !isHeld, product.state != .sold, product.state != .hidden {
                    a(.class("edit"), .href(.sold(product.id))) { frame.texts[.soldLink] }
                }
                if !isHeld, product.state == .selling, !product.isSoldOut, product.facts.giveaway == nil,
                    product.interest.likes > 0
                {
                    a(.class("edit"), .href(.likerOffer(for: product.id))) { frame.texts[.likerOfferMake] }
                }
                if product.facts.giveaway == .pick {
                    a(.class("edit"), .href(.claims(of: product.id))) { frame.texts[.claimsTitle] }
                }
                a(.class("edit"), .href(.edit(product.id))) { frame.texts[.formEditTitle] }
            }
            menu(in: frame)
        }
    }

    private func menu(in frame: Frame) -> HTML {
        details(.class("menu")) {
            summary(.label(frame.texts[.ownerMenu])) { Icon.more }
            div {
                if rights.contains(.edit), !isHeld { showing(in: frame) }
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

    /// Takes it out of sight, or shows it again.
    private func showing(in frame: Frame) -> HTML {
        let isHidden = product.state == .hidden
        return form(.post, .action(.state(product.id))) {
            frame.sealed
            button(.name("state"), .value((isHidden ? ProductState.selling : .hidden).rawValue)) {
                frame.texts[isHidden ? .stateShow : .stateHide]
            }
        }
    }
}

/// The button that puts a product on top of the newest, or the time from which it can be pressed again.
struct RenewForm {
    let product: Product
    /// The form that the press belongs to, where it stands outside of it.
    var outerForm: StaticString?

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        if let opens = ProductRenewal.opens(for: product) {
            if opens <= frame.now {
                if let outerForm {
                    button(
                        Attribute("form", .fixed(outerForm)),
                        Attribute("formaction", .text(Link.renew(product.id).text)),
                        .label(frame.texts(.ownerRenewName, ["name": product.name]))
                    ) { frame.texts[.ownerRenew] }
                } else {
                    form(.post, .action(.renew(product.id))) {
                        frame.sealed
                        button { frame.texts[.ownerRenew] }
                    }
                }
            } else {
                p(.class("hint")) {
                    let when = opens.momentText(asOf: frame.now, in: frame.texts)
                    frame.texts(.ownerRenewLater, ["when": when])
                }
            }
        }
    }
}

/// The state of the sale, changed by one press.
struct StateSwitch {
    let product: Product
    /// The form that the presses belong to, where they stand outside of it.
    var outerForm: StaticString?

    func html(in frame: Frame) -> HTML {
        div(.class("states"), .role("group"), .label(frame.texts(.stateOf, ["name": product.name]))) {
            for state in [ProductState.selling, .reserved, .sold] {
                button(
                    .name("state"),
                    .value(state.rawValue),
                    Attribute("aria-pressed", .fixed(state == product.state ? "true" : "false")),
                    Attribute("form", .fixed(outerForm ?? "")).when(outerForm != nil),
                    Attribute("formaction", .text(Link.state(product.id).text)).when(outerForm != nil)
                ) { state.text(in: frame.texts) }
            }
        }
    }
}
