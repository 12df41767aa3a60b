import Market
import MarketClient

/// The people that the account blocks, as far as known here: their products are left out of its lists.
///
/// The market leaves them out of its own lists. This covers products on the screen already, and those in
/// events.
@MainActor
package final class BlockedPeople {
    private var ids: Set<Account.ID> = []

    /// Takes over the whole list.
    func take(_ people: [Seller]) { ids = Set(people.map(\.id)) }

    /// Records that the account blocks a person, or no longer does.
    func note(_ person: Account.ID, isBlocked: Bool) {
        if isBlocked { ids.insert(person) } else { ids.remove(person) }
    }

    /// True where the person's products are left out.
    func contains(_ person: Account.ID) -> Bool { ids.contains(person) }
}

extension ScreenContext {
    /// Records a block or its end; a block removes the person's products from all lists at once.
    func note(_ person: Account.ID, isBlocked: Bool) {
        blockedPeople.note(person, isBlocked: isBlocked)
        if isBlocked { productEvents.post(.blocked(person)) }
    }

    /// Asks whom the account blocks, and leaves the goods of these people out.
    func loadBlockedPeople() {
        blockedPeople.take([])
        guard let account = accountSession.account, client.capabilities.contains(.conversations) else {
            return
        }
        backgroundTasks.run { [self] in
            do throws(ClientError) {
                let people = try await onlineClient.conversations.blocked()
                guard accountSession.account == account else { return }
                blockedPeople.take(people)
                for person in people { productEvents.post(.blocked(person.id)) }
            } catch {
                // The market leaves them out of what it lists by itself.
            }
        }
    }
}
