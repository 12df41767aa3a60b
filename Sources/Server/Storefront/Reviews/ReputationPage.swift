package import Market

/// The rule for the word beside a person's name; anybody can work it out again.
///
/// Every number on the page is the program's own: of ``Reputation``, ``PartnerTrust`` and ``ReputationExample``.
package struct ReputationPage: WebPage {
    /// The reader's own; `nil` where nobody is signed in.
    package let own: Reputation?

    package init(_ own: Reputation?) {
        self.own = own
    }

    package var isPublic: Bool { true }

    package func title(in frame: Frame) -> String { frame.texts[.standingTitle] }

    package func content(in frame: Frame) -> HTML {
        article(.class("paper")) {
            h1 { title(in: frame) }
            p { frame.texts[.standingIntro] }
            if let own {
                p(.class("hint")) {
                    frame.texts(
                        .standingYours,
                        ["weight": own.weight.rounded, "score": own.score.rounded]
                    )
                }
            }
            words(frame.texts)
            weights(frame.texts)
            score(frame.texts)
            example(frame.texts)
            h2 { frame.texts[.standingMore] }
            list([.standingOnce, .standingWhen, .standingYears], frame.texts)
        }
    }

    @HTMLBuilder private func words(_ texts: Texts) -> HTML {
        h2 { texts[.standingWords] }
        list([.standingWordsNew, .standingWordsFine, .standingWordsReliable, .standingWordsNone], texts)
    }

    @HTMLBuilder private func weights(_ texts: Texts) -> HTML {
        h2 { texts[.standingWeights] }
        p { texts[.standingWeightsIntro] }
        list([.standingKnown, .standingAge, .standingSure, .standingGroup, .standingCluster], texts)
    }

    @HTMLBuilder private func score(_ texts: Texts) -> HTML {
        h2 { texts[.standingScore] }
        p { texts[.standingVerdicts] }
        ol { for step in Self.steps { li { said(step, texts) } } }
        p { said(.standingStart, texts) }
    }

    private static let steps: [TextKey] = [.standingSum, .standingPrior, .standingDivide]

    @HTMLBuilder private func example(_ texts: Texts) -> HTML {
        let (before, after) = (ReputationExample.before, ReputationExample.after)
        h2 { texts[.standingExample] }
        p { said(.standingExampleIntro, texts) }
        ul {
            for (key, opinion) in zip(Self.exampleOpinions, ReputationExample.opinions) {
                li {
                    texts(key, Self.numbers(of: opinion))
                }
            }
        }
        p { texts(.standingExampleSums, Self.sums(before)) }
        p { texts(.standingExampleScore, Self.sums(before)) }
        p { texts(.standingExampleAfter, Self.sums(after)) }
    }

    private static let exampleOpinions: [TextKey] = [
        .standingExampleFirst, .standingExampleSecond, .standingExampleThird, .standingExampleFourth,
    ]

    private static func numbers(of opinion: ReputationExample.Opinion) -> [String: String] {
        let own: [String: String] = [
            "weight": opinion.trust.weight.rounded, "value": opinion.verdict.value.rounded,
            "product": opinion.weighted.rounded,
        ]
        return numbers.merging(own) { $1 }
    }

    private static func sums(_ reputation: Reputation) -> [String: String] {
        let products: Double = reputation.score * (Reputation.priorWeight + reputation.weight) - priorSum
        let sums: [String: String] = [
            "weights": reputation.weight.rounded, "products": products.rounded,
            "score": reputation.score.rounded,
        ]
        return numbers.merging(sums) { $1 }
    }

    private static let priorSum: Double = Reputation.priorScore * Reputation.priorWeight

    /// The constants of the rule, by their names in the texts.
    private static let numbers: [String: String] = constants.mapValues(\.rounded)

    private static let constants: [String: Double] = [
        "needed": Reputation.weightNeeded,
        "fine": Reputation.fineFrom,
        "reliable": Reputation.reliableFrom,
        "start": Reputation.priorScore,
        "prior": Reputation.priorWeight,
        "priorSum": priorSum,
        "years": Double(Reputation.days / 365),
        "people": Double(PartnerTrust.peopleNeeded),
        "halfPeople": Double(PartnerTrust.peopleNeeded / 2),
        "days": PartnerTrust.daysNeeded,
        "halfDays": PartnerTrust.daysNeeded / 2,
        "unsure": PartnerTrust.unsureShare,
        "outside": PartnerTrust.outsideShare,
        "market": Double(PartnerTrust.peopleForClusters),
    ]

    private func said(_ key: TextKey, _ texts: Texts) -> String { texts(key, Self.numbers) }

    private func list(_ keys: [TextKey], _ texts: Texts) -> HTML {
        ul { for key in keys { li { said(key, texts) } } }
    }
}

extension Double {
    /// With two decimals at most, rounded down, so that nothing looks like a line that was not reached.
    fileprivate var rounded: String {
        let hundredths = Int(self * 100 + 1e-6)
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        if rest == 0 { return "\(whole)" }
        return rest.isMultiple(of: 10) ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}
