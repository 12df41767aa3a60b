import ClientDoubles
import Market
import MarketAPI
import MarketClient

/// A market in memory for conversations: it keeps each key for ever, and its connection fails as scripted.
@MainActor
final class FakeTalk {
    enum Fault {
        case none
        /// The request does not arrive.
        case unreachable
        /// It arrives and is carried out, and the reply is lost.
        case replyLost
        case refused(ProblemCode, retryAfter: Duration? = nil)
    }

    struct Said: Hashable {
        let conversation: Conversation.ID
        let text: String
        let key: IdempotencyKey
        var photos: [Photo.ID] = []
    }

    struct Upload: Hashable {
        let file: String
        let author: Account.ID
        let key: IdempotencyKey
    }

    /// The uploads, the first as photo 1; the same key and file is the same upload.
    private(set) var uploads: [Upload] = []
    /// All tries to send a photo, by the names of their files.
    private(set) var uploadTries: [String] = []
    /// Uploads that the market has removed.
    var removedUploads: Set<Photo.ID> = []

    /// The accepted messages, in order.
    private(set) var said: [Said] = []
    /// All requests, also those that were not taken.
    private(set) var heard: [OutgoingMessage] = []
    /// The fault of a message, by its text.
    var faults: [String: Fault] = [:]
    /// The identity of the signed-in account.
    var identity = Identity.account(.sample)
    /// Conversations that the market has removed.
    var gone: Set<Conversation.ID> = []
    /// Told of each look at who is signed in, whose answer is then as old as the look.
    var identified: (@MainActor () async -> Void)?
    private(set) var identities = 0
    /// Told of each request before it is answered.
    var asked: (@MainActor () async -> Void)?

    /// The one conversation about a product.
    static func conversation(about product: Product.ID) -> Conversation.ID {
        Conversation.ID(product.rawValue * 100)
    }

    var texts: [String] { said.map(\.text) }

    var client: MarketClient {
        var client = MarketClient.unstubbed
        client.accounts.identity = { [self] in await identify() }
        client.conversations.send = { [self] id, message, key throws(ClientError) in
            try await take(message, in: id, key)
        }
        client.conversations.begin = { [self] product, message, key throws(ClientError) in
            let last = try await take(message, in: Self.conversation(about: product), key)
            return ConversationSummary(
                .sample(product.rawValue * 100, about: product, last: last),
                product: nil
            )
        }
        client.conversations.uploadPhoto = { [self] file, author, key, progress throws(ClientError) in
            progress(UploadProgress(photo: 0, photoCount: 1, sentBytes: 1, totalBytes: 2))
            return try await take(file, by: author, key)
        }
        return client
    }

    private func take(
        _ file: PhotoFile,
        by author: Account.ID,
        _ key: IdempotencyKey
    ) async throws(ClientError) -> Photo.ID {
        uploadTries.append(file.name)
        await asked?()
        let fault = faults[file.name] ?? .none
        if case .unreachable = fault { throw .unreachable }
        let upload = Upload(file: file.name, author: author, key: key)
        let known = uploads.indices.first {
            uploads[$0] == upload && !removedUploads.contains(Photo.ID(Int64($0 + 1)))
        }
        if known == nil { uploads.append(upload) }
        if case .replyLost = fault { throw .interrupted }
        return Photo.ID(Int64((known ?? uploads.count - 1) + 1))
    }

    private func identify() async -> Identity {
        let (found, wait) = (identity, identified)
        identities += 1
        await wait?()
        return found
    }

    private func take(
        _ message: OutgoingMessage,
        in id: Conversation.ID,
        _ key: IdempotencyKey
    ) async throws(ClientError) -> Message {
        await asked?()
        if gone.contains(id) { throw .refused(Refusal(status: 404, code: .notFound)) }
        heard.append(message)
        let text = if case .text(let text) = message.words { text } else { "?" }
        let fault = faults[text] ?? .none
        if case .unreachable = fault { throw .unreachable }
        if case .refused(let code, let wait) = fault, !(code == .messageRisky && message.isConfirmed) {
            throw .refused(Refusal(status: code.status, code: code, retryAfter: wait))
        }
        if !said.contains(where: { $0.key == key }) {
            guard removedUploads.isDisjoint(with: message.photos) else {
                throw .refused(Refusal(status: 422, code: .photoMissing))
            }
            said.append(Said(conversation: id, text: text, key: key, photos: message.photos))
        }
        if case .replyLost = fault { throw .interrupted }
        return .sample(Int64(said.filter { $0.conversation == id }.count), text)
    }
}
