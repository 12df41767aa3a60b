package import Market

/// The page on which a person chooses a picture and a few words that everyone sees beside the name.
package struct ProfilePage: WebPage {
    private let profile: Profile
    /// The words as they were typed.
    private let typed: String
    private let problem: String?
    private let pictureProblem: String?
    private let trouble: String?

    package init(
        _ profile: Profile,
        typed: String? = nil,
        problem: String? = nil,
        pictureProblem: String? = nil,
        trouble: String? = nil
    ) {
        self.profile = profile
        self.typed = typed ?? profile.introduction.text
        self.problem = problem
        self.pictureProblem = pictureProblem
        self.trouble = trouble
    }

    package func title(in frame: Frame) -> String { frame.texts[.profileTitle] }

    package func content(in frame: Frame) -> HTML {
        form(
            .class("sheet"),
            .post,
            .action(.profile),
            Attribute("enctype", .fixed("multipart/form-data"))
        ) {
            h1 { title(in: frame) }
            ErrorLine(text: trouble).html
            ProblemList(
                problems: [
                    ("introduction", .profileIntroduction, problem),
                    ("picture", .profilePicture, pictureProblem),
                ],
                isSecond: trouble != nil
            ).html(in: frame)
            if profile.isHidden { p(.class("trouble")) { frame.texts[.profileHidden] } }
            p(.class("hint")) { frame.texts[.profileHint] }
            // Before the file, which is kept for nobody else.
            frame.sealed
            if let person = frame.person {
                p { PersonDisc(name: person.name, picture: profile.picture).html() }
            }
            Field(
                name: "picture",
                label: .profilePicture,
                problem: pictureProblem,
                hint: frame.texts[.profilePictureHint]
            ).html(in: frame) {
                HTML("input", $0 + [.type("file"), Attribute("accept", .fixed("image/*"))], nil)
            }
            if profile.picture != nil {
                label(.class("check")) {
                    input(.type("checkbox"), .name("remove"), .value("1"))
                    span { frame.texts[.profilePictureRemove] }
                }
            }
            Field(
                name: "introduction",
                label: .profileIntroduction,
                problem: problem,
                hint: frame.texts(.profileIntroductionHint, ["count": "\(Introduction.mostCharacters)"])
            ).line(typed, in: frame, Attribute("autocomplete", .fixed("off")))
            p(.class("doings")) { button(.class("main")) { frame.texts[.save] } }
        }
    }
}

extension Link {
    package static let profile = Link("/settings/profile")
}
