/// The queue for a product that is promised to another buyer, the first to come first.
package struct WaitingQueue: Hashable, Sendable {
    package struct Place: Hashable, Sendable {
        package let account: Account.ID
        /// Until when one unit is kept for who stands here; `nil` where none is.
        package var heldUntil: Timestamp?

        package init(_ account: Account.ID, heldUntil: Timestamp? = nil) {
            self.account = account
            self.heldUntil = heldUntil
        }
    }

    /// The most accounts that may wait for one product.
    package static let most = 20
    /// For how long the first one alone may take what became free.
    package static let hoursHeld: Int64 = 2

    package private(set) var places: [Place]

    package init(_ places: [Place] = []) {
        self.places = places
    }

    /// The position of the account, from 1; `nil` where it does not wait.
    package func position(of account: Account.ID) -> Int? {
        places.firstIndex { $0.account == account }.map { $0 + 1 }
    }

    /// Puts the account at the end; again changes nothing.
    package mutating func join(_ account: Account.ID) throws(TradeRefusal) {
        guard position(of: account) == nil else { return }
        guard places.count < Self.most else { throw .lineFull }
        places.append(Place(account))
    }

    /// Takes the account out; what was kept for it is kept for the next one, who is returned, until the same moment.
    ///
    /// With hours of their own, people who take turns could keep a product from everyone for ever.
    @discardableResult
    package mutating func leave(_ account: Account.ID) -> Place? {
        guard let place = places.firstIndex(where: { $0.account == account }) else { return nil }
        guard let end = places.remove(at: place).heldUntil, !places.isEmpty else { return nil }
        places[0].heldUntil = end
        return places[0]
    }

    /// The number of units kept for others than the account.
    package func held(besides account: Account.ID?, at now: Timestamp) -> Int64 {
        Int64(places.count { $0.account != account && ($0.heldUntil ?? now) > now })
    }

    package func isHeld(for account: Account.ID, at now: Timestamp) -> Bool {
        places.contains { $0.account == account && ($0.heldUntil ?? now) > now }
    }

    /// Keeps one unit for the first, where none is kept; returns until when, where that is new.
    package mutating func open(at now: Timestamp) -> Timestamp? {
        guard !places.isEmpty, places.allSatisfy({ $0.heldUntil == nil }) else { return nil }
        let end = now.adding(hours: Self.hoursHeld)
        places[0].heldUntil = end
        return end
    }

    /// Forgets what was kept, since all is promised again.
    package mutating func close() {
        for place in places.indices { places[place].heldUntil = nil }
    }
}
