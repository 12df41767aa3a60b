package import Market

/// The outcome of an action on several products, told once on the list that it was asked on.
package struct SeveralReport: Sendable {
    package let outcome: SeveralOutcome
    /// Those that stayed as they were, as far as they are still there.
    package var products: [Product.ID: Product] = [:]

    package init(_ outcome: SeveralOutcome) {
        self.outcome = outcome
    }

    /// Reads an address that ``Link/telling(_:)-several`` made; `nil` for any other.
    ///
    /// A made-up address tells its maker what it says itself, and no more: names and moments come from the products.
    package init?(action: String?, done: String?, left: String?) {
        guard let action = action.flatMap(SeveralAction.init) else { return nil }
        var outcome = SeveralOutcome(action)
        outcome.done = Product.ID.list(done ?? "")
        for part in (left ?? "").split(separator: "-").prefix(SeveralAction.most) {
            let parts = part.split(separator: ".", maxSplits: 1)
            guard parts.count == 2, let id = Int64(parts[0]),
                let refusal = SeveralOutcome.Refusal(rawValue: String(parts[1]))
            else { return nil }
            outcome.left.append(.init(Product.ID(id), refusal))
        }
        self.init(outcome)
    }

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        div(.class("outcome"), .role("status")) {
            if outcome.done.isEmpty, outcome.left.isEmpty { p { frame.texts[.severalNone] } }
            if !outcome.done.isEmpty {
                p { b { frame.texts(done, count: Int64(outcome.done.count)) } }
            }
            if !outcome.left.isEmpty {
                p { frame.texts(.severalLeft, count: Int64(outcome.left.count)) }
                ul {
                    for left in outcome.left {
                        li {
                            if let product = products[left.product] {
                                a(.href(.product(product.id))) { product.name }
                                ": "
                            }
                            text(of: left, in: frame)
                        }
                    }
                }
            }
            if outcome.action == .delete, !outcome.done.isEmpty { undo(in: frame) }
        }
    }

    private func undo(in frame: Frame) -> HTML {
        form(.post, .action(.several)) {
            frame.sealed
            for id in outcome.done { input(.hidden, .name("id"), .value("\(id)")) }
            p(.class("hint")) { frame.texts[.deleteUndoHint] }
            button(.name("do"), .value(SeveralAction.restore.rawValue)) { frame.texts[.undo] }
        }
    }

    private var done: TextKey {
        switch outcome.action {
        case .renew: .severalRenewed
        case .sell: .severalSelling
        case .sold: .severalSold
        case .hide: .severalHidden
        case .delete: .severalDeleted
        case .restore: .severalRestored
        }
    }

    private func text(of left: SeveralOutcome.Left, in frame: Frame) -> String {
        let opens = products[left.product].flatMap(ProductRenewal.opens)
        switch left.refusal {
        case .recent:
            guard let opens, opens > frame.now else { return frame.texts[.problemRenewedRecently] }
            let when = opens.momentText(asOf: frame.now, in: frame.texts)
            return frame.texts(.ownerRenewLater, ["when": when])
        case .notOnSale: return frame.texts[.problemNotOnSale]
        case .promised: return frame.texts[.severalPromised]
        case .changed: return frame.texts[.severalChanged]
        case .held: return frame.texts[.problemHeldByModerator]
        case .gone: return frame.texts[.severalGone]
        case .limited: return frame.texts[.severalLimited]
        case .restricted: return frame.texts[.problemRestrictedNow]
        case .failed: return frame.texts[.severalFailed]
        }
    }
}

extension Link {
    /// This address, where the page is to tell what became of an action on several products.
    package func telling(_ outcome: SeveralOutcome) -> Link {
        let left = outcome.left.map { "\($0.product).\($0.refusal.rawValue)" }
        return with("did", outcome.action.rawValue)
            .with("done", outcome.done.isEmpty ? nil : Product.ID.text(of: outcome.done))
            .with("left", left.isEmpty ? nil : left.joined(separator: "-"))
    }

    /// The page that asks before several products are deleted.
    package static func deletion(of products: [Product.ID], leadingTo back: Link) -> Link {
        Link.several.with("ids", Product.ID.text(of: products)).with("back", back.text)
    }
}

extension Identifier {
    /// Numbers of an address, at most ``SeveralAction/most`` and each once: `12-13`.
    package static func list(_ text: String) -> [Self] {
        var known: Set<Self> = []
        return text.split(separator: "-").compactMap { Int64($0) }.map { Self($0) }
            .prefix(SeveralAction.most).filter { known.insert($0).inserted }
    }

    static func text(of ids: [Self]) -> String { ids.map { "\($0)" }.joined(separator: "-") }
}
