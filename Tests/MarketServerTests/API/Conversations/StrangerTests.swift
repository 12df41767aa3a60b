import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// A stranger's requests for data between two people.
@Suite(.timeLimit(.minutes(10)))
struct StrangerTests {
    private struct Question {
        let method: HTTPMethod
        let path: (_ number: Int64) -> String
        var body: String?

        init(_ method: HTTPMethod, _ body: String? = nil, _ path: @escaping (_ number: Int64) -> String) {
            self.method = method
            self.path = path
            self.body = body
        }
    }

    private let questions = [
        Question(.get) { "/conversations/\($0)" },
        Question(.delete) { "/conversations/\($0)" },
        Question(.get) { "/conversations/\($0)/messages" },
        Question(.post, #"{"text":"네"}"#) { "/conversations/\($0)/messages" },
        Question(.put, #"{"number":1}"#) { "/conversations/\($0)/unsent" },
        Question(.put, #"{"number":1}"#) { "/conversations/\($0)/read" },
        Question(.put, "{}") { "/conversations/\($0)/mute" },
        Question(.post, #"{"amount":"900"}"#) { "/conversations/\($0)/offers" },
        Question(.post, "{}") { "/conversations/\($0)/deal" },
        Question(.get) { "/message-photos/\($0)" },
        Question(.get) { "/offers/\($0)" },
        Question(.put, #"{"answer":"accept"}"#) { "/offers/\($0)/answer" },
        Question(.put, #"{"answer":"withdraw"}"#) { "/offers/\($0)/answer" },
        Question(.get) { "/deals/\($0)" },
        Question(.put, #"{"state":"cancelled","reason":"other"}"#) { "/deals/\($0)/state" },
        Question(.get) { "/deals/\($0)/code" },
        Question(.put, #"{"code":"000000"}"#) { "/deals/\($0)/confirmation" },
        Question(.put) { "/deals/\($0)/objection" },
    ]

    /// The reply about another's data is the same as about a number that never existed.
    @Test func aStrangerLearnsNothingFromANumber() async throws {
        try await Talk.with { talk in
            let market = talk.market
            let conversation = try await talk.begin(#"{"question":"available"}"#).body(ConversationBody.self)
                .conversation.id
            let photo = try await market.photo(of: talk.seller, "만나서 드려요")
            let sent = try await talk.ask(
                .post,
                "/conversations/\(conversation)/messages",
                talk.seller,
                #"{"photos":[\#(photo)]}"#
            )
            #expect(sent.status == 201)
            let offer = try await talk.ask(
                .post,
                "/conversations/\(conversation)/offers",
                talk.seller,
                #"{"amount":"900"}"#
            ).body(Offer.self).id
            let answer = #"{"answer":"accept"}"#
            _ = try await talk.ask(.put, "/offers/\(offer)/answer", talk.buyer, answer)
            for stranger in [
                try await market.person("다른이"), try await market.person("시장지기", [.administrator]),
            ] {
                for question in questions {
                    var told: [[String?]] = []
                    for number in [1, 7_777] as [Int64] {
                        let path = question.path(number)
                        let reply = try await talk.ask(question.method, path, stranger, question.body)
                        #expect(reply.status == 404, "\(question.method) \(path)")
                        let problem = try reply.body(ProblemBody.self)
                        told.append([problem.code.rawValue, problem.title, problem.detail])
                    }
                    #expect(told[0] == told[1], "\(question.path(1))")
                }
            }
            // Nothing has come of all that.
            let deal = try await talk.ask(.get, "/deals/1", talk.buyer).body(OwnDeal.self).deal
            #expect((deal.state, deal.confirmedBy) == (.reserved, []))
            let seen = try await talk.ask(.get, "/conversations/\(conversation)/messages", talk.buyer)
                .body(MessagesBody.self)
            #expect(seen.items.count == 4)
        }
    }
}
