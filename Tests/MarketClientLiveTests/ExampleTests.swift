import Foundation
import LiveMarket
import Market
import MarketAPI
import MarketClient
import MarketStore
import ServerDoubles
import Testing

@Suite(.timeLimit(.minutes(2)))
struct ExampleTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Examples")

    private func lines(_ example: String) throws -> [Substring] {
        let file = Self.sources.appending(path: "\(example)/main.swift")
        return try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
    }

    @Test func theExampleForASchoolsServerDiffersInOneLine() throws {
        let (own, school) = (try lines("MarketExample"), try lines("MarketExample2022"))
        #expect(own.count == school.count)
        // The last line ends with a break.
        #expect(own.count - 1 <= 30)
        let different = zip(own, school).filter { $0 != $1 }
        #expect(different.count == 1)
        #expect(different.allSatisfy { $0.0.hasPrefix("let market = ") && $0.1.hasPrefix("let market = ") })
    }

    @Test(arguments: [
        ("market-example", ""), ("market-example-2022", "/editions/2022"), ("market-example-2022", ""),
    ])
    func itListsSellsAndDeletes(program: String, prefix: String) async throws {
        try await LoopbackMarket.with { market in
            let vendor = "\(market.vendor.vendor.rawValue):\(LoopbackMarket.secret)"
            let address = market.address.absoluteString + prefix
            let (exit, output) = try await ChildProgram.said(
                by: ChildProgram.beside(program),
                [address, try market.photo(1), vendor]
            )
            #expect(exit == .status(0))
            #expect(output.contains("sent 100 %"))
            #expect(output.contains("on the market: 자전거 팝니다, number 1"))
            #expect(output.hasSuffix("deleted\n"))
        }
    }

    /// It is killed and started again between two questions; what a person asks is left to a person.
    @Test func aBotAnswersEachQuestionOnce() async throws {
        try await LoopbackMarket.with { market in
            let client = {
                MarketClient.live(
                    address: market.address,
                    session: CurlTransport(),
                    credentials: MemoryCredentialStore()
                )
            }
            let (seller, buyer) = (client(), client())
            let me = try await seller.accounts.signUp("민지", LoopbackMarket.secret)
            let you = try await buyer.accounts.signUp("철수", LoopbackMarket.secret)
            let photo = SubmittedPhoto(.file(PhotoFile(path: try market.photo(1))))
            let draft = ProductDraft(name: "나무 의자", description: "튼튼해요", price: "5000", stock: "1")
            let chair = try await seller.selling.create(
                ProductSubmission(draft, photos: [photo]),
                .random()
            ) { _ in }.id
            let arguments = [market.address.absoluteString, "민지", LoopbackMarket.secret]
            for round in 1...2 {
                let bot = try ChildProgram(ChildProgram.beside("answering-bot"), arguments)
                let id = try await buyer.conversations.begin(
                    chair,
                    OutgoingMessage(.isItAvailable),
                    .random()
                ).id
                for await case .inbox in buyer.events.followMine(nil) {
                    let said = try await buyer.conversations.messages(id, MessageQuery()).messages
                    if said.filter({ $0.author == me.id }).count == round { break }
                }
                bot.send(SIGKILL)
                _ = await bot.waitForExit()
            }
            let bot = try ChildProgram(ChildProgram.beside("answering-bot"), arguments)
            let id = try await buyer.conversations.begin(chair, OutgoingMessage(.text("깎아 주세요")), .random())
                .id
            _ = try await buyer.conversations.send(id, OutgoingMessage(.isItAvailable), .random())
            for await case .inbox in buyer.events.followMine(nil) {
                let said = try await buyer.conversations.messages(id, MessageQuery()).messages
                if said.count == 7 { break }
            }
            bot.send(SIGKILL)
            let said = try await seller.conversations.messages(id, MessageQuery()).messages
            #expect(
                said.filter { $0.author == me.id }.map(\.text) == Array(repeating: "네, 아직 있어요.", count: 3)
            )
            #expect(said.filter { $0.author == you.id }.count == 4)
            #expect(try await seller.conversations.show(id).conversation.unread > 0)
        }
    }

    @Test func itCountsAndListsByCategory() async throws {
        try await LoopbackMarket.with { market in
            let books = Market.Category.ID(rawValue: "books")
            for (name, state) in [("자전거 책", ProductState.selling), ("팔린 자전거 책", .sold), ("의자", .selling)] {
                let product = NewProduct(
                    seller: market.vendor.id,
                    name: name,
                    description: "",
                    price: Price(try Money("1000", currency: .krw)),
                    stock: 1,
                    state: state,
                    facts: ProductFacts(category: books)
                )
                _ = try await market.store.createProduct(product, once: nil)
            }
            let (exit, output) = try await ChildProgram.said(
                by: ChildProgram.beside("browsing-example"),
                [market.address.absoluteString, "자전거"]
            )
            #expect(exit == .status(0))
            #expect(output == "도서·음반·문구 (1)\n  자전거 책  1,000원\n")
        }
    }
}
