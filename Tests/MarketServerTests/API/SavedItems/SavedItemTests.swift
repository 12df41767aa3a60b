import HTTPServer
import Market
import MarketAPI
import MarketService
import Testing

@testable import MarketServer

/// Likes and carts that several devices change, also later.
@Suite(.timeLimit(.minutes(10)))
struct SavedItemTests {
    @Test func aChangeThatComesLateStandsBehindTheLaterOne() async throws {
        try await TestMarket.with { market in
            let me = try await market.person("buyer")
            let id = try await market.product(of: me).id
            func likes() async throws -> Int {
                try await market.ask(.get, "/likes", as: me).text.contains("\"id\":\(id)") ? 1 : 0
            }
            #expect(try await market.ask(.put, "/products/\(id)/like", as: me).status == 204)
            let late = try await market.ask(
                .delete,
                "/products/\(id)/like",
                as: me,
                fields: [("Change-Age", "60000")]
            )
            #expect(late.status == 204)
            #expect(try await likes() == 1)
            _ = try await market.ask(.delete, "/products/\(id)/like", as: me, fields: [("Change-Age", "0")])
            #expect(try await likes() == 0)
            for age in ["-1", "1.5", "soon", "1234567890123456789"] {
                let reply = try await market.ask(
                    .put,
                    "/products/\(id)/like",
                    as: me,
                    fields: [("Change-Age", age)]
                )
                #expect(reply.code == .malformed, "\(age)")
            }
        }
    }

    @Test func aChangeOfTheCartIsTakenOnce() async throws {
        try await TestMarket.with { market in
            let me = try await market.person("buyer")
            let id = try await market.product(of: me).id
            func put(_ body: String, age: String, key: String? = nil) async throws -> Reply {
                let named: [(HTTPFieldName, String)] = key.map { [(.idempotencyKey, $0)] } ?? []
                return try await market.ask(
                    .put,
                    "/cart/\(id)",
                    as: me,
                    body,
                    fields: [(.changeAge, age)] + named
                )
            }
            func quantities() async throws -> [Int64] {
                try await market.ask(.get, "/cart", as: me).body(CartBody.self).lines.map(\.quantity)
            }
            let first = #"{"quantity":3,"base":0}"#
            #expect(try await put(first, age: "5000", key: "a").status == 200)
            _ = try await put(#"{"quantity":2,"base":3}"#, age: "0", key: "b")
            #expect(try await quantities() == [2])
            // Sent again, with the age that it has by now.
            #expect(try await put(first, age: "9000", key: "a").status == 200)
            #expect(try await quantities() == [2])
            #expect(try await put(#"{"quantity":4,"base":0}"#, age: "0", key: "a").code == .keyReused)
            _ = try await put(#"{"quantity":4}"#, age: "9000")
            #expect(try await quantities() == [4])
            _ = try await market.ask(.delete, "/cart/\(id)", as: me, fields: [("Change-Age", "9000")])
            #expect(try await quantities() == [4])
            for body in [#"{"quantity":0}"#, #"{"quantity":1,"base":-1}"#, #"{"quantity":1,"base":10000}"#] {
                #expect(try await put(body, age: "0").code == .malformed, "\(body)")
            }
        }
    }

    @Test func savedItemEventsNameTheProductAndNoText() async throws {
        try await TestMarket.with { market in
            let (me, other) = (try await market.person("buyer"), try await market.person("other"))
            let id = try await market.product(of: me).id
            var news = market.services.conversations.events().makeAsyncIterator()
            _ = try await market.ask(.put, "/products/\(id)/like", as: other)
            _ = try await market.ask(.put, "/cart/\(id)", as: me, #"{"quantity":2}"#)
            _ = try await market.ask(.delete, "/cart", as: me)
            let liked = await news.next()
            #expect(liked?.account == other.account.id)
            #expect(liked?.items == SavedItemEvent(.likes, SavedItemEvent.Item(id, 1)))
            let put = await news.next()
            #expect(put?.account == me.account.id)
            #expect(put?.items == SavedItemEvent(.cart, SavedItemEvent.Item(id, 2)))
            #expect(await news.next()?.items == SavedItemEvent(.cart))
            let event = ServerSentEvent.saved(SavedItemEvent(.cart, SavedItemEvent.Item(id, 2)))
            let text = String(decoding: event.bytes, as: UTF8.self)
            #expect(
                text.contains("event: saved\ndata: {\"list\":\"cart\",\"product\":\(id),\"quantity\":2}\n")
            )
            #expect(!text.contains("id:"))
        }
    }

    @Test func aSearchOfADeviceIsNotedOnceWhereItsTimePlacesIt() async throws {
        try await TestMarket.with { market in
            let me = try await market.person("buyer")
            var news = market.services.conversations.events().makeAsyncIterator()
            func put(_ text: String, age: String? = nil, key: String? = nil) async throws -> Reply {
                var fields: [(HTTPFieldName, String)] = key.map { [(.idempotencyKey, $0)] } ?? []
                if let age { fields.append((.changeAge, age)) }
                return try await market.ask(.put, "/searches/one?text=\(text)", as: me, fields: fields)
            }
            func remove(_ path: String, age: String) async throws {
                _ = try await market.ask(.delete, path, as: me, fields: [(.changeAge, age)])
            }
            func searches() async throws -> [String] {
                try await market.ask(.get, "/searches", as: me).body(SearchesBody.self).searches
            }
            #expect(try await put("chair").status == 204)
            #expect(await news.next()?.items == SavedItemEvent(.searches))
            #expect(try await put("desk", age: "60000", key: "a").status == 204)
            #expect(try await searches() == ["chair", "desk"])
            // Forgotten on a page before it is sent again.
            try await remove("/searches/one?text=desk", age: "0")
            #expect(try await put("desk", age: "65000", key: "a").status == 204)
            #expect(try await searches() == ["chair"])
            try await remove("/searches/one?text=chair", age: "60000")
            try await remove("/searches", age: "60000")
            #expect(try await searches() == ["chair"])
            #expect(try await put("%20").status == 204)
            #expect(try await put("x", age: "soon").code == .malformed)
            // What is kept of it says nothing of the words.
            #expect(try await put("cup", age: "0", key: "a").status == 204)
            #expect(try await searches() == ["chair"])
        }
    }
}
