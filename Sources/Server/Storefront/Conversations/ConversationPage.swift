package import Market

/// The conversation of two people about a product.
package struct ConversationPage: WebPage {
    package let conversation: Conversation
    /// The goods, where they are still there.
    package let product: Product?
    /// The earliest first.
    package let messages: [Message]
    /// True where there are some before them.
    package let hasEarlier: Bool
    /// True where there are some after them.
    package let hasLater: Bool
    package let reader: Account.ID
    package let form: MessageForm
    /// True where the reader has blocked the other.
    package let isBlocked: Bool

    /// True where nothing rings at the other one now.
    package var isNight = false
    /// True where all that is left of the product is kept for others who wait, not for the reader.
    package var isKept = false
    /// True for a reader whom the seller answers also where the first buyer has it.
    package var asksFirst = false
    /// The reason why something in it was refused just now.
    package var refusal: Refusal?
    /// The offers that the reader may make in a day; `nil` where they are not counted.
    package var offersADay: Int?
    /// The reader's latest conversations, beside this one where a window is wide.
    package var others: ConversationListPage?

    /// Something refused, said where the person is, with what they typed.
    package struct Refusal: Sendable {
        package let text: String
        /// The price that was offered.
        package let amount: String?

        package init(_ text: String, amount: String? = nil) {
            self.text = text
            self.amount = amount
        }
    }

    package init(
        _ conversation: Conversation,
        product: Product?,
        messages: [Message],
        hasEarlier: Bool,
        hasLater: Bool,
        reader: Account.ID,
        form: MessageForm,
        isBlocked: Bool
    ) {
        self.conversation = conversation
        self.product = product
        self.messages = messages
        self.hasEarlier = hasEarlier
        self.hasLater = hasLater
        self.reader = reader
        self.form = form
        self.isBlocked = isBlocked
    }

    private var here: Link { .conversation(conversation.id) }

    package func title(in frame: Frame) -> String { conversation.partner.name(in: frame.texts) }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        div(
            .class("talk screen"),
            .data("data-talk", "\(conversation.id)"),
            Attribute("data-later", .present).when(hasLater)
        ) {
            top(in: frame)
            NextStepPanel(
                conversation: conversation,
                product: product,
                reader: reader,
                isKept: isKept,
                asksFirst: asksFirst,
                refusal: refusal,
                offersADay: offersADay
            ).html(in: frame)
            div(
                .class("log"),
                .role("log"),
                .label(frame.texts[.chatLines]),
                Attribute("tabindex", .fixed("0"))
            ) { div { log(in: frame) } }
            if conversation.state.isWritable {
                form.html(to: here, in: frame)
            } else {
                div(.class("closed"), .id("write")) {
                    // What came too late is not lost with its form.
                    if !form.text.isEmpty {
                        ErrorLine(text: form.trouble).html
                        p(.class("unsaid")) { form.text }
                    }
                    p(.class("hint")) {
                        frame.texts[conversation.state == .ended ? .chatEnded : .chatClosed]
                    }
                }
            }
        }
        if let others { others.aside(besides: conversation.id, in: frame) }
    }

    @HTMLBuilder private func log(in frame: Frame) -> HTML {
        if hasEarlier, let first = messages.first {
            p(.class("end")) {
                a(.href(here.with("before", "\(first.number)"))) { frame.texts[.chatEarlier] }
            }
        }
        if messages.first?.number == 1 { SafetyLine().html(in: frame) }
        MessageList(messages: messages, conversation: conversation, reader: reader).html(in: frame)
        p(.class("end renew")) {
            a(.href(here.with("latest", "1"))) { frame.texts[hasLater ? .chatLatest : .chatRefresh] }
        }
        if conversation.state.isWritable, isNight {
            p(.class("hint"), .role("status")) { frame.texts[.notificationNight] }
        }
    }

    private func top(in frame: Frame) -> HTML {
        div(.class("talk-top")) {
            div(.class("named")) {
                a(.class("back"), .href(.conversations), .label(frame.texts[.chatBack])) { Icon.left }
                h1 {
                    a(.href(.seller(conversation.partner.id))) { conversation.partner.name(in: frame.texts) }
                }
                menu(in: frame)
            }
            subject(in: frame)
        }
    }

    /// The product that it is about: as it is now, or as it was.
    @HTMLBuilder private func subject(in frame: Frame) -> HTML {
        if let product {
            ProductLink(product: product).html(in: frame)
        } else {
            p(.class("about-goods")) {
                span(.class("name")) { conversation.subject.name }
                span(.class("facts")) { frame.texts[.chatGoodsGone] }
            }
        }
    }

    private func menu(in frame: Frame) -> HTML {
        details(.class("menu")) {
            summary(.label(frame.texts[.chatMenu])) { Icon.more }
            div {
                Storefront.form(.post, .action(here)) {
                    frame.sealed
                    if conversation.state != .left {
                        button(.name("leave"), .value("1")) { frame.texts[.chatLeave] }
                    }
                }
                BlockForm(person: conversation.partner, isBlocked: isBlocked).html(in: frame)
                a(.href(.report(.messages(in: conversation.id)))) { frame.texts[.report] }
            }
        }
    }
}

/// Leads to the page on which a person is blocked, or ends a block.
struct BlockForm {
    let person: Seller
    let isBlocked: Bool

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        if isBlocked {
            Self.unblock(person.id, .chatUnblock, name: person.name(in: frame.texts), in: frame)
        } else {
            a(
                .class("danger"),
                .href(Link.blocks.with("block", "\(person.id)").with("back", frame.here.text)),
                .label(frame.texts(.chatBlockName, ["name": person.name(in: frame.texts)]))
            ) { frame.texts[.chatBlock] }
        }
    }

    static func unblock(_ person: Account.ID, _ title: TextKey, name: String? = nil, in frame: Frame) -> HTML
    {
        form(.post, .action(.blocks)) {
            frame.sealed
            button(
                .name("unblock"),
                .value("\(person)"),
                name.map { .label(frame.texts(.chatUnblockName, ["name": $0])) } ?? .class("")
            ) { frame.texts[title] }
        }
    }
}

/// The people whom one has blocked.
package struct BlocksPage: WebPage {
    package let people: [Seller]

    package init(_ people: [Seller]) {
        self.people = people
    }

    package func title(in frame: Frame) -> String { frame.texts[.chatBlocks] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        h1 { title(in: frame) }
        p(.class("hint")) { frame.texts[.chatBlocksHint] }
        if people.isEmpty {
            EmptyPageMessage(text: frame.texts[.chatBlocksEmpty], remedy: nil).html(in: frame)
        } else {
            ul(.class("deeds")) {
                for person in people {
                    li {
                        a(.href(.seller(person.id))) { person.name(in: frame.texts) }
                        BlockForm(person: person, isBlocked: true).html(in: frame)
                    }
                }
            }
        }
    }
}
