package import Market

/// The reviews of the two of a deal about each other, as one of them sees them.
package struct ReviewPage: WebPage {
    package let own: OwnDeal
    package let reviews: OwnReviews
    package let now: Timestamp
    /// The choices and the text that are not stored, where something was wrong.
    package let typed: Typed?
    package let trouble: String?

    package struct Typed: Sendable {
        package var verdict: Review.Verdict?
        package var tags: Set<ReviewTag>
        package var text: String

        package init(verdict: Review.Verdict?, tags: Set<ReviewTag>, text: String) {
            self.verdict = verdict
            self.tags = tags
            self.text = text
        }
    }

    package init(
        _ own: OwnDeal,
        _ reviews: OwnReviews,
        at now: Timestamp,
        typed: Typed? = nil,
        trouble: String? = nil
    ) {
        self.own = own
        self.reviews = reviews
        self.now = now
        self.typed = typed
        self.trouble = trouble
    }

    package func title(in frame: Frame) -> String {
        frame.texts(.reviewOf, ["name": own.partner.name(in: frame.texts)])
    }

    package func content(in frame: Frame) -> HTML {
        div(.class("talk deal")) {
            div(.class("talk-top")) {
                h1 { title(in: frame) }
                p(.class("facts")) {
                    a(.href(.deal(own.deal.id))) { own.productName }
                    " · "
                    a(.href(.seller(own.partner.id))) { own.partner.name(in: frame.texts) }
                }
            }
            if let trouble { p(.class("trouble"), .role("alert"), .unreached, .focused) { trouble } }
            if case .hidden = reviews.theirs { p(.class("hint")) { frame.texts[.reviewTheirsHidden] } }
            if reviews.mayWrite(at: now) { form(in: frame) } else { written(in: frame) }
        }
    }

    private func form(in frame: Frame) -> HTML {
        let shown =
            typed
            ?? Typed(
                verdict: reviews.mine?.words.verdict,
                tags: reviews.mine?.words.tags ?? [],
                text: reviews.mine?.words.text.text ?? ""
            )
        return Storefront.form(.post, .action(.review(own.deal.id)), .class("reviewing")) {
            frame.sealed
            if reviews.mine != nil { p(.role("status")) { frame.texts[.reviewSent] } }
            fieldset {
                legend { frame.texts[.reviewVerdict] }
                for verdict in Review.Verdict.allCases {
                    label(.class("choice")) {
                        input(
                            .type("radio"),
                            .name("verdict"),
                            .value(verdict.rawValue),
                            Attribute("required", .present),
                            Attribute("checked", .present).when(shown.verdict == verdict)
                        )
                        span { verdict.text(in: frame.texts) }
                    }
                }
            }
            tags(.reviewTagsGood, ReviewTag.allCases.filter(\.isGood), shown.tags, nil, in: frame)
            tags(
                .reviewTagsBad,
                ReviewTag.allCases.filter { !$0.isGood },
                shown.tags,
                frame.texts[.reviewTagsBadHint],
                in: frame
            )
            text(.reviewText, shown.text, isNeeded: false, in: frame)
            p(.class("hint")) {
                frame.texts(
                    .reviewBlind,
                    [
                        "due": reviews.due.momentText(asOf: frame.now, in: frame.texts)
                    ]
                )
            }
            button(.class("main"), .name("do"), .value("write")) {
                frame.texts[reviews.mine == nil ? .reviewSend : .reviewSave]
            }
        }
    }

    private func tags(
        _ title: TextKey,
        _ tags: [ReviewTag],
        _ chosen: Set<ReviewTag>,
        _ hint: String?,
        in frame: Frame
    ) -> HTML {
        fieldset(.class("pressed")) {
            legend { frame.texts[title] }
            for tag in tags {
                label(.class("choice")) {
                    input(
                        .type("checkbox"),
                        .name("tag"),
                        .value(tag.rawValue),
                        Attribute("checked", .present).when(chosen.contains(tag))
                    )
                    span { tag.text(in: frame.texts) }
                }
            }
            if let hint { p(.class("hint")) { hint } }
        }
    }

    /// No `maxlength`: it counts otherwise than the market, and cuts what is pasted without a word.
    private func text(_ label: TextKey, _ text: String, isNeeded: Bool, in frame: Frame) -> HTML {
        Field(name: "text", label: label).html(in: frame) {
            HTML(
                "textarea",
                $0 + [Attribute("rows", .fixed("4")), Attribute("required", .present).when(isNeeded)],
                HTML("\n" + text)
            )
        }
    }

    @HTMLBuilder private func written(in frame: Frame) -> HTML {
        section {
            h2 { frame.texts[.reviewTheirs] }
            switch reviews.theirs {
            case .seen(let review):
                ReviewBlock(review).html(in: frame)
                if review.mayBeAnswered(at: now) { answer(review, in: frame) }
            case .none, .hidden: p(.class("hint")) { frame.texts[.reviewNone] }
            }
        }
        section {
            h2 { frame.texts[.reviewMine] }
            if let mine = reviews.mine {
                ReviewBlock(mine, isOwn: true).html(in: frame)
            } else {
                p(.class("hint")) { frame.texts[.reviewOverHint] }
            }
        }
    }

    private func answer(_ review: Review, in frame: Frame) -> HTML {
        Storefront.form(.post, .action(.review(own.deal.id)), .class("reviewing")) {
            frame.sealed
            input(.type("hidden"), .name("review"), .value("\(review.id)"))
            text(.reviewReply, typed?.text ?? review.reply?.text ?? "", isNeeded: true, in: frame)
            button(.name("do"), .value("reply")) { frame.texts[.reviewReplySend] }
        }
    }
}

extension Link {
    package static func review(_ id: Deal.ID) -> Link { Link.deal(id).below("review") }
    /// The place of a review; it has no page of its own but that of its report.
    static func review(_ id: Review.ID) -> Link { Link("/reviews").below("\(id)") }
    package static let reputation = Link("/standing")
}
