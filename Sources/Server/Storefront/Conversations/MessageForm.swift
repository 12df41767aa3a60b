import Market

/// Where a message is written; what was refused comes back in it.
package struct MessageForm: Sendable {
    package var text: String
    /// Names the message, so that a form that is sent twice says it once.
    package let key: String
    /// Why it was not sent.
    package var trouble: String?
    /// Whether it gives something of one's own away: sent once more, it is meant.
    package var isRisky: Bool

    package init(text: String = "", key: String, trouble: String? = nil, isRisky: Bool = false) {
        self.text = text
        self.key = key
        self.trouble = trouble
        self.isRisky = isRisky
    }

    func html(to link: Link, in frame: Frame) -> HTML {
        form(.id("write"), .class("write"), .post, .action(link)) {
            ErrorLine(text: trouble).html
            if isRisky { question(in: frame) }
            frame.sealed
            input(.hidden, .name("key"), .value(key))
            label(.class("unseen"), .for("text")) { frame.texts[.chatWrite] }
            HTML(
                "textarea",
                [
                    .id("text"), .name("text"), Attribute("rows", .fixed("1")),
                    Attribute("maxlength", .number(Int64(MessageText.mostCharacters))),
                    Attribute("placeholder", .text(frame.texts[.chatWrite])), Attribute("required", .present),
                ],
                // The first line end after the tag is none of the text's.
                HTML("\n" + text)
            )
            button(.class("main")) { frame.texts[.chatSend] }
        }
    }

    private func question(in frame: Frame) -> HTML {
        div(.class("trouble"), .role("alert"), .unreached, .focused) {
            p { frame.texts[.chatRisky] }
            p(.class("doings")) {
                button(.name("confirmed"), .value("1")) { frame.texts[.chatSendAnyway] }
            }
        }
    }
}
