import Market

/// The advice above the first message of a conversation, and the way to more of it.
struct SafetyLine {
    func html(in frame: Frame) -> HTML {
        p(.class("hint safety")) {
            frame.texts[.chatSafety]
            " "
            LegalLink(page: .safety).html(in: frame)
        }
    }
}
