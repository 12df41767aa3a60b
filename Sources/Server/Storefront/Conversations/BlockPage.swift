package import Market

/// Asks for confirmation before a person is blocked, and says what ends by it.
package struct BlockPage: WebPage {
    package let person: Seller
    /// The open deals of the two.
    package let deals: [OwnDeal]
    /// The page that the reader came from.
    package let back: Link

    package init(_ person: Seller, deals: [OwnDeal], back: Link) {
        self.person = person
        self.deals = deals
        self.back = back
    }

    package func title(in frame: Frame) -> String {
        frame.texts(.screenChatBlockTitle, ["name": person.name(in: frame.texts)])
    }

    package func content(in frame: Frame) -> HTML {
        form(.class("ask"), .post, .action(.blocks)) {
            frame.sealed(leadingTo: back)
            h1 { title(in: frame) }
            p { frame.texts[.chatBlockHint] }
            for own in deals where own.deal.state == .reserved {
                p(.class("trouble")) { frame.texts(.chatBlockEnds, ["product": own.productName]) }
            }
            p(.class("hint")) { frame.texts[.chatBlockUndo] }
            p(.class("doings")) {
                button(.class("danger"), .name("block"), .value("\(person.id)")) { frame.texts[.chatBlock] }
                a(.class("quiet"), .href(back)) { frame.texts[.formCancel] }
            }
        }
    }
}
