package import Market

/// The notifications of a person that are no messages, the newest first.
package struct NotificationsPage: WebPage {
    package let notifications: [MarketNotification]
    package let isUnread: Bool
    package let next: Link?

    package init(_ notifications: [MarketNotification], isUnread: Bool, next: Link?) {
        self.notifications = notifications
        self.isUnread = isUnread
        self.next = next
    }

    package static func link(isUnread: Bool) -> Link {
        isUnread ? Link.notifications.with("unread", "1") : .notifications
    }

    package func title(in frame: Frame) -> String { frame.texts[.notificationTitle] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        div(.class("bar")) {
            h1 { title(in: frame) }
            p(.class("doings")) {
                a(.class("quiet"), .href(.notificationSettings)) { frame.texts[.notificationSettingsTitle] }
            }
        }
        nav(.class("parts"), .label(title(in: frame))) {
            a(.href(Self.link(isUnread: false)), .current(!isUnread)) { frame.texts[.chatAll] }
            a(.href(Self.link(isUnread: true)), .current(isUnread)) { frame.texts[.chatUnread] }
        }
        if notifications.isEmpty {
            EmptyPageMessage(text: frame.texts[.notificationEmpty], remedy: nil).html(in: frame)
        } else {
            ul(.class("deeds notices"), .id("notices")) { for one in notifications { item(one, in: frame) } }
        }
        if let last = notifications.first, notifications.contains(where: { !$0.isRead }) {
            form(.post, .action(.notifications)) {
                frame.sealed
                // What comes meanwhile stays unread.
                p(.class("doings")) {
                    button(.name("to"), .value("\(last.id)")) { frame.texts[.notificationReadAll] }
                }
            }
        }
        NextPage(link: next).html(in: frame)
    }

    private func item(_ one: MarketNotification, in frame: Frame) -> HTML {
        li(.class(one.isRead ? "" : "fresh")) {
            a(.href(.notification(one.id))) { span(.class("name")) { one.text(in: frame.texts) } }
            p(.class("facts")) {
                one.at.html(in: frame)
                for detail in one.details(in: frame.texts) { " · "; detail }
            }
            if !one.isRead {
                form(.post, .action(.notification(one.id))) {
                    frame.sealed
                    button(.class("quiet")) { frame.texts[.notificationRead] }
                }
            }
        }
    }
}

extension Link {
    package static let notifications = Link("/notifications")
    package static let notificationSettings = Link("/settings/notifications")

    /// Leads to what it is about, and reads it.
    package static func notification(_ id: MarketNotification.ID) -> Link {
        notifications.below("\(id)")
    }

    /// The page of a notification's subject; `nil` where it has none, or the subject is not known here.
    package static func place(of line: MarketNotification) -> Link? {
        let subject = line.subject
        if line.kind == .queueFree {
            // Goods that are gone have no page, and the line itself says so.
            let isGone = line.values.code == QueueEvent.Kind.gone.rawValue
            return isGone ? nil : .wait(for: Product.ID(subject.id))
        }
        if line.kind == .likerOffer { return .likerOffer(for: Product.ID(subject.id)) }
        switch line.values.code.flatMap(TradeNotice.init) {
        case .claimMade: return .claims(of: Product.ID(subject.id))
        case .claimPassed: return .claim(for: Product.ID(subject.id))
        default: break
        }
        switch subject.kind {
        case .conversation: return Link.conversation(Conversation.ID(subject.id)).at("write")
        case .deal: return .review(Deal.ID(subject.id))
        case .product: return .product(Product.ID(subject.id))
        case .sanction: return .sanctions
        case .report: return .reports
        case .session: return .devices
        default: return nil
        }
    }
}
