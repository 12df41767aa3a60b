package import Market

/// The account or the old edition that puts something on the market, and so the budgets that count.
package enum Offerer: Hashable, Sendable {
    case account(Account)
    /// By an old edition, whose apps know no budget of goods; only of what they ask of the machine.
    case edition(seller: Account.ID, party: UsageParty)

    var seller: Account.ID {
        switch self {
        case .account(let account): account.id
        case .edition(let seller, _): seller
        }
    }

    var party: UsageParty {
        switch self {
        case .account(let account): UsageParty(account)
        case .edition(_, let party): party
        }
    }
}

extension Outcome {
    var isDone: Bool {
        if case .done = self { true } else { false }
    }
}
