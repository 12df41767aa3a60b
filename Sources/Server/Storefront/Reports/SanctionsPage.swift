package import Market

/// The actions of moderators about oneself, and each look at one's words.
package struct SanctionsPage: WebPage {
    package let sanctions: [Sanction]
    package let lines: [AuditLine]
    package let restriction: Restriction?

    package init(_ sanctions: [Sanction], lines: [AuditLine], restriction: Restriction?) {
        self.sanctions = sanctions
        self.lines = lines
        self.restriction = restriction
    }

    package func title(in frame: Frame) -> String { frame.texts[.sanctionsTitle] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        h1 { title(in: frame) }
        if let restriction { p(.class("trouble")) { restriction.text(in: frame.texts) } }
        if sanctions.isEmpty {
            EmptyPageMessage(text: frame.texts[.sanctionsEmpty], remedy: nil).html(in: frame)
        } else {
            ul(.class("deeds")) { for sanction in sanctions { item(sanction, in: frame) } }
        }
        if !lines.isEmpty {
            section {
                h2 { frame.texts[.auditTitle] }
                p(.class("hint")) { frame.texts[.auditHint] }
                ul(.class("deeds")) { for line in lines { item(line, in: frame) } }
            }
        }
    }

    private func item(_ sanction: Sanction, in frame: Frame) -> HTML {
        li {
            b { sanction.kind.text(in: frame.texts) }
            p(.class("facts")) {
                frame.texts[sanction.target.kind.textKey]
                // Of anything but a product it is the reader's own name.
                if sanction.target.kind == .product {
                    " · "
                    sanction.name
                }
                " · "
                sanction.rule.text(in: frame.texts)
                " · "
                sanction.at.html(in: frame)
            }
            p(.class("reason")) { sanction.reason }
            if let until = sanction.until {
                p {
                    frame.texts(
                        until > frame.now ? .sanctionUntil : .sanctionEnded,
                        ["until": until.momentText(asOf: frame.now, in: frame.texts)]
                    )
                }
            }
            if sanction.kind == .note { p(.class("hint")) { frame.texts[.sanctionNoteHint] } }
            if !sanction.words.isEmpty {
                details {
                    summary { frame.texts[.sanctionWords] }
                    for words in sanction.words {
                        blockquote { words.isEmpty ? frame.texts[.messagePhotos] : words }
                    }
                }
            }
        }
    }

    private func item(_ line: AuditLine, in frame: Frame) -> HTML {
        li {
            span {
                b { frame.texts[.auditActor] }
                " · "
                frame.texts[line.action.textKey]
            }
            p(.class("facts")) { line.at.html(in: frame) }
        }
    }
}

extension AuditLine.Action {
    fileprivate var textKey: TextKey {
        switch self {
        case .look: .auditLook
        case .note: .sanctionNote
        case .hide: .sanctionHide
        case .warn: .sanctionWarn
        case .restrict: .sanctionRestrict
        case .restore: .sanctionRestore
        case .link: .auditLink
        }
    }
}
