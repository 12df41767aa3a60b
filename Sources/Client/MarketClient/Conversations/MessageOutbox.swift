import Foundation
public import Market
import MarketAPI
public import Observation

/// Sends messages, each once and in the order of its conversation, across lost connections and restarts.
///
/// ```swift
/// let outbox = MessageOutbox(client: market, keeping: store, now: now)
/// await outbox.resume()
/// try await outbox.send(.isItAvailable, to: .about(product))
/// ```
///
/// A message and its key are stored before the first byte is sent, and removed only when the market has
/// confirmed it. In between it may be sent any number of times: the market keeps the key with the message.
/// One that fails holds those behind it in the same conversation, not those in others. After seven days it
/// waits for its author to say that it is still meant.
///
/// A message belongs to the account that wrote it. While another account is signed in, it waits.
@MainActor
@Observable
public final class MessageOutbox {
    /// The unsent messages of the signed-in account, in the order in which they were written.
    public private(set) var messages: [UnsentMessage] = []

    /// The upload progress of the message that is being sent; `nil` while no photos are on their way.
    public private(set) var upload: MessageUpload?

    /// Told of each message that was sent and is no longer kept here, so that copies of its photos can go.
    @ObservationIgnored public var removed: (@MainActor (UnsentMessage) -> Void)?
    /// Told what the market has confirmed.
    @ObservationIgnored public var confirmed: (@MainActor (ConfirmedMessage) -> Void)?

    @ObservationIgnored private let client: MarketClient
    @ObservationIgnored private let store: any ConversationStore
    @ObservationIgnored private let turns: SendingTurns<UnsentMessage.Thread>
    @ObservationIgnored private let now: @Sendable () -> Timestamp
    @ObservationIgnored private var account: Account.ID?
    /// Conversations that have begun, by their product, where the account buys.
    private var begun: [Product.ID: Conversation.ID] = [:]
    /// The messages that the market has, until they are removed here.
    ///
    /// A store that fails to remove one does not have it sent again.
    @ObservationIgnored private var delivered: Set<IdempotencyKey> = []
    @ObservationIgnored private var underway: IdempotencyKey?
    @ObservationIgnored private var entering: Task<Result<IdempotencyKey, ClientError>, Never>?

    /// An outbox for one market.
    ///
    /// Use one for each store. Nothing that was written earlier is sent before ``resume()``.
    public init(
        client: MarketClient,
        keeping store: any ConversationStore,
        clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.client = client
        self.store = store
        turns = SendingTurns(clock: clock, jitter: jitter)
        self.now = now
    }

    isolated deinit {
        stop()
    }

    // MARK: Writing

    /// Stores a message and sends it when its turn comes.
    ///
    /// When this returns, the message survives the end of the app. Two calls are two messages, whatever they
    /// say; calls are taken in their order, each for the account that is signed in when it is made. Throws
    /// ``ClientError/draftNotKept`` where it can't be stored, and then sends nothing.
    @discardableResult
    public func send(
        _ words: OutgoingMessage.Words,
        photos: [PhotoFile] = [],
        to thread: UnsentMessage.Thread
    ) async throws(ClientError) -> IdempotencyKey {
        let before = entering
        // Whose words they are is decided now, not when their turn comes.
        let author = Task { await client.accounts.signedIn() }
        let task = Task {
            _ = await before?.value
            return await entered(words, photos, thread, by: await author.value)
        }
        entering = task
        return try await task.value.get()
    }

    private func entered(
        _ words: OutgoingMessage.Words,
        _ photos: [PhotoFile],
        _ thread: UnsentMessage.Thread,
        by writer: Account.ID?
    ) async -> Result<IdempotencyKey, ClientError> {
        guard let words = words.checked(with: photos) else {
            return .failure(.refused(Refusal(status: 422, code: .invalidMessage)))
        }
        guard let author = await client.accounts.signedIn(), author == writer else {
            return .failure(.refused(Refusal(status: 401, code: .unauthenticated)))
        }
        if author != account { await resume() }
        let message = UnsentMessage(
            key: .of128Bits(),
            author: author,
            number: (store.unsent().map(\.number).max() ?? 0) + 1,
            thread: thread,
            message: OutgoingMessage(words, author: author),
            photos: photos.map { UnsentPhoto($0) },
            writtenAt: now()
        )
        do {
            try await store.save([message], removing: nil)
        } catch {
            return .failure(.draftNotKept)
        }
        show()
        proceed()
        return .success(message.key)
    }

    // MARK: What an author decides

    /// Sends a message again that did not get through or was refused; one that is overdue is still meant.
    public func retry(_ key: IdempotencyKey) async {
        await change(key) { message in
            if message.hold == .overdue { message.writtenAt = now() }
            message.hold = nil
        }
    }

    /// Sends a message though it gives something of the author's own away.
    public func confirm(_ key: IdempotencyKey) async {
        await change(key) { message in
            message.message.isConfirmed = true
            message.hold = nil
        }
    }

    /// Gives a message up.
    ///
    /// - Returns: False where it is just being sent, or the file fails: then it stays.
    public func discard(_ key: IdempotencyKey) async -> Bool {
        guard key != underway else { return false }
        do {
            try await store.save([], removing: key)
        } catch {
            return false
        }
        show()
        proceed()
        return true
    }

    private func change(_ key: IdempotencyKey, _ change: (inout UnsentMessage) -> Void) async {
        guard key != underway, let index = messages.firstIndex(where: { $0.key == key }) else { return }
        change(&messages[index])
        messages[index].delay = nil
        turns.stopWaiting(line(of: messages[index].thread))
        await keep(messages[index])
        proceed()
    }

    /// Saves a changed message; where that fails, the old state returns only after a restart, and asks again.
    private func keep(_ message: UnsentMessage) async {
        do {
            try await store.save([message], removing: nil)
        } catch {
            return
        }
    }

    // MARK: Going on

    /// Sends the unsent messages of the signed-in account, at once.
    ///
    /// To be called at the start, when the market can be reached again, and after a sign-in or sign-out.
    public func resume() async {
        let account = await client.accounts.signedIn()
        if account != self.account { begun = [:] }
        self.account = account
        for kept in account.map(store.conversations(of:)) ?? [] where kept.role == .buyer {
            begun[kept.subject.product] = kept.id
        }
        turns.forgetAll()
        messages = []
        show()
        proceed()
    }

    /// Ends sending for good; what waits stays.
    public func stop() { turns.stop() }

    /// Learns that a conversation has begun in which the account of the last ``resume()`` buys `product`.
    public func learn(_ conversation: Conversation.ID, about product: Product.ID) {
        begun[product] = conversation
        turns.rename(.conversation(conversation), to: .about(product))
    }

    /// Forgets a conversation that the market has no more; what is written about its product begins another.
    public func forget(_ conversation: Conversation.ID) {
        for (product, id) in begun where id == conversation { begun[product] = nil }
    }

    /// The unsent messages of one conversation, by either of its names.
    public func messages(to thread: UnsentMessage.Thread) -> [UnsentMessage] {
        let line = line(of: thread)
        return messages.filter { self.line(of: $0.thread) == line }
    }

    /// The one name of a conversation, which its order hangs on.
    private func line(of thread: UnsentMessage.Thread) -> UnsentMessage.Thread {
        guard case .conversation(let id) = thread, let product = begun.first(where: { $0.value == id })?.key
        else { return thread }
        return .about(product)
    }

    // What a file that fails did not take of a known message is known here alone.
    private func show() {
        let known = Dictionary(messages.map { ($0.key, $0) }) { first, _ in first }
        let moment = now()
        messages = store.unsent().filter { $0.author == account && !delivered.contains($0.key) }.map {
            var message = known[$0.key] ?? $0
            if message.hold == nil, message.isOverdue(at: moment) { message.hold = .overdue }
            return message
        }
    }

    // MARK: Sending

    /// One message is underway at a time, so that nothing can overtake.
    private func proceed() {
        turns.proceed { [weak self] in
            self?.next
        } _: { [weak self] in
            await self?.deliver($0)
        }
    }

    /// The first of a conversation whose first can be sent.
    private var next: UnsentMessage? {
        var passed: Set<UnsentMessage.Thread> = []
        return messages.first { message in
            passed.insert(line(of: message.thread)).inserted && message.hold == nil && message.delay == nil
        }
    }

    private func deliver(_ message: UnsentMessage) async {
        guard !message.isOverdue(at: now()) else { return show() }
        underway = message.key
        defer {
            underway = nil
            upload = nil
        }
        do throws(ClientError) {
            let news = try await sentWithPhotos(message)
            await confirm(message, news)
        } catch {
            await arrange(message, after: error)
        }
    }

    private func sentWithPhotos(_ message: UnsentMessage) async throws(ClientError) -> ConfirmedMessage {
        do throws(ClientError) {
            return try await sent(try await uploaded(message))
        } catch {
            guard error.refusal?.code == .photoMissing, message.photos.contains(where: { $0.upload != nil })
            else { throw error }
            // They waited longer than the market keeps them.
            var message = message
            for place in message.photos.indices { message.photos[place].upload = nil }
            return try await sent(try await uploaded(message))
        }
    }

    private func uploaded(_ message: UnsentMessage) async throws(ClientError) -> UnsentMessage {
        let progress: @Sendable (MessageUpload) -> Void = { [weak self] upload in
            Task { @MainActor in
                guard let self, self.underway == upload.key else { return }
                self.upload = upload
            }
        }
        let ready = try await message.uploaded(by: client, progress: progress) {
            message throws(ClientError) in
            // Before the message is sent: the market knows it again by the same photos.
            do { try await store.save([message], removing: nil) } catch { throw .draftNotKept }
            if let index = messages.firstIndex(where: { $0.key == message.key }) { messages[index] = message }
        }
        upload = nil
        return ready
    }

    private func sent(_ message: UnsentMessage) async throws(ClientError) -> ConfirmedMessage {
        switch message.thread {
        case .about(let product):
            if let id = begun[product] {
                do throws(ClientError) {
                    return try await sent(message, in: id)
                } catch {
                    guard error.refusal?.status == 404 else { throw error }
                    if message.author == account { forget(id) }
                }
            }
            let summary = try await client.conversations.begin(product, message.message, message.key)
            if message.author == account { learn(summary.id, about: product) }
            return .begun(summary)
        case .conversation(let id): return try await sent(message, in: id)
        }
    }

    private func sent(
        _ message: UnsentMessage,
        in id: Conversation.ID
    ) async throws(ClientError) -> ConfirmedMessage {
        .sent(id, try await client.conversations.send(id, message.message, message.key))
    }

    private func confirm(_ message: UnsentMessage, _ news: ConfirmedMessage) async {
        delivered.insert(message.key)
        turns.forget(line(of: message.thread))
        var isRemoved = true
        do {
            try await store.save([], removing: message.key)
        } catch {
            // Sent again after a restart, it is recognised by its key.
            isRemoved = false
        }
        show()
        if isRemoved {
            delivered.remove(message.key)
            removed?(message)
        }
        confirmed?(news)
    }

    private func arrange(_ message: UnsentMessage, after error: ClientError) async {
        guard !Task.isCancelled, let index = messages.firstIndex(where: { $0.key == message.key }) else {
            return
        }
        let line = line(of: message.thread)
        if turns.triesAgain(line, after: error, { [weak self] in self?.wake(line) }) {
            messages[index].delay = error
        } else {
            messages[index].hold = .refused(error.reasonToHold)
            await keep(messages[index])
        }
    }

    private func wake(_ former: UnsentMessage.Thread) {
        let line = line(of: former)
        turns.stopWaiting(line)
        for index in messages.indices where self.line(of: messages[index].thread) == line {
            messages[index].delay = nil
        }
        proceed()
    }
}

/// A message of the outbox that the market has confirmed.
public enum ConfirmedMessage: Hashable, Sendable {
    /// A message of a conversation.
    case sent(Conversation.ID, Message)
    /// A message to the seller of a product; the conversation as it is now.
    case begun(ConversationSummary)
}
