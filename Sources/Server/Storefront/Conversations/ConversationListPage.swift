package import Market

/// One's conversations, each with its partner and subject, the last to be touched first.
package struct ConversationListPage: WebPage {
    /// The conversations that are listed.
    package enum Part: String, Sendable, CaseIterable {
        case all, selling, buying, unread
        /// First messages of new accounts that came when many did.
        case requests

        fileprivate var name: TextKey {
            switch self {
            case .all: .chatAll
            case .selling: .chatSelling
            case .buying: .chatBuying
            case .unread: .chatUnread
            case .requests: .chatRequests
            }
        }
    }

    package let part: Part
    package let conversations: [Conversation]
    /// The goods that are still there, for their pictures and states.
    package let products: [Product.ID: Product]
    package let next: Link?
    /// The number of quiet requests that wait.
    package let requests: Int
    /// The one product that they are about; `nil` for the list of all.
    package var product: Product.ID?

    package init(
        _ part: Part,
        _ conversations: [Conversation],
        products: [Product.ID: Product],
        next: Link?,
        requests: Int = 0
    ) {
        self.part = part
        self.conversations = conversations
        self.products = products
        self.next = next
        self.requests = requests
    }

    package static func link(_ part: Part) -> Link {
        part == .all ? .conversations : Link.conversations.with("part", part.rawValue)
    }

    /// The conversations about one product.
    package static func link(about product: Product.ID) -> Link {
        Link.conversations.with("product", "\(product)")
    }

    package func title(in frame: Frame) -> String { frame.texts[.placeChat] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        div(.class("bar")) {
            h1 { title(in: frame) }
            p(.class("doings")) {
                a(.class("quiet"), .href(.deals)) { frame.texts[.dealsTitle] }
                a(.class("quiet"), .href(.reports)) { frame.texts[.reportsTitle] }
                a(.class("quiet"), .href(.blocks)) { frame.texts[.chatBlocks] }
            }
        }
        nav(.class("parts"), .label(frame.texts[.placeChat])) {
            for part in Part.allCases where part != .requests || part == self.part {
                a(.href(Self.link(part)), .current(part == self.part && product == nil)) {
                    frame.texts[part.name]
                }
            }
        }
        if product != nil, let name = conversations.first?.subject.name {
            p(.class("hint")) { frame.texts(.chatAbout, ["name": name]) }
        }
        if part == .requests { p(.class("hint")) { frame.texts[.chatRequestsHint] } }
        if conversations.isEmpty {
            let isAll = part == .all && product == nil
            EmptyPageMessage(
                text: frame.texts[isAll ? .chatEmpty : .chatEmptyPart],
                remedy: isAll ? (.market, .lookAround) : nil
            ).html(in: frame)
        } else {
            list(current: nil, in: frame)
        }
        if let next { p(.class("end")) { a(.href(next)) { frame.texts[.chatOlder] } } }
        if requests > 0, part != .requests {
            p(.class("end")) {
                a(.href(Self.link(.requests))) { frame.texts(.chatRequestsMore, count: Int64(requests)) }
            }
        }
    }

    private func list(current: Conversation.ID?, in frame: Frame) -> HTML {
        ol(.class("talks"), .id("talks")) {
            for one in conversations { row(one, isCurrent: one.id == current, in: frame) }
        }
    }

    /// The list beside one of its conversations.
    func aside(besides current: Conversation.ID, in frame: Frame) -> HTML {
        nav(.class("others"), .label(title(in: frame))) {
            h2 { a(.href(.conversations)) { title(in: frame) } }
            list(current: current, in: frame)
        }
    }

    private func row(_ one: Conversation, isCurrent: Bool, in frame: Frame) -> HTML {
        li {
            a(
                .href(Link.conversation(one.id).at("write")),
                .class(one.unread > 0 ? "fresh" : ""),
                .current(isCurrent)
            ) {
                if let photo = products[one.subject.product]?.photos.first {
                    photo.square(sizes: "64px", isLazy: true) {}
                } else {
                    span(.class("photo")) { Icon.mark }
                }
                span(.class("who")) { one.partner.name(in: frame.texts) }
                span(.class("line")) { one.last.line(of: one, in: frame) }
                span(.class("facts")) {
                    one.last.at.html(in: frame)
                    span { one.subject.name }
                    products[one.subject.product]?.stateHTML(in: frame.texts)
                }
                if one.unread > 0 {
                    span(.class("count")) {
                        span(.unspoken) { "\(one.unread)" }
                        span(.class("unseen")) { frame.texts(.chatUnreadCount, count: Int64(one.unread)) }
                    }
                }
            }
        }
    }
}

extension Message {
    /// The message in one line of a list.
    func line(of conversation: Conversation, in frame: Frame) -> String {
        if let notice { return notice.text(in: conversation, of: self, frame) }
        if let offer { return offer.line(in: frame.texts) }
        // Where they meet is said in the conversation alone.
        if let meeting {
            let at = meeting.at.momentText(asOf: frame.now, in: frame.texts)
            return frame.texts(.meetingSaid, ["at": at])
        }
        return text ?? frame.texts[isUnsent ? .chatUnsent : .messagePhotos]
    }
}
