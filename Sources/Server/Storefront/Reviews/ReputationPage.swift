package import Market

/// The rule for the word beside a person's name; anybody can work it out again.
package struct ReputationPage: WebPage {
    /// The reader's own; `nil` where nobody is signed in.
    package let own: Reputation?

    package init(_ own: Reputation?) {
        self.own = own
    }

    package var isPublic: Bool { true }

    package func title(in frame: Frame) -> String { frame.texts[.standingTitle] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        h1 { title(in: frame) }
        p { frame.texts[.standingIntro] }
        p { frame.texts[.standingPartner] }
        ul(.class("rules")) {
            for rule in [.standingKnown, .standingAge, .standingSure, .standingGroup, .standingCluster]
                as [TextKey]
            {
                li { frame.texts[rule] }
            }
        }
        p { frame.texts[.standingFormula] }
        p { frame.texts[.standingWords] }
        p { frame.texts[.standingOnce] }
        p { frame.texts[.standingWhen] }
        if let own {
            p(.class("told")) {
                frame.texts(
                    .standingYours,
                    ["weight": own.weight.twoDecimals, "score": own.score.twoDecimals]
                )
            }
        }
    }
}

extension Double {
    /// Rounded down, so that nothing looks like a line that was not reached.
    fileprivate var twoDecimals: String {
        let hundredths = Int(self * 100 + 1e-6)
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
