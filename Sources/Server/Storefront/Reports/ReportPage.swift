package import Market

/// Asks for the problem with a product, a person or a message.
package struct ReportPage: WebPage {
    package let target: ReportTarget
    package let person: Seller
    /// The product; of no product the person is enough.
    package let product: Product?
    /// Of a conversation, what the person wrote, the earliest first.
    package let messages: [Message]
    /// The first of all messages looked at, where there are some before it.
    package var earlier: Int64?
    package var chosen: Set<Int64> = []
    package var reason: ReportReason?
    package var text = ""
    /// Why it was not taken.
    package var trouble: String?

    package init(_ target: ReportTarget, of person: Seller, product: Product? = nil, messages: [Message] = [])
    {
        self.target = target
        self.person = person
        self.product = product
        self.messages = messages
    }

    package func title(in frame: Frame) -> String { frame.texts[.reportTitle] }

    package func content(in frame: Frame) -> HTML {
        form(.class("ask report"), .post, .action(.report(target))) {
            frame.sealed
            h1 { title(in: frame) }
            ErrorLine(text: trouble).html
            subject(in: frame)
            if target.kind == .messages { choice(in: frame) }
            fieldset {
                legend { frame.texts[.reportWhy] }
                div(.class("choices")) { for reason in ReportReason.allCases { option(reason, in: frame) } }
                if target.kind == .product {
                    p(.class("hint")) { LegalLink(page: .prohibited, opensAnotherTab: true).html(in: frame) }
                }
            }
            Field(name: "text", label: .reportText, hint: frame.texts[.reportTextHint]).html(in: frame) {
                HTML(
                    "textarea",
                    $0 + [
                        Attribute("rows", .fixed("4")),
                        Attribute("maxlength", .number(Int64(MessageText.mostCharacters))),
                    ],
                    HTML("\n" + text)
                )
            }
            p(.class("hint")) { frame.texts[.reportPrivacy] }
            p(.class("doings")) {
                button(.class("main")) { frame.texts[.reportSend] }
                a(.class("quiet"), .href(.place(of: target))) { frame.texts[.formCancel] }
            }
        }
    }

    @HTMLBuilder private func subject(in frame: Frame) -> HTML {
        if let product {
            p(.class("about-goods")) {
                if let photo = product.photos.first { photo.square(sizes: "56px", isLazy: false) {} }
                span(.class("name")) { product.name }
                span(.class("facts")) { person.name(in: frame.texts) }
            }
        } else {
            p(.class("name")) { person.name(in: frame.texts) }
        }
    }

    private func choice(in frame: Frame) -> HTML {
        fieldset {
            legend { frame.texts(.reportMessages, ["name": person.name(in: frame.texts)]) }
            p(.class("hint")) { frame.texts[.reportMessagesHint] }
            if let earlier {
                p(.class("end")) {
                    a(.href(Link.report(target).with("before", "\(earlier)"))) { frame.texts[.chatEarlier] }
                }
            }
            div(.class("choices")) {
                for message in messages {
                    label(.class("choice")) {
                        input(
                            .type("checkbox"),
                            .name("message"),
                            .value("\(message.number)"),
                            .checked(chosen.contains(message.number))
                        )
                        span {
                            message.text ?? frame.texts[message.isUnsent ? .chatUnsent : .messagePhotos]
                            " "
                            span(.class("facts")) {
                                message.at.clockText(in: frame.texts.zone)
                            }
                        }
                    }
                }
            }
        }
    }

    private func option(_ reason: ReportReason, in frame: Frame) -> HTML {
        label(.class("choice")) {
            input(
                .type("radio"),
                .name("reason"),
                .value(reason.rawValue),
                .checked(reason == self.reason),
                Attribute("required", .present)
            )
            span { reason.text(in: frame.texts) }
        }
    }
}

extension Link {
    package static let reports = Link("/reports")
    package static let sanctions = Link("/sanctions")
    package static let cases = Link("/cases")
    package static func reportCase(_ id: ReportCase.ID) -> Link { cases.below("\(id)") }

    /// The page of the reported subject.
    package static func place(of target: ReportTarget) -> Link {
        switch target.kind {
        case .product: .product(Product.ID(target.id))
        case .account: .seller(Account.ID(target.id))
        case .messages: .conversation(Conversation.ID(target.id))
        case .review: .review(Review.ID(target.id))
        }
    }

    /// The page on which it is reported.
    package static func report(_ target: ReportTarget) -> Link { place(of: target).below("report") }
}

extension ReportTarget.Kind {
    var textKey: TextKey {
        switch self {
        case .product: .reportKindProduct
        case .account: .reportKindAccount
        case .messages: .reportKindMessages
        case .review: .reportKindReview
        }
    }
}

/// The way to report something, behind three dots.
struct ReportMenu {
    let target: ReportTarget

    func html(in frame: Frame) -> HTML {
        details(.class("menu")) {
            summary(.label(frame.texts[.reportMenu])) { Icon.more }
            div { a(.href(.report(target))) { frame.texts[.report] } }
        }
    }
}
