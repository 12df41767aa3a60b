import Market
import MarketClient

/// Whom the account blocks, as far as it is known here: their goods are left out of its lists.
///
/// The market leaves them out of what it lists; this is for what is on the screen already, and for what events tell.
@MainActor
package final class BlockedPeople {
    private var ids: Set<Account.ID> = []

    /// Takes over the whole list.
    func take(_ people: [Seller]) { ids = Set(people.map(\.id)) }

    /// Takes over that somebody is blocked, or no longer.
    func note(_ person: Account.ID, isBlocked: Bool) {
        if isBlocked { ids.insert(person) } else { ids.remove(person) }
    }

    /// Whether somebody's goods are left out.
    func contains(_ person: Account.ID) -> Bool { ids.contains(person) }
}

extension ScreenContext {
    /// Takes over that somebody is blocked, or no longer: their goods leave all lists at once.
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
                let people = try await ask { () throws(ClientError) in
                    try await client.conversations.blocked()
                }
                guard accountSession.account == account else { return }
                blockedPeople.take(people)
                for person in people { productEvents.post(.blocked(person.id)) }
            } catch {
                // The market leaves them out of what it lists by itself.
            }
        }
    }
}
