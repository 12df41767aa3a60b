package import Market

/// The facts of a moderator's hiding of a product: reason, time, and the moderator's name.
package struct ModerationHold: Sendable {
    package let reason: String
    package let at: Timestamp
    /// The name of who did it; told to those only who look after the market too.
    package let moderator: String?

    package init(reason: String, at: Timestamp, moderator: String?) {
        self.reason = reason
        self.at = at
        self.moderator = moderator
    }

    func html(in frame: Frame) -> HTML {
        div(.class("trouble held")) {
            p { frame.texts[.problemHeldByModerator] }
            p(.class("reason")) { reason }
            p(.class("facts")) { action(in: frame) }
        }
    }

    /// By whom it was done, and when.
    @HTMLBuilder func action(in frame: Frame) -> HTML {
        if let moderator {
            span(.class("who")) { moderator }
            " · "
        }
        at.html(in: frame)
    }
}

/// The button that shows a product again.
struct ReleaseForm {
    let product: Product

    func html(in frame: Frame) -> HTML {
        form(.post, .action(.release(product.id))) {
            frame.sealed
            button(.label(frame.texts(.moderationRestoreName, ["name": product.name]))) {
                frame.texts[.moderationRestore]
            }
        }
    }
}

extension Timestamp {
    /// The age, with the exact moment for machines.
    func html(in frame: Frame) -> HTML {
        time(Attribute("datetime", .text(internetText))) {
            text(asOf: frame.now, secondsFromUTC: frame.texts.zone.secondsFromUTC(at: self), in: frame.texts)
        }
    }
}
