package import Market

/// To whom goods were sold; who has them reserved stands first.
package struct SoldPage: WebPage {
    package let product: Product
    package let promised: [OwnDeal]
    /// Those who asked for it.
    package let conversations: [Conversation]
    /// The page that the seller came from.
    package let back: Link

    package init(_ product: Product, promised: [OwnDeal], conversations: [Conversation], back: Link) {
        self.product = product
        self.promised = promised
        self.conversations = conversations
        self.back = back
    }

    private var others: [Conversation] {
        let known = Set(promised.map(\.deal.conversation))
        return conversations.filter { !known.contains($0.id) }
    }

    package func title(in frame: Frame) -> String { frame.texts[.soldTitle] }

    package func content(in frame: Frame) -> HTML {
        div(.class("talk deal")) {
            div(.class("talk-top")) {
                h1 { title(in: frame) }
                ProductLink(product: product).html(in: frame)
            }
            p(.class("hint")) { frame.texts[.soldHint] }
            form(.post, .action(.sold(product.id)), .class("people")) {
                frame.sealed(leadingTo: back)
                for own in promised {
                    button(.class("main"), .name("conversation"), .value("\(own.deal.conversation)")) {
                        frame.texts(.soldReserved, ["name": own.partner.name(in: frame.texts)])
                    }
                }
                for one in others {
                    button(.name("conversation"), .value("\(one.id)")) { one.partner.name(in: frame.texts) }
                }
                button(.name("conversation"), .value("")) { frame.texts[.soldElsewhere] }
            }
            if !promised.isEmpty { p(.class("hint")) { frame.texts[.soldReservedHint] } }
            p { a(.class("quiet"), .href(back)) { frame.texts[.formCancel] } }
        }
    }
}
