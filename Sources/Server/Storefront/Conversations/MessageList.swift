import Market
import MarketAPI

/// The lines of a conversation, the earliest first, with the days on which they were written.
struct MessageList {
    let messages: [Message]
    let conversation: Conversation
    /// The account that reads it.
    let reader: Account.ID

    func html(in frame: Frame) -> HTML {
        let today = CivilDate(frame.now, in: frame.texts.zone)
        return ol(.class("lines"), .id("lines")) {
            for (index, message) in messages.enumerated() {
                let day = day(of: message, in: frame)
                if index == 0 || self.day(of: messages[index - 1], in: frame) != day {
                    li(.class("day")) { day.headingText(asOf: today, in: frame.texts) }
                }
                line(message, in: frame)
            }
        }
    }

    private func day(of message: Message, in frame: Frame) -> CivilDate {
        CivilDate(message.at, in: frame.texts.zone)
    }

    @HTMLBuilder private func line(_ message: Message, in frame: Frame) -> HTML {
        if let notice = message.notice {
            told(notice.text(in: conversation, of: message, frame), message, in: frame)
        } else {
            said(message, in: frame)
        }
    }

    /// A line that the market itself writes.
    private func told(_ text: String, _ message: Message, in frame: Frame) -> HTML {
        li(
            .class("line notice"),
            Attribute("id", .text("m\(message.number)")),
            .data("data-number", "\(message.number)")
        ) {
            p { text }
            p(.class("facts")) { clock(message, in: frame) }
        }
    }

    private func clock(_ message: Message, in frame: Frame) -> HTML {
        time(Attribute("datetime", .text(message.at.internetText))) {
            message.at.clockText(in: frame.texts.zone)
        }
    }

    private func said(_ message: Message, in frame: Frame) -> HTML {
        let isMine = message.author == reader
        return li(
            .class(isMine ? "line mine" : "line"),
            Attribute("id", .text("m\(message.number)")),
            .data("data-number", "\(message.number)")
        ) {
            // For a screen reader each line is one sentence: who, what, when.
            span(.class("unseen")) {
                isMine ? frame.texts[.chatMe] : conversation.partner.name(in: frame.texts)
            }
            if !message.photos.isEmpty { photos(message.photos, in: frame) }
            if message.isUnsent {
                p(.class("bubble unsent")) { frame.texts[.chatUnsent] }
                if isMine { p(.class("hint")) { frame.texts[.chatUnsentKept] } }
            } else if let offer = message.offer {
                self.offer(offer, isMine: isMine, in: frame)
            } else if let meeting = message.meeting {
                self.meeting(meeting, isMine: isMine, in: frame)
            } else if let text = message.text {
                p(.class("bubble")) { linked(text, in: frame) }
            }
            if !isMine, !message.isUnsent {
                for hint in message.hints.inOrder {
                    p(.class(hint == .linkSafePay ? "warning grave" : "warning")) {
                        hint.text(in: frame.texts)
                    }
                }
            }
            p(.class("facts")) {
                clock(message, in: frame)
                if isMine, message.number <= conversation.partnerReadTo { span { frame.texts[.chatRead] } }
            }
            if isMine, !message.isUnsent, message.kind.isWritten, message.mayBeUnsent(at: frame.now) {
                unsending(message, in: frame)
            }
        }
    }

    /// With its answers, for the one who owes them.
    private func offer(_ offer: Offer, isMine: Bool, in frame: Frame) -> HTML {
        div(.class("bubble offer")) {
            b { offer.line(in: frame.texts) }
            span(.class("facts")) { offer.stateText(isMine: isMine, in: frame.texts) }
            if !isMine, offer.state == .open, conversation.state.isWritable {
                AnswerForm(offer: offer).html(in: frame)
            }
        }
    }

    private func meeting(_ meeting: Meeting, isMine: Bool, in frame: Frame) -> HTML {
        div(.class("bubble offer")) {
            b {
                frame.texts(.meetingSaid, ["at": meeting.line(asOf: frame.now, in: frame.texts)])
            }
            if let note = meeting.note { span { note } }
            span(.class("facts")) { meeting.stateText(isMine: isMine, in: frame.texts) }
            if !isMine, meeting.state == .proposed {
                ProposalForm(proposal: meeting, reader: reader).answers(in: frame)
            }
        }
    }

    private func photos(_ photos: [MessagePhoto], in frame: Frame) -> HTML {
        p(.class("sent-photos")) {
            for (index, photo) in photos.enumerated() {
                let number = ["number": "\(index + 1)", "count": "\(photos.count)"]
                a(.href(.messagePhoto(photo.id, .large))) {
                    img(
                        .src(.messagePhoto(photo.id, .thumbnail, .webP)),
                        .alt(frame.texts(.chatPhoto, number)),
                        Attribute("width", .fixed("320")),
                        Attribute("height", .fixed("320")),
                        Attribute("loading", .fixed("lazy"))
                    )
                }
            }
        }
    }

    private func unsending(_ message: Message, in frame: Frame) -> HTML {
        form(.post, .action(.conversation(conversation.id)), .class("unsending")) {
            frame.sealed
            button(.class("quiet"), .name("unsend"), .value("\(message.number)")) { frame.texts[.chatUnsend] }
        }
    }

    /// The text, in which addresses of this market lead there; no other address can be pressed, as the pages of frauds
    /// need just that.
    @HTMLBuilder private func linked(_ text: String, in frame: Frame) -> HTML {
        for part in text.parts(linkingTo: frame.origin) {
            switch part {
            case .text(let text): HTML(text)
            case .link(let link, let text): a(.href(link)) { text }
            }
        }
    }
}

/// A stretch of a message.
enum MessagePart: Hashable {
    case text(String)
    case link(Link, String)
}

extension String {
    /// The text in stretches, of which those are links that are addresses of `origin`.
    func parts(linkingTo origin: String) -> [MessagePart] {
        var parts: [MessagePart] = []
        var rest = self[...]
        while let range = rest.firstRange(of: origin + "/") {
            let end = rest[range.upperBound...].firstIndex { $0.isWhitespace } ?? rest.endIndex
            let address = rest[range.lowerBound..<end]
            let path = String(rest[rest.index(before: range.upperBound)..<end])
            parts.append(.text(String(rest[..<range.lowerBound])))
            parts.append(
                Link(within: path).map { .link($0, String(address)) } ?? .text(String(address))
            )
            rest = rest[end...]
        }
        return (parts + [.text(String(rest))]).filter { $0 != .text("") }
    }
}
