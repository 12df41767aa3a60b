import Market
import MarketAPI
import MarketClient

/// One thing that happened, in words.
public struct RecordLine: Hashable, Sendable {
    /// The record's title.
    public let title: String
    /// All else about it, a line each.
    public let text: String
}

extension AccountRecordsModel {
    private var texts: Texts { context.localization.texts }

    /// Until when nothing new can be begun, and why; `nil` while anything can.
    public var restrictionText: String? {
        guard let until = sanctions.restrictedUntil, until > context.screenClock.now() else { return nil }
        return texts(.sanctionUntil, ["until": moment(until)])
    }

    /// One's own reports with what came of them, newest first.
    public var reportLines: [RecordLine] {
        reports.map { report in
            let outcome: TextKey =
                switch report.outcome {
                case nil: .reportOpen
                case .upheld: .reportUpheld
                case .rejected: .reportRejected
                }
            let facts = [
                texts[outcome], name(of: report.target.kind), report.reason.text(in: texts), time(report.at),
            ]
            return RecordLine(
                title: report.name,
                text: [facts.joined(separator: " · "), report.text].filter { !$0.isEmpty }
                    .joined(separator: "\n")
            )
        }
    }

    /// The moderators' actions, with their reasons and ends, newest first.
    public var sanctionLines: [RecordLine] {
        sanctions.sanctions.map { sanction in
            let facts = [
                name(of: sanction.target.kind),
                // Of anything but a product it is the reader's own name.
                sanction.target.kind == .product ? sanction.name : "", sanction.rule.text(in: texts),
                time(sanction.at),
            ].filter { !$0.isEmpty }
            return RecordLine(
                title: sanction.kind.text(in: texts),
                text: ([facts.joined(separator: " · "), sanction.reason, end(of: sanction)]
                    + sanction.words.map { "“\($0.isEmpty ? texts[.messagePhotos] : $0)”" })
                    .filter { !$0.isEmpty }.joined(separator: "\n")
            )
        }
    }

    /// Each look that moderators took at one's words, and each thing that they did, newest first.
    public var auditLines: [RecordLine] {
        sanctions.audit.map { line in
            let action: TextKey =
                switch line.action {
                case .look: .auditLook
                case .note: .sanctionNote
                case .hide: .sanctionHide
                case .warn: .sanctionWarn
                case .restrict: .sanctionRestrict
                case .restore: .sanctionRestore
                case .link: .auditLink
                }
            return RecordLine(title: texts[action], text: "\(texts[.auditActor]) · \(time(line.at))")
        }
    }

    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? { context.screenError(phase) }

    private func end(of sanction: Sanction) -> String {
        guard let until = sanction.until else {
            return sanction.kind == .note ? texts[.sanctionNoteHint] : ""
        }
        let isOver = until <= context.screenClock.now()
        return texts(isOver ? .sanctionEnded : .sanctionUntil, ["until": moment(until)])
    }

    private func name(of kind: ReportTarget.Kind) -> String {
        switch kind {
        case .product: texts[.reportKindProduct]
        case .account: texts[.reportKindAccount]
        case .messages: texts[.reportKindMessages]
        case .review: texts[.reportKindReview]
        }
    }

    private func time(_ moment: Timestamp) -> String { context.screenClock.text(of: moment, in: texts) }

    private func moment(_ moment: Timestamp) -> String { moment.momentText(in: texts) }
}
