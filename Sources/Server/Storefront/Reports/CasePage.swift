package import Market

/// One case with what was reported, and what a moderator may do about it.
package struct CasePage: WebPage {
    /// The input of the form.
    package struct Draft: Sendable {
        package var kind: Sanction.Kind?
        package var rule: ReportReason?
        package var days: String
        package var reason: String
        /// Why it was not done.
        package var trouble: String?

        package init(
            kind: Sanction.Kind? = nil,
            rule: ReportReason? = nil,
            days: String = "",
            reason: String = "",
            trouble: String? = nil
        ) {
            self.kind = kind
            self.rule = rule
            self.days = days
            self.reason = reason
            self.trouble = trouble
        }
    }

    package let file: CaseFile
    package let reader: Account.ID
    package var draft = Draft()

    package init(_ file: CaseFile, reader: Account.ID) {
        self.file = file
        self.reader = reader
    }

    private var one: ReportCase { file.reportCase }

    package func title(in frame: Frame) -> String { one.name }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        p { a(.href(.cases)) { frame.texts[.casesBack] } }
        h1 { title(in: frame) }
        CaseFacts(reportCase: one).html(in: frame)
        p(.class("doings")) {
            if one.target.kind == .product {
                a(.href(.place(of: one.target))) { frame.texts[.caseToProduct] }
            }
            a(.href(.seller(one.person.id))) { frame.texts[.caseToPerson] }
        }
        section {
            h2 { frame.texts[.caseReports] }
            ul(.class("deeds")) {
                for report in file.reports {
                    li {
                        b { report.reason.text(in: frame.texts) }
                        if !report.text.isEmpty { p(.class("reason")) { report.text } }
                        p(.class("facts")) { report.at.html(in: frame) }
                    }
                }
            }
        }
        if !file.evidence.isEmpty { evidence(in: frame) }
        if !file.sanctions.isEmpty { sanctions(in: frame) }
        if let claim = one.claim, claim.moderator.id != reader {
            p(.class("trouble")) {
                frame.texts(.caseClaimedBy, ["name": claim.moderator.name(in: frame.texts)])
            }
            // What was written before the other one came stays.
            if draft.trouble != nil { judging(in: frame) }
        } else {
            judging(in: frame)
        }
    }

    private func evidence(in frame: Frame) -> HTML {
        section {
            h2 { frame.texts[.caseEvidence] }
            p(.class("hint")) { frame.texts[.caseEvidenceHint] }
            ol(.class("evidence")) {
                for line in file.evidence {
                    li(.class(line.isChosen ? "chosen" : "")) {
                        p(.class("facts")) {
                            b {
                                line.isByPerson
                                    ? one.person.name(in: frame.texts) : frame.texts[.caseOtherPerson]
                            }
                            " · "
                            line.at.html(in: frame)
                            if line.isChosen { " · "; frame.texts[.caseChosen] }
                            if line.wasUnsent { " · "; frame.texts[.chatUnsent] }
                        }
                        if !line.text.isEmpty || line.photos.isEmpty { blockquote { line.shown(in: frame) } }
                        if !line.photos.isEmpty { photos(line.photos, in: frame) }
                    }
                }
            }
        }
    }

    private func photos(_ photos: [MessagePhoto], in frame: Frame) -> HTML {
        p(.class("sent-photos")) {
            for (index, photo) in photos.enumerated() {
                let number = ["number": "\(index + 1)", "count": "\(photos.count)"]
                a(.href(.evidencePhoto(photo.id, .large))) {
                    img(
                        .src(.evidencePhoto(photo.id, .thumbnail, .webP)),
                        .alt(frame.texts(.chatPhoto, number)),
                        Attribute("width", .fixed("320")),
                        Attribute("height", .fixed("320")),
                        Attribute("loading", .fixed("lazy"))
                    )
                }
            }
        }
    }

    private func sanctions(in frame: Frame) -> HTML {
        section {
            h2 { frame.texts[.caseDone] }
            ul(.class("deeds")) {
                for sanction in file.sanctions {
                    li {
                        b { sanction.kind.text(in: frame.texts) }
                        p(.class("reason")) { sanction.reason }
                        p(.class("facts")) { sanction.at.html(in: frame) }
                    }
                }
            }
        }
    }

    private func judging(in frame: Frame) -> HTML {
        section {
            h2 { frame.texts[.caseJudge] }
            if one.claim == nil, one.decision == nil {
                form(.post, .action(.reportCase(one.id))) {
                    frame.sealed
                    button(.name("claim"), .value("1")) { frame.texts[.caseClaim] }
                }
            }
            form(.class("ask judging"), .post, .action(.reportCase(one.id))) {
                frame.sealed
                ErrorLine(text: draft.trouble).html
                fieldset {
                    legend { frame.texts[.caseAction] }
                    div(.class("choices")) {
                        for kind in Sanction.Kind.ofCases where canBe(kind) {
                            label(.class("choice")) {
                                input(
                                    .type("radio"),
                                    .name("action"),
                                    .value(kind.rawValue),
                                    .checked(kind == draft.kind),
                                    Attribute("required", .present)
                                )
                                span {
                                    kind.text(in: frame.texts)
                                    " "
                                    span(.class("facts")) { frame.texts[kind.hintKey] }
                                }
                            }
                        }
                    }
                }
                Field(name: "days", label: .caseDays, hint: frame.texts[.caseDaysHint]).line(
                    draft.days,
                    in: frame,
                    .type("number"),
                    Attribute("min", .fixed("1")),
                    Attribute("max", .fixed("30")),
                    Attribute("inputmode", .fixed("numeric"))
                )
                Field(name: "rule", label: .caseRule).html(in: frame) {
                    HTML(
                        "select",
                        $0,
                        rules(in: frame)
                    )
                }
                Field(name: "reason", label: .caseReason, hint: frame.texts[.caseReasonHint]).html(in: frame)
                {
                    HTML(
                        "textarea",
                        $0 + [
                            Attribute("rows", .fixed("4")),
                            Attribute("maxlength", .number(Int64(MessageText.mostCharacters))),
                            Attribute("required", .present),
                        ],
                        HTML("\n" + draft.reason)
                    )
                }
                p(.class("doings")) { button(.class("main")) { frame.texts[.caseDecide] } }
            }
        }
    }

    private func canBe(_ kind: Sanction.Kind) -> Bool {
        switch kind {
        case .note, .warn, .restrict: true
        case .remove: false
        case .hide: one.target.kind.canBeHidden
        case .restore:
            one.target.kind.canBeRestored && file.sanctions.contains { $0.kind == .hide }
        }
    }

    @HTMLBuilder private func rules(in frame: Frame) -> HTML {
        for rule in ReportReason.allCases {
            option(.value(rule.rawValue), .selected(rule == draft.rule ?? one.reasons.first)) {
                rule.text(in: frame.texts)
            }
        }
    }
}

extension EvidenceItem {
    /// The line's text; where photos of an older market were not copied, it says that there were some.
    fileprivate func shown(in frame: Frame) -> String {
        let text = text(in: frame.texts)
        return text.isEmpty ? frame.texts[wasUnsent ? .chatUnsent : .messagePhotos] : text
    }
}

extension Sanction.Kind {
    fileprivate var hintKey: TextKey {
        switch self {
        case .note: .caseNoteHint
        case .hide: .caseHideHint
        case .warn: .caseWarnHint
        case .restrict: .caseRestrictHint
        case .restore: .caseRestoreHint
        case .remove: .sanctionRemove
        }
    }
}
