import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Testing

@testable import MarketServer

/// Reports by people, and the notifications about them for reporters and moderators.
@Suite(.timeLimit(.minutes(10)))
struct ReportTests {
    @Test func aReportIsJudgedAndItsOutcomeNotified() async throws {
        try await Court.with { court async throws in
            let made = try await court.report(court.buyer, "product", court.product.id.rawValue, "scam")
            #expect(made.status == 201)
            let again = try await court.report(court.buyer, "product", court.product.id.rawValue, "scam")
            #expect(again.status == 200 && again.bytes == made.bytes)
            let report = try made.body(Report.self)
            #expect(report.outcome == nil && report.person.id == court.seller.account.id)

            let cases = try await court.ask(.get, "/cases", court.moderator).body(PageBody<CaseBody>.self)
            let id = try #require(cases.items.first).id
            #expect(cases.items.map(\.reasons) == [["scam"]] && cases.items.map(\.reporters) == [1])
            let claimed = try await court.ask(.put, "/cases/\(id)/claim", court.moderator)
            #expect(try claimed.body(CaseBody.self).claim?.moderator == court.moderator.account.id)
            #expect(try await court.ask(.put, "/cases/\(id)/claim", court.other).code == .caseClaimed)
            #expect(
                try await court.act(id, court.other, #"{"action":"warn","reason":"x"}"#).code == .caseClaimed
            )
            let hidden = try await court.act(id, court.moderator, #"{"action":"hide","reason":"가짜 같아요"}"#)
            #expect(try hidden.body(CaseBody.self).outcome == .upheld)
            #expect(try await court.ask(.get, "/products/\(court.product.id)", court.buyer).status == 404)

            let mine = try await court.ask(.get, "/reports", court.buyer).body(PageBody<Report>.self)
            #expect(mine.items.map(\.outcome) == [.upheld])
            #expect(try await court.ask(.get, "/reports", court.seller).text.contains(#""items":[]"#))
            let decided = try await court.ask(.get, "/cases?state=decided", court.moderator)
            #expect(try decided.body(PageBody<CaseBody>.self).items.map(\.id) == [id])
        }
    }

    @Test(arguments: [
        (#"{"target":{"kind":"product","id":1},"reason":"other"}"#, ProblemCode.invalidReport),
        (#"{"target":{"kind":"product","id":1},"reason":"other","text":" \u200B "}"#, .invalidReport),
        (#"{"target":{"kind":"product","id":1},"reason":"boring"}"#, .malformed),
        (#"{"target":{"kind":"shop","id":1},"reason":"scam"}"#, .malformed),
        (#"{"target":{"kind":"product","id":99},"reason":"scam"}"#, .notFound),
        (#"{"target":{"kind":"account","id":99},"reason":"scam"}"#, .notFound),
        (#"{"target":{"kind":"messages","id":99,"messages":[1]},"reason":"scam"}"#, .notFound),
        (#"{"reason":"scam"}"#, .malformed),
    ])
    func invalidReportsAreRefused(body: String, code: ProblemCode) async throws {
        try await Court.with { court async throws in
            #expect(try await court.ask(.post, "/reports", court.buyer, body).code == code)
            #expect(try await court.ask(.get, "/cases", court.moderator).text.contains(#""items":[]"#))
        }
    }

    @Test func aHiddenProductCanNotBeProbedByReports() async throws {
        try await Court.with { court async throws in
            _ = try await court.ask(
                .put,
                "/products/\(court.product.id)/state",
                court.seller,
                #"{"state":"hidden"}"#
            )
            let made = try await court.report(court.buyer, "product", court.product.id.rawValue, "scam")
            #expect(made.code == .notFound)
        }
    }

    @Test(arguments: [
        #"{"action":"restrict","reason":"x"}"#, #"{"action":"restrict","reason":"x","days":31}"#,
        #"{"action":"warn","reason":" "}"#, #"{"action":"warn","reason":"x","days":2}"#,
        #"{"action":"hide","reason":"x"}"#,
    ])
    func invalidCaseActionsAreRefused(action: String) async throws {
        try await Court.with { court async throws in
            _ = try await court.report(court.buyer, "account", court.seller.account.id.rawValue, "insult")
            #expect(try await court.act(1, court.moderator, action).code == .invalidCaseAction)
            #expect(try await court.ask(.get, "/cases", court.moderator).text.contains(#""state":"open""#))
            #expect(try await court.ask(.get, "/sanctions", court.seller).text.contains(#""items":[]"#))
        }
    }

    @Test func moderatorsActOnMembersAndAdministratorsOnModerators() async throws {
        try await Court.with { court async throws in
            let warning = #"{"action":"warn","reason":"그만해 주세요"}"#
            let restriction = #"{"action":"restrict","reason":"그만해 주세요","days":30}"#
            _ = try await court.report(court.buyer, "account", court.other.account.id.rawValue, "spam")
            for action in [warning, restriction] {
                let refused = try await court.act(1, court.moderator, action)
                #expect(refused.status == 403 && refused.code == .forbidden)
            }
            _ = try await court.report(court.buyer, "account", court.moderator.account.id.rawValue, "spam")
            #expect(try await court.act(2, court.other, warning).status == 200)
            _ = try await court.report(court.buyer, "account", court.seller.account.id.rawValue, "spam")
            #expect(try await court.act(3, court.moderator, warning).status == 200)
        }
    }

    @Test func aRestrictionNamesItsEndAndReason() async throws {
        try await Court.with { court async throws in
            _ = try await court.report(court.buyer, "product", court.product.id.rawValue, "spam")
            let body = #"{"action":"restrict","reason":"같은 글을 여러 번","days":2}"#
            _ = try await court.act(1, court.moderator, body)
            let photo = try await court.talk.market.photo(of: court.seller)
            let refused = try await court.ask(
                .post,
                "/products",
                court.seller,
                #"{"name":"자전거","price":1,"photos":[{"id":\#(photo)}]}"#,
                [(.acceptLanguage, "en")]
            )
            #expect(refused.status == 403 && refused.code == .restricted)
            let problem = try refused.body(ProblemBody.self)
            #expect(problem.title.contains("Spam or Advertising") && problem.title.contains("같은 글을 여러 번"))
            let until = court.talk.market.clock.now.adding(days: 2).internetText
            #expect(problem.fields.first { $0.field == "until" }?.message == until)
            #expect(problem.fields.first { $0.field == "reason" }?.code == "spam")

            let others = try await court.talk.market.product(of: court.buyer)
            let begun = try await court.ask(
                .post,
                "/products/\(others.id)/conversation",
                court.seller,
                #"{"text":"있나요?"}"#
            )
            #expect(begun.code == .restricted)
            let record = try await court.ask(.get, "/sanctions", court.seller).body(SanctionsBody.self)
            #expect(record.restrictedUntil?.internetText == until)
            court.talk.market.clock.advance(seconds: 2 * 86_400)
            let later = try await court.ask(
                .post,
                "/products/\(others.id)/conversation",
                court.seller,
                #"{"text":"있나요?"}"#
            )
            #expect(later.status == 201)
        }
    }

    @Test func tenNewAccountsHideNothing() async throws {
        try await Court.with { court async throws in
            for number in 1...10 {
                let person = try await court.talk.market.person("new \(number)")
                for reason in ["scam", "prohibited", "minor"] {
                    _ = try await court.report(person, "product", court.product.id.rawValue, reason)
                    _ = try await court.report(person, "account", court.seller.account.id.rawValue, reason)
                }
            }
            #expect(try await court.ask(.get, "/products/\(court.product.id)", court.buyer).status == 200)
            let list = try await court.ask(.get, "/products", court.buyer)
            #expect(list.text.contains(#""id":\#(court.product.id)"#))
            #expect(try await court.ask(.get, "/sanctions", court.seller).text.contains(#""items":[]"#))
            let begun = try await court.talk.begin(#"{"text":"아직 있나요?"}"#)
            #expect(begun.status == 201)
        }
    }
}

/// The data that moderators read, and the data that nobody reads.
@Suite(.timeLimit(.minutes(10)))
struct CaseTests {
    @Test func aModeratorSeesOnlyWhatWasReported() async throws {
        try await Court.with { court async throws in
            let id = try await court.talk.begin(#"{"text":"아주 오래된 비밀"}"#).body(ConversationBody.self)
                .conversation.id
            court.talk.market.clock.advance(seconds: 4 * 86_400)
            for number in 2...14 { _ = try await court.talk.send(id, "글 \(number)", court.buyer) }
            _ = try await court.report(court.seller, "messages", id.rawValue, "insult", [14])
            let other = try await court.talk.market.product(of: court.seller)
            _ = try await court.ask(
                .post,
                "/products/\(other.id)/conversation",
                court.buyer,
                #"{"text":"다른 비밀"}"#
            )
            let file = try await court.ask(.get, "/cases/1", court.moderator)
            let evidence = try file.body(CaseFileBody.self).evidence
            #expect(evidence.map(\.number) == Array(4...14))
            #expect(evidence.filter(\.chosen).map(\.text) == ["글 14"])
            #expect(!file.text.contains("비밀"))
            // No other door of the conversation opens.
            for path in ["/conversations/\(id)", "/conversations/\(id)/messages"] {
                #expect(try await court.ask(.get, path, court.moderator).code == .notFound)
            }
            #expect(
                try await court.ask(.get, "/conversations", court.moderator).text.contains(#""items":[]"#)
            )
            // What is said later is not in it.
            _ = try await court.talk.send(id, "그 뒤의 비밀", court.buyer)
            #expect(!(try await court.ask(.get, "/cases/1", court.moderator).text.contains("비밀")))
            #expect(try await court.ask(.get, "/cases/1", court.buyer).code == .forbidden)
        }
    }

    @Test func theReporterIsNeverNamed() async throws {
        try await Court.with { court async throws in
            let id = try await court.talk.begin(#"{"text":"바보"}"#).body(ConversationBody.self).conversation.id
            _ = try await court.report(court.seller, "messages", id.rawValue, "insult", [1])
            _ = try await court.report(court.seller, "account", court.buyer.account.id.rawValue, "scam")
            let third = try await court.talk.market.person("third-person")
            _ = try await court.report(third, "account", court.buyer.account.id.rawValue, "spam")
            var replies: [Reply] = []
            for number in 1...2 {
                replies.append(try await court.ask(.get, "/cases/\(number)", court.moderator))
                replies.append(try await court.ask(.put, "/cases/\(number)/claim", court.moderator))
                replies.append(
                    try await court.act(Int64(number), court.moderator, #"{"action":"warn","reason":"그만"}"#)
                )
            }
            for path in ["/cases", "/cases?state=decided", "/moderations"] {
                replies.append(try await court.ask(.get, path, court.moderator))
                replies.append(try await court.ask(.get, path, court.other))
            }
            for path in [
                "/sanctions", "/reports", "/notifications", "/account", "/account/notices", "/events?mine=1",
            ] {
                replies.append(try await court.ask(.get, path, court.buyer))
            }
            for reply in replies {
                for name in ["third-person", "\"seller\""] { #expect(!reply.text.contains(name)) }
                for person in [third, court.seller] {
                    for key in ["id", "reporter", "author", "moderator"] {
                        #expect(!reply.text.contains("\"\(key)\":\(person.account.id),\"name\""))
                    }
                }
                #expect(!reply.text.contains("reporter\":"))
            }
        }
    }

    @Test func theAffectedReadsTheReasonInTheirLanguage() async throws {
        try await Court.with { court async throws in
            let id = try await court.talk.begin(#"{"text":"바보"}"#).body(ConversationBody.self).conversation.id
            _ = try await court.report(court.seller, "messages", id.rawValue, "insult", [1])
            _ = try await court.act(1, court.moderator, #"{"action":"warn","reason":"그만해 주세요"}"#)
            let record = try await court.ask(.get, "/sanctions", court.buyer).body(SanctionsBody.self)
            let sanction = try #require(record.items.first)
            #expect(sanction.kind == .warn && sanction.rule == .insult && sanction.reason == "그만해 주세요")
            #expect(sanction.words == ["바보"])
            let kinds = [Texts.korean, .english].map { sanction.kind.text(in: $0) }
            #expect(kinds == ["경고", "Warning"])
            let rules = [Texts.korean, .english].map { sanction.rule.text(in: $0) }
            #expect(rules == ["욕설·비방", "Insults"])
        }
    }

    @Test(arguments: ["note", "warn"])
    func theConversationIsForModeratorsAlone(action: String) async throws {
        try await Court.with { court async throws in
            let id = try await court.talk.begin(#"{"text":"바보"}"#).body(ConversationBody.self).conversation.id
            _ = try await court.report(court.seller, "messages", id.rawValue, "insult", [1])
            _ = try await court.act(1, court.moderator, #"{"action":"\#(action)","reason":"그만"}"#)
            let own = try await court.ask(.get, "/sanctions", court.buyer)
            #expect(own.text.contains(#""target":{"kind":"messages"}"#))
            let file = try await court.ask(.get, "/cases/1", court.moderator).body(CaseFileBody.self)
            #expect(file.sanctions.map(\.target.id) == [id.rawValue])
        }
    }

    @Test func aRefusedActionClaimsNoCase() async throws {
        try await Court.with { court async throws in
            _ = try await court.report(court.buyer, "product", court.product.id.rawValue, "spam")
            for action in [
                #"{"action":"restrict","reason":"x","days":31}"#, #"{"action":"warn","reason":"x","days":2}"#,
            ] {
                #expect(try await court.act(1, court.moderator, action).code == .invalidCaseAction)
            }
            let other = try await court.act(1, court.other, #"{"action":"warn","reason":"x"}"#)
            #expect(other.status == 200)
        }
    }

    @Test func reportEventsNameNoContent() async throws {
        try await Court.with { court async throws in
            _ = try await court.report(court.buyer, "product", court.product.id.rawValue, "spam")
            var news = court.talk.market.services.conversations.events().makeAsyncIterator()
            _ = try await court.act(1, court.moderator, #"{"action":"warn","reason":"비밀"}"#)
            let told = [await news.next(), await news.next()]
            #expect(Set(told.map { $0?.account }) == [court.seller.account.id, court.buyer.account.id])
            #expect(told.allSatisfy { $0?.conversation == nil })
            let events = try await court.ask(.get, "/events?mine=1", court.seller)
            #expect(!events.text.contains("비밀") && events.text.contains(#""notifications":1"#))
        }
    }
}

/// People who talk, and two moderators.
struct Court {
    let talk: Talk
    let moderator: Person
    let other: Person

    var seller: Person { talk.seller }
    var buyer: Person { talk.buyer }
    var product: Product { talk.product }

    static func with(_ body: (Court) async throws -> Void) async throws {
        try await Talk.with { talk in
            try await body(
                Court(
                    talk: talk,
                    moderator: try await talk.market.person("moderator", [.moderator]),
                    other: try await talk.market.person("administrator", [.administrator])
                )
            )
        }
    }

    func ask(
        _ method: HTTPMethod,
        _ path: String,
        _ person: Person,
        _ json: String? = nil,
        _ fields: [(HTTPFieldName, String)] = []
    ) async throws -> Reply {
        try await talk.ask(method, path, person, json, fields)
    }

    func report(
        _ person: Person,
        _ kind: String,
        _ id: Int64,
        _ reason: String,
        _ messages: [Int64]? = nil
    ) async throws -> Reply {
        let chosen = messages.map { #","messages":\#($0)"# } ?? ""
        let body = #"{"target":{"kind":"\#(kind)","id":\#(id)\#(chosen)},"reason":"\#(reason)"}"#
        return try await ask(.post, "/reports", person, body)
    }

    func act(_ id: Int64, _ moderator: Person, _ json: String) async throws -> Reply {
        try await ask(.post, "/cases/\(id)/actions", moderator, json)
    }
}
