extension NewNotification {
    /// A notification of a moderator's action about the account; it names no one.
    package static func sanction(
        _ id: Sanction.ID,
        _ kind: Sanction.Kind,
        until: Timestamp?,
        in reportCase: ReportCase
    ) -> NewNotification {
        NewNotification(
            .sanction,
            about: .init(.sanction, id.rawValue),
            .init(
                name: reportCase.target.kind == .product ? reportCase.name : nil,
                moment: until,
                code: kind.rawValue
            )
        )
    }

    /// That a moderator deleted a product of one's own.
    package static func removal(_ sanction: Sanction) -> NewNotification {
        NewNotification(
            .sanction,
            about: .init(.sanction, sanction.id.rawValue),
            .init(name: sanction.name, code: sanction.kind.rawValue)
        )
    }

    /// A notification of the outcome of one's own report.
    package static func caseClosed(_ report: Report.ID, in reportCase: ReportCase) -> NewNotification {
        NewNotification(
            .caseClosed,
            about: .init(.report, report.rawValue),
            .init(name: reportCase.name, code: reportCase.decision?.outcome.rawValue)
        )
    }

    /// A notification of a claim on one's own product, or that another person has what one claimed.
    package static func claim(_ notice: TradeNotice, for product: Product.ID, of name: String?)
        -> NewNotification
    {
        NewNotification(
            .deal,
            about: .init(.product, product.rawValue),
            .init(name: name, code: notice.rawValue)
        )
    }

    /// A notification that a liked product is offered at a lower price.
    package static func likerOffer(_ offer: LikerOffer, of name: String) -> NewNotification {
        NewNotification(
            .likerOffer,
            about: .init(.product, offer.product.rawValue),
            .init(name: name, amount: offer.amount, moment: offer.expiresAt)
        )
    }

    /// That two people meet soon; where they do is said in their conversation alone.
    package static func meetingSoon(_ at: Timestamp, in conversation: Conversation.ID, of name: String)
        -> NewNotification
    {
        NewNotification(
            .meetingSoon,
            about: .init(.conversation, conversation.rawValue),
            .init(name: name, moment: at)
        )
    }

    /// A notification of a sign-in from a network, or with a device, that the account was not known to use.
    package static func signIn(_ session: AccessToken.ID, from source: AccountNotice.Source)
        -> NewNotification
    {
        NewNotification(
            .signIn,
            about: .init(.session, session.rawValue),
            .init(name: source.network, code: source.device.rawValue)
        )
    }

    /// That many wrong passwords were tried; how many is said in the notice alone, where it rises.
    package static func wrongPasswords(_ notice: AccountNotice.ID) -> NewNotification {
        NewNotification(.wrongPasswords, about: .init(.session, notice.rawValue))
    }

    /// A notification of another password that was set without the old one.
    package static func recovered(_ notice: AccountNotice.ID, from source: AccountNotice.Source)
        -> NewNotification
    {
        NewNotification(
            .recovered,
            about: .init(.session, notice.rawValue),
            .init(name: source.network, code: source.device.rawValue)
        )
    }

    /// A notification of a link, made by the operator or a moderator, that sets another password.
    package static func linkMade(_ notice: AccountNotice.ID) -> NewNotification {
        NewNotification(
            .recovered,
            about: .init(.session, notice.rawValue),
            .init(code: MarketNotification.Values.linkMade)
        )
    }
}
