import Market
import MarketAPI
import Observation

/// A statement about a deal that the market may not have yet; a later one takes its place.
protocol UnsentWord: Hashable, Sendable {
    /// The deal that it is about; there is one for each.
    var deal: Deal.ID { get }
    /// The author; it is sent for no other account.
    var author: Account.ID { get }
    /// Why the market did not take it; it waits for its author then.
    var refusal: ProblemCode? { get set }
    /// Why the last try did not get through; it is tried again by itself.
    var delay: ClientError? { get set }

    /// True where the market would receive the same.
    func says(_ other: Self) -> Bool
}

/// Sends the last statement about each deal, across lost connections and restarts.
///
/// It is stored before the first byte is sent and removed when the market has confirmed it, so it may be sent
/// more than once: the market has to ignore a repetition. While another account is signed in, it waits.
@MainActor
@Observable
final class DealOutbox<Word: UnsentWord, Reply: Sendable> {
    /// The storage of unsent statements; any error means that nothing has changed.
    struct Shelf {
        /// Of all accounts, the earliest first.
        let words: @MainActor () -> [Word]
        let save: @MainActor (Word) async throws -> Void
        let remove: @MainActor (Word) async throws -> Void
    }

    /// The unsent statements of the signed-in account, the earliest first.
    private(set) var words: [Word] = []

    /// Told of each word that the market has confirmed.
    @ObservationIgnored var confirmed: (@MainActor (Word, Reply) -> Void)?

    @ObservationIgnored private let accounts: MarketClient.Accounts
    @ObservationIgnored private let shelf: Shelf
    @ObservationIgnored private let carry: @Sendable (Word) async throws(ClientError) -> Reply
    @ObservationIgnored private let turns: SendingTurns<Deal.ID>
    @ObservationIgnored private var account: Account.ID?
    /// The deals whose statement the market has, until it is removed here.
    ///
    /// A store that fails to remove one does not have it sent again.
    @ObservationIgnored private var delivered: Set<Deal.ID> = []
    /// Deals for which another word is just being written down; what became of the one before it is of no concern then.
    @ObservationIgnored private var entering: Set<Deal.ID> = []

    init(
        _ accounts: MarketClient.Accounts,
        _ shelf: Shelf,
        _ turns: SendingTurns<Deal.ID>,
        carry: @escaping @Sendable (Word) async throws(ClientError) -> Reply
    ) {
        self.accounts = accounts
        self.shelf = shelf
        self.turns = turns
        self.carry = carry
    }

    isolated deinit {
        stop()
    }

    /// Stores the statement that `make` returns for the signed-in account, and sends it as soon as possible.
    func send(_ make: (Account.ID) -> Word) async throws(ClientError) {
        guard let author = await accounts.signedIn() else {
            throw .refused(Refusal(status: 401, code: .unauthenticated))
        }
        if author != account { await resume() }
        let word = make(author)
        entering.insert(word.deal)
        defer { entering.remove(word.deal) }
        do { try await shelf.save(word) } catch { throw .draftNotKept }
        delivered.remove(word.deal)
        forget(word.deal)
        show()
        proceed()
    }

    /// Tries again at once what did not get through.
    func retry(_ deal: Deal.ID) { wake(deal) }

    /// Gives a word up; one that is just being sent may arrive all the same, and one whose file fails stays.
    func discard(_ deal: Deal.ID) async {
        guard let word = word(of: deal) else { return }
        do { try await shelf.remove(word) } catch { return }
        forget(deal)
        show()
    }

    /// The unsent statement about one deal.
    func word(of deal: Deal.ID) -> Word? { words.first { $0.deal == deal } }

    /// Sends what waits of who is signed in now, at once.
    func resume() async {
        account = await accounts.signedIn()
        turns.forgetAll()
        words = []
        show()
        proceed()
    }

    /// Ends sending for good; what waits stays.
    func stop() { turns.stop() }

    private func forget(_ deal: Deal.ID) {
        turns.forget(deal)
        words.removeAll { $0.deal == deal }
    }

    private func show() {
        let known = Dictionary(words.map { ($0.deal, $0) }) { first, _ in first }
        words = shelf.words().filter { $0.author == account && !delivered.contains($0.deal) }.map { kept in
            // What a file that fails did not take of a refusal is known here alone.
            known[kept.deal].flatMap { $0.says(kept) ? $0 : nil } ?? kept
        }
    }

    // MARK: Sending

    private func proceed() {
        turns.proceed { [weak self] in
            self?.next
        } _: { [weak self] in
            await self?.deliver($0)
        }
    }

    private var next: Word? { words.first { $0.refusal == nil && $0.delay == nil } }

    private func deliver(_ word: Word) async {
        // Another account's session would send it in the wrong name.
        guard await accounts.signedIn() == word.author else { return await resume() }
        do throws(ClientError) {
            await took(word, try await carry(word))
        } catch {
            await arrange(word, after: error)
        }
    }

    private func took(_ word: Word, _ reply: Reply) async {
        // If it was changed meanwhile, it is another statement, which is sent as well.
        let kept = shelf.words().first { $0.deal == word.deal && $0.author == word.author }
        let isLast = (self.word(of: word.deal) ?? kept)?.says(word) ?? true
        if isLast, !entering.contains(word.deal) {
            delivered.insert(word.deal)
            turns.forget(word.deal)
            do {
                try await shelf.remove(word)
                delivered.remove(word.deal)
            } catch {
                // Sent again after a restart, it changes nothing.
            }
        }
        show()
        // Another account may be signed in by now, which is not notified.
        if word.author == account { confirmed?(word, reply) }
    }

    private func arrange(_ word: Word, after error: ClientError) async {
        guard !Task.isCancelled, let index = words.firstIndex(where: { $0.deal == word.deal }),
            words[index].says(word)
        else { return }
        let deal = word.deal
        if turns.triesAgain(deal, after: error, { [weak self] in self?.wake(deal) }) {
            words[index].delay = error
        } else {
            await refuse(word, for: error.refusal?.code ?? .failed)
        }
    }

    private func refuse(_ word: Word, for reason: ProblemCode) async {
        var refused = word
        refused.refusal = reason
        if !entering.contains(word.deal) {
            // Where that fails, it is tried once more after a restart.
            do { try await shelf.save(refused) } catch {}
        }
        guard let index = words.firstIndex(where: { $0.deal == word.deal && $0.says(word) }) else { return }
        words[index].refusal = reason
    }

    private func wake(_ deal: Deal.ID) {
        turns.stopWaiting(deal)
        for index in words.indices where words[index].deal == deal { words[index].delay = nil }
        proceed()
    }
}
