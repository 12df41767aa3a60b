/// An event in the queue for a product, for one of the waiting accounts.
package struct QueueEvent: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A unit is kept for them.
        case turn
        /// One is kept for who stands before them.
        case later
        case sold
        /// The product is not for sale any more.
        case gone
    }

    package let account: Account.ID
    package let kind: Kind
    /// The end of the time for which a unit is kept.
    package let until: Timestamp?

    package init(_ kind: Kind, for account: Account.ID, until: Timestamp? = nil) {
        self.kind = kind
        self.account = account
        self.until = until
    }
}

extension NewNotification {
    /// A notification for an account that waits for a product.
    package init(_ event: QueueEvent, of product: Product.ID, name: String?) {
        self.init(
            .queueFree,
            about: .init(.product, product.rawValue),
            .init(name: name, moment: event.until, code: event.kind.rawValue)
        )
    }
}

extension Trade {
    /// Notifies the queue where the product is available again; otherwise releases the unit kept for its first.
    mutating func notifyQueue() {
        guard product.available > 0 else { return line.close() }
        guard let end = line.open(at: now) else { return }
        for (place, account) in line.places.map(\.account).enumerated() {
            queueEvents.append(QueueEvent(place == 0 ? .turn : .later, for: account, until: end))
        }
    }

    /// Removes an account from the queue and notifies the next.
    mutating func leave(_ account: Account.ID) {
        guard let next = line.leave(account), let end = next.heldUntil, end > now, product.available > 0
        else { return }
        queueEvents.append(QueueEvent(.turn, for: next.account, until: end))
    }

    /// Ends the queue of a product that will not be available again.
    mutating func endLine(_ kind: QueueEvent.Kind) {
        // What was told of a turn in this change is true no more.
        queueEvents = line.places.map { QueueEvent(kind, for: $0.account) }
        line = WaitingQueue()
    }
}
