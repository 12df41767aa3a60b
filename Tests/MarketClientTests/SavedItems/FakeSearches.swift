import ClientDoubles
import Market

@testable import MarketClient

/// The search history of accounts, as a market keeps it.
@MainActor
final class FakeSearches {
    private struct Entry {
        let text: String
        let at: Int64
    }

    let clock: TestClock
    /// The error of changes before they are carried out.
    var refusal: ClientError?
    /// A wait before a change is carried out.
    var gate: (@MainActor () async -> Void)?
    /// A wait before a list is read.
    var listGate: (@MainActor () async -> Void)?
    /// The number of changes that have arrived, whatever their fate.
    var arrived = 0
    /// The number of requests for a list.
    var asked = 0
    /// Every text that was noted, and by whom.
    private(set) var noted: [String] = []
    private var entries: [Account.ID: [Entry]] = [:]
    private var keys: Set<IdempotencyKey> = []

    init(_ clock: TestClock) {
        self.clock = clock
    }

    func texts(of account: Account) -> [String] { entries[account.id, default: []].map(\.text) }

    /// Notes one now, as a page does.
    func note(_ text: String, of account: Account) {
        put(text, clock.timestamp.millisecondsSince1970, account.id)
    }

    /// Forgets one now, as a page does.
    func forget(_ text: String, of account: Account) {
        entries[account.id]?.removeAll { $0.text == text }
    }

    func note(_ text: String, _ change: SearchSubmission) {
        guard keys.insert(change.key).inserted else { return }
        noted.append(text)
        let moment = moment(change)
        if let known = entries[change.author]?.first(where: { $0.text == text }), known.at >= moment {
            return
        }
        put(text, moment, change.author)
    }

    func forget(_ text: String?, _ change: SearchSubmission) {
        let moment = moment(change)
        entries[change.author]?.removeAll {
            (text == nil || $0.text.lowercased() == text?.lowercased()) && $0.at <= moment
        }
    }

    private func moment(_ change: SearchSubmission) -> Int64 {
        clock.timestamp.millisecondsSince1970 - Int64(change.age / .milliseconds(1))
    }

    private func put(_ text: String, _ moment: Int64, _ account: Account.ID) {
        var all = entries[account, default: []]
        all.removeAll { $0.text == text }
        let place = all.firstIndex { $0.at <= moment } ?? all.endIndex
        all.insert(Entry(text: text, at: moment), at: place)
        entries[account] = all
    }
}
