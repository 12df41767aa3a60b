package import Market

/// Saying that goods changed hands, where a code was read from the other one's screen; nothing is said by coming here.
///
/// A script takes the code from the address's fragment; without scripts it is typed.
package struct HandoverPage: WebPage {
    package let own: OwnDeal

    package init(_ own: OwnDeal) {
        self.own = own
    }

    package func title(in frame: Frame) -> String { frame.texts[.handoverTitle] }

    package func content(in frame: Frame) -> HTML {
        div(.class("talk deal")) {
            div(.class("talk-top")) {
                h1 { title(in: frame) }
                p {
                    own.productName
                    " · "
                    own.deal.amount.displayText(in: frame.texts)
                    " · "
                    own.partner.name(in: frame.texts)
                }
            }
            form(.post, .action(.deal(own.deal.id)), .class("confirming")) {
                frame.sealed
                Field(name: "code", label: .dealCodeTheirs).line(
                    "",
                    in: frame,
                    .data("data-fragment", "digits"),
                    Attribute("inputmode", .fixed("numeric")),
                    Attribute("autocomplete", .fixed("off")),
                    Attribute("maxlength", .fixed("12")),
                    Attribute("required", .present)
                )
                button(.class("main"), .name("do"), .value("code")) { frame.texts[.dealConfirmCode] }
            }
            noscript { p(.class("hint")) { frame.texts[.handoverTyped] } }
            p(.class("hint")) { frame.texts[.handoverHint] }
        }
    }
}
