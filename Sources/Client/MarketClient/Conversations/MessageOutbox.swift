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
/// The market keeps the key of a message with it. One that fails holds those behind it in the same conversation,
/// not those in others. After seven days it waits for its author to say that it is still meant.
@Observable
public final class MessageOutbox: Outbox<WrittenMessage, ConfirmedMessage> {
    /// The upload progress of the message that is being sent; `nil` while no photos are on their way.
    public private(set) var upload: MessageUpload?

    @ObservationIgnored private let conversations: any ConversationStore
    /// Conversations that have begun, by their product, where the account buys.
    private var begun: [Product.ID: Conversation.ID] = [:]
    @ObservationIgnored private var entering: Task<Result<IdempotencyKey, ClientError>, Never>?

    /// An outbox for one market.
    ///
    /// Use one for each store. Nothing that was written earlier is sent before ``Outbox/resume()``.
    public init(
        client: MarketClient,
        keeping store: any ConversationStore,
        clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        now: @escaping @Sendable () -> Timestamp
    ) {
        conversations = store
        super.init(client, store.unsent, clock, jitter, now)
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
        do throws(ClientError) {
            let author = try await author()
            guard author == writer else { throw .refused(Refusal(status: 401, code: .unauthenticated)) }
            let message = WrittenMessage(
                OutgoingMessage(words, author: author),
                photos: photos.map { UnsentPhoto($0) },
                to: thread
            )
            return .success(try await add(message, by: author))
        } catch {
            return .failure(error)
        }
    }

    // MARK: What an author decides

    /// Sends a message again that did not get through or was refused; one that is overdue is still meant.
    public func retry(_ key: IdempotencyKey) async {
        await change(key) { message in
            if message.hold == .overdue { message.madeAt = now() }
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
        guard let message = items.first(where: { $0.key == key }) else { return true }
        return await discard(message)
    }

    // MARK: The names of a conversation

    override func entered(_ account: Account.ID?) {
        if account != self.account { begun = [:] }
        for kept in account.map(conversations.conversations(of:)) ?? [] where kept.role == .buyer {
            begun[kept.subject.product] = kept.id
        }
    }

    /// Learns that a conversation has begun in which the account of the last ``Outbox/resume()`` buys `product`.
    public func learn(_ conversation: Conversation.ID, about product: Product.ID) {
        begun[product] = conversation
        rename(.conversation(conversation), to: .about(product))
    }

    /// Forgets a conversation that the market has no more; what is written about its product begins another.
    public func forget(_ conversation: Conversation.ID) {
        for (product, id) in begun where id == conversation { begun[product] = nil }
    }

    /// The unsent messages of one conversation, by either of its names.
    public func messages(to thread: UnsentMessage.Thread) -> [UnsentMessage] {
        let line = line(thread)
        return items.filter { self.line($0.thread) == line }
    }

    /// The one name of a conversation, which its order hangs on.
    override func line(_ thread: UnsentMessage.Thread) -> UnsentMessage.Thread {
        guard case .conversation(let id) = thread, let product = begun.first(where: { $0.value == id })?.key
        else { return thread }
        return .about(product)
    }

    // MARK: Sending

    override func carry(_ message: UnsentMessage) async throws(ClientError) -> ConfirmedMessage {
        defer { upload = nil }
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
            try await update(message)
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
}

/// A message of the outbox that the market has confirmed.
public enum ConfirmedMessage: Hashable, Sendable {
    /// A message of a conversation.
    case sent(Conversation.ID, Message)
    /// A message to the seller of a product; the conversation as it is now.
    case begun(ConversationSummary)
}

extension OutgoingMessage.Words {
    /// The text to send, trimmed, and not empty without photos; `nil` for what no market takes.
    fileprivate func checked(with photos: [PhotoFile]) -> OutgoingMessage.Words? {
        guard photos.count <= MessagePhoto.mostOfMessage else { return nil }
        guard case .text(let typed) = self else { return photos.isEmpty ? self : nil }
        if let text = MessageText(typed)?.text { return .text(text) }
        return !photos.isEmpty && typed.allSatisfy(\.isWhitespace) ? .text("") : nil
    }
}
