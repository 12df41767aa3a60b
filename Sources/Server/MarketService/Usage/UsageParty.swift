package import Market
import MarketPhotos

/// To whom work and room are counted.
package enum UsageParty: Hashable, Sendable {
    case account(Account.ID)
    /// A moderator or an administrator: shares the workers as others do, and has no budget to spend.
    case staff(Account.ID)
    /// Everyone there who is not known by an account.
    case network(ClientNetwork)

    package init(_ account: Account) {
        self = Caller.account(account).isModerator ? .staff(account.id) : .account(account.id)
    }

    /// The same, in line for a photo worker; `circle` is the wider network that the upload came from.
    func sender(in circle: String?) -> PhotoSender {
        switch self {
        case .account(let id), .staff(let id): PhotoSender("account \(id)", in: circle)
        case .network(let network): PhotoSender("network \(network.name)", in: circle)
        }
    }
}
