package import Market

/// The input of a meeting's form, and its problems.
package struct MeetingDraft: Hashable, Sendable {
    /// As a browser's field of day and time has it: `2026-11-27T15:00`.
    package var at: String
    package var place: String
    package var note: String

    package init(at: String = "", place: String = "", note: String = "") {
        self.at = at
        self.place = place
        self.note = note
    }

    /// The meeting to propose; `nil` for the moment or for the words where they are not valid.
    package func words(in zone: MarketZone) -> (at: Timestamp?, words: MeetingWords?) {
        guard let at = Timestamp(fieldText: at, in: zone) else { return (nil, nil) }
        return (at, MeetingWords(at: at, place: place, note: note))
    }
}

/// Proposing when and where to meet.
package struct MeetingPage: WebPage {
    package let conversation: Conversation
    package let deal: Deal
    package let draft: MeetingDraft
    package let problem: Problem?

    /// The reason why it was not proposed.
    package enum Problem: Hashable, Sendable {
        case time(String)
        case place(String)
        /// Its words give something of one's own away: sent once more, they are meant.
        case risky
        case other(String)
    }

    package init(
        _ conversation: Conversation,
        _ deal: Deal,
        _ draft: MeetingDraft,
        _ problem: Problem? = nil
    ) {
        self.conversation = conversation
        self.deal = deal
        self.draft = draft
        self.problem = problem
    }

    private var problemOfTime: String? { if case .time(let text) = problem { text } else { nil } }
    private var problemOfPlace: String? { if case .place(let text) = problem { text } else { nil } }

    package func title(in frame: Frame) -> String {
        frame.texts[deal.meeting == nil ? .meetingMake : .meetingChange]
    }

    package func content(in frame: Frame) -> HTML {
        div(.class("talk deal")) {
            div(.class("talk-top")) {
                h1 { title(in: frame) }
                p {
                    a(.href(Link.conversation(conversation.id).at("write"))) {
                        frame.texts(.dealToTalk, ["name": conversation.partner.name(in: frame.texts)])
                    }
                }
            }
            form(.post, .action(.meeting(in: conversation.id)), .class("confirming")) {
                if case .other(let text) = problem { ErrorLine(text: text).html }
                if problem == .risky { MessageForm.question(in: frame) }
                frame.sealed
                Field(name: "at", label: .meetingAt, problem: problemOfTime).line(
                    draft.at,
                    in: frame,
                    .type("datetime-local"),
                    Attribute("min", .text(frame.now.fieldText(in: frame.texts.zone))),
                    Attribute(
                        "max",
                        .text(deal.lastMeeting.fieldText(in: frame.texts.zone))
                    ),
                    Attribute("required", .present)
                )
                Field(
                    name: "place",
                    label: .meetingPlace,
                    problem: problemOfPlace,
                    hint: frame.texts[.meetingPlaceHint]
                )
                .line(
                    draft.place,
                    in: frame,
                    Attribute("autocomplete", .fixed("off")),
                    Attribute("maxlength", .text("\(MeetingWords.mostOfPlace)")),
                    Attribute("required", .present)
                )
                Field(name: "note", label: .meetingNote).line(
                    draft.note,
                    in: frame,
                    Attribute("autocomplete", .fixed("off")),
                    Attribute("maxlength", .text("\(MeetingWords.mostOfNote)"))
                )
                button(.class("main")) { frame.texts[.meetingSend] }
            }
            p(.class("hint")) { frame.texts[.meetingHint] }
        }
    }
}

/// The proposal, and the answers to it.
struct ProposalForm {
    let proposal: Meeting
    let reader: Account.ID
    var showsNote = true

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        let isMine = proposal.maker == reader
        p {
            frame.texts(
                isMine ? .meetingMine : .meetingTheirs,
                ["meeting": proposal.line(asOf: frame.now, in: frame.texts)]
            )
        }
        if showsNote, let note = proposal.note { p { note } }
        answers(in: frame)
    }

    func answers(in frame: Frame) -> HTML {
        form(.post, .action(.meeting(proposal.id)), .class("answers")) {
            frame.sealed
            if proposal.maker == reader {
                button(.name("answer"), .value("withdraw")) { frame.texts[.meetingWithdraw] }
            } else {
                button(.class("main"), .name("answer"), .value("accept")) { frame.texts[.meetingAccept] }
                button(.name("answer"), .value("decline")) { frame.texts[.meetingDecline] }
            }
        }
    }
}

extension Timestamp {
    /// As a browser's field of day and time has it.
    package func fieldText(in zone: MarketZone) -> String {
        String(zone.local(at: self).internetText.prefix(16))
    }

    /// The moment that such a field sends; `nil` where it is none.
    package init?(fieldText: String, in zone: MarketZone) {
        let parts = fieldText.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let day = parts[0].split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
        let clock = parts[1].split(separator: ":", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard day.count == 3, clock.count >= 2, (0..<24).contains(clock[0]), (0..<60).contains(clock[1]),
            let date = CivilDate(year: day[0], month: day[1], day: day[2])
        else { return nil }
        let minutes = (Int64(date.daysSince1970) * 24 + Int64(clock[0])) * 60 + Int64(clock[1])
        self = zone.moment(showing: Timestamp(millisecondsSince1970: minutes * 60_000))
    }
}
