package import Market

/// The products that moderators hide at the moment, and the actions of moderators.
package struct ModerationPage: WebPage {
    /// One thing that was done.
    package struct Row: Sendable {
        package enum Action: Hashable, Sendable, CaseIterable {
            case hide, restore, delete, undelete, repost

            var textKey: TextKey {
                switch self {
                case .hide: .moderationDidHide
                case .restore: .moderationDidRestore
                case .delete: .moderationDidDelete
                case .undelete: .moderationDidUndelete
                case .repost: .moderationDidRepost
                }
            }
        }

        package let action: Action
        package let id: Product.ID
        /// `nil` where it is gone.
        package let product: Product?
        package let hold: ModerationHold

        package init(_ action: Action, of id: Product.ID, _ product: Product?, _ hold: ModerationHold) {
            self.action = action
            self.id = id
            self.product = product
            self.hold = hold
        }
    }

    package enum Kind: Hashable, Sendable {
        case hidden
        case log
    }

    package let kind: Kind
    package let rows: [Row]
    /// On the market with a photo that was hidden before.
    package let reposts: [Row]
    /// The page with older entries.
    package let next: Link?

    package init(_ kind: Kind, _ rows: [Row], reposts: [Row] = [], next: Link?) {
        self.kind = kind
        self.rows = rows
        self.reposts = reposts
        self.next = next
    }

    package func title(in frame: Frame) -> String { frame.texts[.moderation] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        h1 { frame.texts[.moderation] }
        ModerationParts(part: kind == .hidden ? .hidden : .log).html(in: frame)
        if !reposts.isEmpty {
            section(.class("reposts")) {
                h2 { frame.texts[.moderationReposts] }
                ul(.class("deeds")) { for row in reposts { item(row, in: frame) } }
            }
        }
        if rows.isEmpty {
            EmptyPageMessage(
                text: frame.texts[kind == .hidden ? .moderationEmpty : .moderationLogEmpty],
                remedy: (.market, .lookAround)
            ).html(in: frame)
        } else {
            ul(.class("deeds")) { for row in rows { item(row, in: frame) } }
        }
        if let next {
            nav(.class("pager"), .label(frame.texts[.pages])) {
                a(.href(next), .rel("next")) {
                    span { frame.texts[.pageNext] }; Icon.right
                }
            }
        }
    }

    private func item(_ row: Row, in frame: Frame) -> HTML {
        li(.data("data-id", "\(row.id)")) {
            name(of: row, in: frame)
            if !row.hold.reason.isEmpty { p(.class("reason")) { row.hold.reason } }
            p(.class("facts")) {
                if kind == .log || row.action == .repost {
                    b { frame.texts[row.action.textKey] }
                    " · "
                }
                row.hold.action(in: frame)
            }
            if kind == .hidden, row.action != .repost, let product = row.product {
                ReleaseForm(product: product).html(in: frame)
            }
        }
    }

    private func name(of row: Row, in frame: Frame) -> HTML {
        guard let product = row.product else {
            return span(.class("name")) { frame.texts(.moderationProduct, ["id": "\(row.id)"]) }
        }
        return a(.href(.product(product.id))) {
            if kind == .hidden, let photo = product.photos.first { photo.square(sizes: "96px") }
            span(.class("name")) { product.name }
            if kind == .hidden { span(.class("facts")) { product.seller.name } }
        }
    }
}
