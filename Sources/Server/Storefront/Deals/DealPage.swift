package import Market

/// One deal: what was agreed, and what comes next.
package struct DealPage: WebPage {
    package let own: OwnDeal
    /// The goods, where they are still there.
    package let product: Product?
    /// The code that the reader shows the other one; `nil` where the deal is over, or they do not meet soon.
    package let code: String?
    /// The problem with the reader's input.
    package let trouble: String?

    package init(_ own: OwnDeal, product: Product?, code: String?, trouble: String? = nil) {
        self.own = own
        self.product = product
        self.code = code
        self.trouble = trouble
    }

    private var deal: Deal { own.deal }

    package func title(in frame: Frame) -> String { own.productName }

    package func content(in frame: Frame) -> HTML {
        div(.class("talk deal"), .data("data-talk", "\(deal.conversation)")) {
            div(.class("talk-top")) {
                h1 { title(in: frame) }
                if let product { ProductLink(product: product).html(in: frame) }
            }
            if let trouble { p(.class("trouble"), .role("alert"), .unreached, .focused) { trouble } }
            // At the door nothing else counts, and on a phone it must be in sight.
            if code != nil { handover(in: frame) }
            facts(in: frame)
            p {
                a(.href(Link.conversation(deal.conversation).at("write"))) {
                    frame.texts(.dealToTalk, ["name": own.partner.name(in: frame.texts)])
                }
            }
            if let reviews = own.reviews { review(reviews, in: frame) }
            if deal.state == .reserved { meeting(in: frame) }
            if deal.state.isOpen, product?.facts.ways.parcel != nil {
                p(.class("hint")) { LegalLink(page: .parcels).html(in: frame) }
            }
            if code == nil, deal.state.isOpen { handover(in: frame) }
            if deal.state == .noShow { missed(in: frame) }
            if deal.state == .reserved { more(in: frame) }
        }
    }

    private func review(_ reviews: OwnReviews, in frame: Frame) -> HTML {
        p {
            a(.class(reviews.mine == nil ? "main" : ""), .href(.review(deal.id))) {
                frame.texts[reviews.mine == nil ? .reviewWrite : .reviewShow]
            }
        }
    }

    private func facts(in frame: Frame) -> HTML {
        dl(.class("said")) {
            dt { frame.texts[.dealState] }
            dd { deal.state.text(in: frame.texts) }
            dt { frame.texts[own.role == .seller ? .dealBuyer : .dealSeller] }
            dd { a(.href(.seller(own.partner.id))) { own.partner.name(in: frame.texts) } }
            dt { frame.texts[.dealAmount] }
            dd {
                deal.amount.displayText(in: frame.texts)
                if deal.quantity > 1 { frame.texts(.dealTimes, ["count": "\(deal.quantity)"]) }
            }
            if deal.state.isOpen {
                dt { frame.texts[.dealEnd] }
                dd { deal.untilText(in: frame) }
            }
            if let meeting = deal.meeting {
                dt { frame.texts[.dealMeeting] }
                dd {
                    meeting.line(asOf: frame.now, in: frame.texts)
                    if let note = meeting.note { p { note } }
                }
            }
            if let reason = deal.reason {
                dt { frame.texts[.dealReason] }
                dd { reason.text(in: frame.texts) }
            }
        }
    }

    /// The proposal, and a way to propose something else; a reader who waited in vain may say so.
    private func meeting(in frame: Frame) -> HTML {
        section {
            if let proposal = deal.proposal {
                ProposalForm(proposal: proposal, reader: deal.account(own.role)).html(in: frame)
            }
            p {
                a(.href(.meeting(in: deal.conversation))) {
                    frame.texts[deal.meeting == nil && deal.proposal == nil ? .meetingMake : .meetingChange]
                }
            }
            if deal.mayNoteNoShow(at: frame.now) {
                details {
                    summary { frame.texts[.dealNoShowSay] }
                    form(.post, .action(.deal(deal.id))) {
                        frame.sealed
                        p(.class("hint")) { frame.texts[.dealNoShowHint] }
                        button(.class("danger"), .name("do"), .value("noShow")) {
                            frame.texts[.dealNoShowSay]
                        }
                    }
                }
            }
        }
    }

    /// The statements that are left where one did not come.
    @HTMLBuilder private func missed(in frame: Frame) -> HTML {
        if deal.isDenied {
            p(.class("hint")) { frame.texts[.dealDenied] }
        } else if deal.mayDenyNoShow(own.role, at: frame.now) {
            form(.post, .action(.deal(deal.id)), .class("confirming")) {
                frame.sealed
                p { frame.texts[.dealWasThereHint] }
                button(.class("main"), .name("do"), .value("wasThere")) { frame.texts[.dealWasThere] }
            }
        }
    }

    @HTMLBuilder private func handover(in frame: Frame) -> HTML {
        if deal.confirmedBy.contains(own.role) {
            p(.class("hint")) { frame.texts[.dealWaits] }
        }
        if let code {
            section(.class("code")) {
                h2 { frame.texts[.dealCode] }
                p(.class("digits"), .label(code.map(String.init).joined(separator: " "))) { code }
                p(.class("hint")) { frame.texts[.dealCodeHint] }
            }
        } else if let from = deal.codesFrom, from > frame.now {
            p(.class("hint")) {
                let moment = from.momentText(asOf: frame.now, in: frame.texts)
                frame.texts(.meetingCodeFrom, ["from": moment])
            }
        }
        form(.post, .action(.deal(deal.id)), .class("confirming")) {
            frame.sealed
            Field(name: "code", label: .dealCodeTheirs).line(
                "",
                in: frame,
                Attribute("inputmode", .fixed("numeric")),
                Attribute("autocomplete", .fixed("off")),
                Attribute("maxlength", .fixed("12")),
                Attribute("required", .present)
            )
            button(.class("main"), .name("do"), .value("code")) { frame.texts[.dealConfirmCode] }
        }
        if let code {
            QRPicture(
                address: frame.origin + Link.confirmation(of: deal.id, code: code).text,
                words: frame.texts[.dealCodePicture]
            ).html
        }
        form(.post, .action(.deal(deal.id)), .class("answers")) {
            frame.sealed
            if !deal.confirmedBy.contains(own.role) {
                button(.name("do"), .value("confirm")) { frame.texts[.dealConfirm] }
                if deal.state == .oneSided {
                    button(.class("danger"), .name("do"), .value("object")) { frame.texts[.dealObject] }
                }
            } else {
                button(.name("do"), .value("takeBack")) { frame.texts[.dealTakeBack] }
            }
        }
    }

    @HTMLBuilder private func more(in frame: Frame) -> HTML {
        if own.role == .seller {
            form(.post, .action(.deal(deal.id)), .class("answers")) {
                frame.sealed
                label(.for("days")) { frame.texts[.dealProlong] }
                select(.id("days"), .name("days")) {
                    for days in [1, 3, 7] as [Int64] {
                        option(.value("\(days)")) {
                            deal.prolonged(by: days).momentText(asOf: frame.now, in: frame.texts)
                        }
                    }
                }
                button(.name("do"), .value("prolong")) { frame.texts[.dealProlongSave] }
            }
        }
        details {
            summary { frame.texts[.dealCancel] }
            form(.post, .action(.deal(deal.id))) {
                frame.sealed
                fieldset {
                    legend { frame.texts[.dealCancelWhy] }
                    for reason in Deal.Reason.choices {
                        label(.class("choice")) {
                            input(
                                .type("radio"),
                                .name("reason"),
                                .value(reason.rawValue),
                                Attribute("required", .present)
                            )
                            span { reason.text(in: frame.texts) }
                        }
                    }
                }
                button(.class("danger"), .name("do"), .value("cancel")) { frame.texts[.dealCancel] }
            }
        }
    }
}

/// One's deals: those that go on, those that are over, and all that one bought or sold.
package struct DealListPage: WebPage {
    package enum Part: String, Sendable, CaseIterable {
        case open, past, bought, sold

        fileprivate var name: TextKey {
            switch self {
            case .open: .dealsOpen
            case .past: .dealsOver
            case .bought: .dealsBought
            case .sold: .dealsSold
            }
        }
    }

    package let part: Part
    package let deals: [OwnDeal]
    package let next: Link?

    package init(_ part: Part, _ deals: [OwnDeal], next: Link?) {
        self.part = part
        self.deals = deals
        self.next = next
    }

    package static func link(_ part: Part) -> Link {
        part == .open ? .deals : Link.deals.with("part", part.rawValue)
    }

    package func title(in frame: Frame) -> String { frame.texts[.dealsTitle] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        h1 { title(in: frame) }
        nav(.class("parts"), .label(title(in: frame))) {
            for part in Part.allCases {
                a(.href(Self.link(part)), .current(part == self.part)) { frame.texts[part.name] }
            }
        }
        if deals.isEmpty {
            EmptyPageMessage(text: frame.texts[.dealsEmpty], remedy: (.market, .lookAround)).html(in: frame)
        } else {
            for (title, part) in parts(in: frame) {
                if let title { h2 { frame.texts[title] } }
                ul(.class("deeds")) { for own in part { Self.row(own, in: frame) } }
            }
        }
        if let next { p(.class("end")) { a(.href(next)) { frame.texts[.chatOlder] } } }
    }

    /// The deals of today, of a week, and the rest; all in one where there are no meetings.
    private func parts(in frame: Frame) -> [(title: TextKey?, deals: [OwnDeal])] {
        let today = CivilDate(frame.now, in: frame.texts.zone).daysSince1970
        func days(_ own: OwnDeal) -> Int? {
            own.deal.meeting.map {
                CivilDate($0.at, in: frame.texts.zone).daysSince1970 - today
            }
        }
        guard part == .open, deals.contains(where: { days($0) != nil }) else { return [(nil, deals)] }
        let byTime = deals.sorted { one, other in
            (one.deal.meeting?.at ?? one.deal.until, one.deal.id)
                < (other.deal.meeting?.at ?? other.deal.until, other.deal.id)
        }
        return [
            (.dealsToday, byTime.filter { days($0) == 0 }),
            (.dealsWeek, byTime.filter { days($0).map { (1..<7).contains($0) } ?? false }),
            (.dealsRest, byTime.filter { days($0).map { !(0..<7).contains($0) } ?? true }),
        ].filter { !$0.deals.isEmpty }
    }

    static func row(_ own: OwnDeal, in frame: Frame) -> HTML {
        li {
            a(.href(.deal(own.deal.id))) { own.productName }
            if own.deal.state.isOpen, let meeting = own.deal.meeting {
                p { meeting.line(asOf: frame.now, in: frame.texts) }
            }
            p(.class("facts")) {
                own.deal.state.text(in: frame.texts)
                " · "
                own.deal.amount.displayText(in: frame.texts)
                " · "
                own.partner.name(in: frame.texts)
                " · "
                if own.deal.state.isOpen {
                    own.deal.untilText(in: frame)
                } else {
                    (own.deal.endedAt ?? own.deal.madeAt).html(in: frame)
                }
            }
        }
    }
}
