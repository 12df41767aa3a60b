import Foundation
import Market
import MarketAPI
import MarketClient

// Answers "아직 살 수 있나요?" for a seller. Everything else stays unread, for a person.
let arguments = CommandLine.arguments
guard arguments.count > 3, let address = URL(string: arguments[1]) else {
    print("usage: answering-bot ADDRESS NAME PASSWORD")
    exit(2)
}
let session = CurlTransport()
let market = MarketClient.live(address: address, session: session, credentials: MemoryCredentialStore())
_ = try await market.accounts.signIn(arguments[2], arguments[3])
let questions = [Language.korean, .english].map { Texts.of($0)[.questionAvailable] }

// The first event says how things stand, so that what was asked while the bot was away is answered too.
for await case .inbox in market.events.followMine(nil) {
    let unread = ConversationQuery(role: .seller, isUnread: true)
    do {
        for asked in try await market.conversations.list(unread).page.elements {
            do { try await answer(asked) } catch { print("conversation \(asked.id): \(error)") }
        }
    } catch {
        // The next event asks again; a stream that starts again sends one.
        print("\(error)")
    }
}

@MainActor
func answer(_ asked: ConversationSummary) async throws(ClientError) {
    let new = MessageQuery(after: asked.conversation.readTo)
    let messages = try await market.conversations.messages(asked.id, new).messages
    let answer = asked.product?.state == .selling ? "네, 아직 있어요." : "지금은 살 수 없어요."
    for message in messages where questions.contains(message.text ?? "") {
        // The key names the question: it is answered once, however often the bot is started.
        guard let key = IdempotencyKey(rawValue: "bot-\(asked.id)-\(message.number)") else { continue }
        do throws(ClientError) {
            _ = try await market.conversations.send(asked.id, OutgoingMessage(.text(answer)), key)
        } catch {
            // Answered already, in other words: the goods were in another state then.
            guard error.refusal?.code == .keyReused else { throw error }
        }
    }
    if messages.allSatisfy({ questions.contains($0.text ?? "") }), let last = messages.last {
        try await market.conversations.markRead(asked.id, last.number)
    }
}
