import Market

/// The next step between two people, on top of their messages.
struct NextStepPanel {
    let conversation: Conversation
    /// The goods, where they are still there.
    let product: Product?
    let reader: Account.ID
    /// True where all that is left is kept for others than the reader, who wait.
    var isKept = false
    /// True for a reader whom the seller answers also where the first buyer has it.
    var asksFirst = false
    var refusal: ConversationPage.Refusal?
    /// The offers that the reader may make in a day; `nil` where they are not counted.
    var offersADay: Int?

    /// Empty where nothing does, so that there is a place for what comes later.
    func html(in frame: Frame) -> HTML {
        div(.class("next-step")) {
            ErrorLine(text: refusal?.text).html
            step(in: frame)
        }
    }

    @HTMLBuilder private func step(in frame: Frame) -> HTML {
        if let deal = conversation.deal, deal.state.isOpen {
            open(deal, in: frame)
        } else if conversation.state.isWritable, let product, product.state == .selling, !product.isSoldOut,
            !isKept
        {
            if let offer = conversation.offer {
                answer(offer, product, in: frame)
            } else {
                begin(product, in: frame)
            }
        } else if let deal = conversation.deal {
            Self.over(deal, in: frame)
        } else if conversation.role == .buyer, product?.state == .reserved || isKept {
            a(.class("main"), .href(.wait(for: conversation.subject.product))) { frame.texts[.waitJoin] }
        }
    }

    @HTMLBuilder private func open(_ deal: Deal, in frame: Frame) -> HTML {
        let role = conversation.role
        let meets = product?.facts.ways.mayMeet ?? true
        let step = deal.nextStep(for: role, meets: meets, at: frame.now)
        p {
            b { deal.state.text(in: frame.texts) }
            " · "
            deal.amount.displayText(in: frame.texts)
            " · "
            deal.untilText(in: frame)
        }
        if let meeting = deal.meeting {
            p { b { meeting.line(asOf: frame.now, in: frame.texts) } }
        }
        if let next = deal.text(of: step, for: role, meets: meets, in: frame.texts) {
            p(.class("hint")) { next }
        }
        if let proposal = deal.proposal {
            // What else was said of it stands in its bubble.
            ProposalForm(proposal: proposal, reader: deal.account(role), showsNote: false).html(in: frame)
        }
        if deal.state == .reserved, step == .arrangeMeeting { meeting(of: deal, .class("main"), in: frame) }
        a(.class(step == .confirm ? "main" : "quiet"), .href(.deal(deal.id))) {
            frame.texts[deal.confirmedBy.contains(role) ? .dealShow : .dealConfirm]
        }
        if deal.state == .reserved, step != .arrangeMeeting { meeting(of: deal, .class("quiet"), in: frame) }
    }

    private func meeting(of deal: Deal, _ kind: Attribute, in frame: Frame) -> HTML {
        a(kind, .href(.meeting(in: deal.conversation))) {
            frame.texts[deal.meeting == nil && deal.proposal == nil ? .meetingMake : .meetingChange]
        }
    }

    /// After the trade, a side may write a review.
    @HTMLBuilder private static func over(_ deal: Deal, in frame: Frame) -> HTML {
        p { a(.href(.deal(deal.id))) { deal.state.text(in: frame.texts) } }
        if deal.state == .completed {
            a(.class("main"), .href(.review(deal.id))) { frame.texts[.reviewTitle] }
        }
    }

    /// An offer that waits for an answer.
    @HTMLBuilder private func answer(_ offer: Offer, _ product: Product, in frame: Frame) -> HTML {
        let isMine = offer.maker == reader
        let until = offer.expiresAt.momentText(asOf: frame.now, in: frame.texts)
        p {
            offer.openText(
                isMine: isMine,
                name: conversation.partner.name(in: frame.texts),
                until: until,
                in: frame.texts
            )
        }
        if isMine {
            form(.post, .action(.offer(offer.id)), .class("answers")) {
                frame.sealed
                button(.name("answer"), .value("withdraw")) { offer.withdrawText(in: frame.texts) }
            }
        } else {
            AnswerForm(offer: offer).html(in: frame)
            offering(.offerCounter, product, in: frame)
        }
    }

    @HTMLBuilder private func begin(_ product: Product, in frame: Frame) -> HTML {
        if conversation.role == .seller {
            form(.post, .action(.reserve(in: conversation.id))) {
                frame.sealed
                button {
                    frame.texts(.dealReserveFor, ["name": conversation.partner.name(in: frame.texts)])
                }
            }
        }
        if conversation.role == .buyer, product.mayBeBought {
            PurchaseForm(product: product, isMain: true).html(in: frame)
            if product.facts.firstCome {
                PurchaseHint(product: product, asksFirst: asksFirst).html(in: frame)
            }
        }
        offering(.offerMake, product, in: frame)
    }

    @HTMLBuilder private func offering(_ label: TextKey, _ product: Product, in frame: Frame) -> HTML {
        if conversation.role == .seller || product.facts.takesOffers {
            details(.class("unfolds"), Attribute("open", .present).when(refusal?.amount != nil)) {
                summary { frame.texts[label] }
                OfferForm(
                    link: .offers(in: conversation.id),
                    range: product.offerRange,
                    isSellers: conversation.role == .seller,
                    offersADay: offersADay,
                    amount: refusal?.amount ?? ""
                ).html(in: frame)
            }
        }
    }
}

/// The answers to the other one's offer.
struct AnswerForm {
    let offer: Offer

    func html(in frame: Frame) -> HTML {
        form(.post, .action(.offer(offer.id)), .class("answers")) {
            frame.sealed
            button(.class("main"), .name("answer"), .value("accept")) { frame.texts[.offerAccept] }
            button(.name("answer"), .value("decline")) { frame.texts[.offerDecline] }
        }
    }
}

extension Deal {
    /// Until when something may still be done.
    func untilText(in frame: Frame) -> String {
        frame.texts(
            state == .oneSided ? .dealOneSidedUntil : .dealUntil,
            ["until": until.momentText(asOf: frame.now, in: frame.texts)]
        )
    }
}
