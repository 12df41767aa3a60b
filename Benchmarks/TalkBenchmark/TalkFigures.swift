import Figures
import Foundation
import Market
import MarketStore
import SeededRandom

/// The cost of conversations at one number of messages.
struct TalkFigures {
    let messages: Int
    let aSecond: Double
    /// Bytes of the database for each message, with all that hangs on it.
    var bytes: Double
    /// Microseconds of each try.
    let paced: [Double]
    let busiestList: [Double]
    let unreadList: [Double]
    let boughtList: [Double]
    let lastMessages: [Double]

    static func measure(_ messages: Int, in folder: DataFolder) async throws -> TalkFigures {
        var store = try open(folder)
        let people = try await People(store)
        // Closed, it has no journal, whose length says nothing.
        store.close()
        let before = bytes(of: folder)
        store = try open(folder)
        let (_, time) = try await Timing.wall { try await people.talk(messages, in: store) }
        let busiest = people.seller.id
        func lists(_ filter: ConversationFilter) async throws -> [Double] {
            try await tries { _ = try await store.conversations(of: busiest, filter, at: nil, limit: 30) }
        }
        let long = people.long
        var figures = TalkFigures(
            messages: messages,
            aSecond: Double(messages) / time * 1e6,
            bytes: 0,
            paced: try await people.pacedSending(in: store),
            busiestList: try await lists(ConversationFilter()),
            unreadList: try await lists(ConversationFilter(isUnread: true)),
            boughtList: try await lists(ConversationFilter(role: .buyer)),
            lastMessages: try await tries {
                _ = try await store.messages(in: long, of: busiest, .before(nil), limit: 50)
            }
        )
        store.close()
        figures.bytes = Double(bytes(of: folder) - before) / Double(messages)
        return figures
    }

    private static func open(_ folder: DataFolder) throws -> SQLiteStore {
        try SQLiteStore(opening: folder) {
            Timestamp(millisecondsSince1970: Int64(Date.now.timeIntervalSince1970 * 1_000))
        }
    }

    private static func tries(_ work: () async throws -> Void) async rethrows -> [Double] {
        var times: [Double] = []
        for _ in 0..<500 { times.append(try await Timing.wall(work).1) }
        return times
    }

    private static func bytes(of folder: DataFolder) -> Int {
        var facts = stat()
        return stat(folder.database, &facts) == 0 ? Int(facts.st_size) : 0
    }

    /// Microseconds that one message is looked at, the middle of many.
    static func hints() async -> Double {
        let sentences = [
            "안녕하세요, 아직 살 수 있나요?", "네, 있어요. 언제 오시겠어요?", "저녁 7시에 합정역 3번 출구 어떠세요?",
            "010-1234-5678로 연락 주세요", "국민은행 123456-78-901234 입금해 주시면 바로 보낼게요",
            "카톡 아이디 bike2022로 말씀해 주세요", "사진 더 볼 수 있을까요? 흠집이 있는지 궁금해요",
            "https://pay.example.shop 안전결제로 하시죠", "2만 5천원까지는 안 될까요? 오늘 바로 갈 수 있어요",
            "상태는 사진 그대로예요. 두 번 탔고 창고에 있었어요. 체인은 새로 갈았습니다.",
        ]
        let rules = HintRules.standard
        var times: [Double] = []
        for _ in 0..<200 {
            let (_, time) = await Timing.processor {
                for sentence in sentences { _ = rules.hints(of: sentence) }
            }
            times.append(time / Double(sentences.count))
        }
        return times.median
    }
}

extension TalkFigures {
    static func table(of all: [TalkFigures]) -> String {
        let sizes = all.map { "\($0.messages)" }.joined(separator: " messages | ")
        var rows = [
            "| figure | \(sizes) messages | ratio | wanted |",
            "|---|" + all.map { _ in "---|" }.joined() + "---|---|",
        ]
        func row(_ what: String, _ wanted: String, _ digits: Int = 0, _ figure: (TalkFigures) -> Double) {
            let figures = all.map(figure)
            let ratio = (figures.last ?? 0) / (figures.first ?? 1)
            let cells = figures.map { $0.rounded(to: digits) }.joined(separator: " | ")
            rows.append("| \(what) | \(cells) | \(ratio.rounded(to: 2)) | \(wanted) |")
        }
        row("messages a second from 64 people", "≥ 1,500") { $0.aSecond }
        row("200 a second, p99 until acknowledged, ms", "≤ 20", 1) { $0.paced.percentile(0.99) / 1_000 }
        row("bytes a message on disk", "≤ 250") { $0.bytes }
        row("the busiest one's list, p99, ms", "≤ 5, ratio ≤ 3", 2) {
            $0.busiestList.percentile(0.99) / 1_000
        }
        row("the same, median", "", 2) { $0.busiestList.median / 1_000 }
        row("its unread ones, p99, ms", "≤ 5, ratio ≤ 3", 2) { $0.unreadList.percentile(0.99) / 1_000 }
        row("what the busiest one buys, p99, ms", "≤ 5, ratio ≤ 3", 2) {
            $0.boughtList.percentile(0.99) / 1_000
        }
        row("the last 50 of the longest conversation, p99, ms", "≤ 5, ratio ≤ 3", 2) {
            $0.lastMessages.percentile(0.99) / 1_000
        }
        row("the same, median", "", 2) { $0.lastMessages.median / 1_000 }
        return rows.joined(separator: "\n")
    }
}
