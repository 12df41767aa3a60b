package import Market

/// Changing the name that others see.
package struct NamePage: WebPage {
    package let names: AccountNames
    /// The name as it was typed.
    package let typed: String
    package var problem: String?
    package var trouble: String?

    package init(_ names: AccountNames, typed: String? = nil) {
        self.names = names
        self.typed = typed ?? names.shown
    }

    package func title(in frame: Frame) -> String { frame.texts[.nameTitle] }

    package func content(in frame: Frame) -> HTML {
        form(.class("sheet alone"), .post, .action(.name)) {
            h1 { title(in: frame) }
            ErrorLine(text: trouble).html
            ProblemList(problems: [("name", .nameShown, problem)], isSecond: trouble != nil).html(in: frame)
            p { names.rule(at: frame.now, in: frame.texts) }
            frame.sealed
            Field(name: "name", label: .nameShown, problem: problem).line(
                typed,
                in: frame,
                Attribute("autocomplete", .fixed("nickname")),
                Attribute("autocapitalize", .fixed("none")),
                Attribute("maxlength", .fixed("200")),
                Attribute("required", .present)
            )
            p(.class("hint")) { frame.texts(.nameSignIn, ["name": names.signIn]) }
            p(.class("doings")) {
                button(.class("main")) { frame.texts[.nameChange] }
                a(.class("quiet"), .href(.settings)) { frame.texts[.settings] }
            }
        }
    }
}
