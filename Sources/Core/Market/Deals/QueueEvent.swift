/// An event in the queue for a product, for one of the waiting accounts.
package struct QueueEvent: Hashable, Sendable {
    package enum Event: String, Hashable, Sendable, CaseIterable {
        /// A unit is kept for them.
        case turn
        /// One is kept for who stands before them.
        case later
        case sold
        /// The goods are not for sale any more.
        case gone
    }

    package let account: Account.ID
    package let event: Event
    /// The end of the time for which a unit is kept.
    package let until: Timestamp?

    package init(_ event: Event, for account: Account.ID, until: Timestamp? = nil) {
        self.event = event
        self.account = account
        self.until = until
    }
}

extension NewNotification {
    /// A notification for an account that waits for a product.
    package init(_ news: QueueEvent, of product: Product.ID, name: String?) {
        self.init(
            .queueFree,
            about: .init(.product, product.rawValue),
            .init(name: name, moment: news.until, code: news.event.rawValue)
        )
    }
}

extension Trade {
    /// Tells those who wait, where something may be had again, and forgets what was kept for the first where nothing may.
    mutating func notifyQueue() {
        guard product.available > 0 else { return line.close() }
        guard let end = line.open(at: now) else { return }
        for (place, account) in line.places.map(\.account).enumerated() {
            queueEvents.append(QueueEvent(place == 0 ? .turn : .later, for: account, until: end))
        }
    }

    /// Takes an account out of the line, and tells whose turn it is then.
    mutating func leave(_ account: Account.ID) {
        guard let next = line.leave(account), let end = next.heldUntil, end > now, product.available > 0
        else { return }
        queueEvents.append(QueueEvent(.turn, for: next.account, until: end))
    }

    /// Ends the line: nobody waits for what is not to be had again.
    mutating func endLine(_ event: QueueEvent.Event) {
        // What was told of a turn in this change is true no more.
        queueEvents = line.places.map { QueueEvent(event, for: $0.account) }
        line = WaitingQueue()
    }
}
