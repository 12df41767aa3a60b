import Market

/// The settings of a visitor.
package struct SettingsPage: WebPage {
    /// The settings and sessions of the account that is signed in.
    package struct Person: Sendable {
        package let isSearchPrivate: Bool
        /// At how many places they are signed in.
        package let sessions: Int

        package init(isSearchPrivate: Bool, sessions: Int) {
            self.isSearchPrivate = isSearchPrivate
            self.sessions = sessions
        }
    }

    package let layout: Layout
    package let person: Person?
    /// The problem with the old password, and that with the new one.
    package var passwordProblem: String?
    package var newPasswordProblem: String?

    package init(
        layout: Layout,
        person: Person?,
        passwordProblem: String? = nil,
        newPasswordProblem: String? = nil
    ) {
        self.layout = layout
        self.person = person
        self.passwordProblem = passwordProblem
        self.newPasswordProblem = newPasswordProblem
    }

    package func title(in frame: Frame) -> String { frame.texts[.settings] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        h1 { frame.texts[.settings] }
        if frame.isAdministrator { p(.class("hint")) { a(.href(.branding)) { frame.texts[.face] } } }
        form(.class("sheet"), .post, .action(.settings)) {
            frame.sealed
            choices(
                .language,
                "language",
                Language.allCases.map {
                    ($0.rawValue, Texts.of($0)[.languageName], $0 == frame.texts.language)
                },
                in: frame
            )
            choices(
                .layout,
                "view",
                [
                    (Layout.auto.rawValue, frame.texts[.layoutAuto], layout == .auto),
                    (Layout.list.rawValue, frame.texts[.layoutList], layout == .list),
                    (Layout.grid.rawValue, frame.texts[.layoutGrid], layout == .grid),
                ],
                in: frame
            )
            choices(
                .appAppearance,
                "theme",
                [
                    (Theme.system.rawValue, frame.texts[.screenAppearanceSystem], frame.theme == .system),
                    (Theme.light.rawValue, frame.texts[.screenAppearanceLight], frame.theme == .light),
                    (Theme.dark.rawValue, frame.texts[.screenAppearanceDark], frame.theme == .dark),
                ],
                in: frame
            )
            if let person {
                label(.class("check")) {
                    input(.type("checkbox"), .name("private"), .value("1"), .checked(person.isSearchPrivate))
                    span { frame.texts[.searchPrivate] }
                }
            }
            p(.class("doings")) { button(.class("main"), .name("do"), .value("save")) { frame.texts[.save] } }
        }
        if let person { account(person, in: frame) }
    }

    private func choices(
        _ name: TextKey,
        _ field: StaticString,
        _ choices: [(value: String, text: String, isChosen: Bool)],
        in frame: Frame
    ) -> HTML {
        fieldset(.class("segments")) {
            legend { frame.texts[name] }
            for choice in choices {
                label {
                    input(.type("radio"), .name(field), .value(choice.value), .checked(choice.isChosen))
                    span { choice.text }
                }
            }
        }
    }

    @HTMLBuilder private func account(_ person: Person, in frame: Frame) -> HTML {
        p(.class("doings")) {
            a(.class("quiet"), .href(.notificationSettings)) { frame.texts[.notificationSettingsTitle] }
            a(.class("quiet"), .href(.reports)) { frame.texts[.reportsTitle] }
            a(.class("quiet"), .href(.sanctions)) { frame.texts[.sanctionsTitle] }
            a(.class("quiet"), .href(.blocks)) { frame.texts[.chatBlocks] }
        }
        form(.class("sheet"), .post, .action(.settings)) {
            h2 { frame.texts[.passwordChange] }
            ProblemList(
                problems: [
                    ("current", .passwordCurrent, passwordProblem), ("new", .passwordNew, newPasswordProblem),
                ]
            ).html(in: frame)
            frame.sealed
            Field(name: "current", label: .passwordCurrent, problem: passwordProblem)
                .secret(in: frame, autocomplete: "current-password")
            Field(
                name: "new",
                label: .passwordNew,
                problem: newPasswordProblem,
                hint: frame.texts[.passwordHint]
            ).secret(in: frame, autocomplete: "new-password")
            p(.class("doings")) { button(.name("do"), .value("password")) { frame.texts[.passwordChange] } }
        }
        form(.class("sheet"), .post, .action(.signOut)) {
            h2 { frame.person?.name ?? "" }
            p(.class("hint")) { frame.texts(.sessionsCount, count: Int64(person.sessions)) }
            frame.sealed
            p(.class("doings")) {
                button { frame.texts[.signOut] }
                button(.class("danger"), .name("everywhere"), .value("1")) { frame.texts[.signOutEverywhere] }
            }
        }
        p(.class("doings")) { a(.class("quiet"), .href(.takeOut)) { frame.texts[.takeOutTitle] } }
        p(.class("doings")) { a(.class("quiet"), .href(.leave)) { frame.texts[.leaveTitle] } }
    }
}
