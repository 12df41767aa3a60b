import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(10)))
struct EventChannelTests {
    private let news = EventChannel()

    private var handler: ClosureHandler {
        ClosureHandler { [news] request in
            let missed = request[.lastEventID].map { [ServerSentEvent("missed after \($0)")] } ?? []
            return .events(from: news, replay: missed)
        }
    }

    private func listener(_ port: UInt16, _ fields: String = "") async throws -> TestClient {
        let client = try TestClient(port: port)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
        #expect(try await client.read(through: "\r\n\r\n").contains("Content-Type: text/event-stream"))
        return client
    }

    @Test func eventReachesListenersOnEveryLoop() async throws {
        try await withServer(handler, { $0.loops = 3 }) { _, port in
            var clients: [TestClient] = []
            for _ in 0..<60 { clients.append(try await listener(port)) }
            news.send(ServerSentEvent("hello", name: "greeting", id: "7"))
            for client in clients {
                #expect(
                    try await client.read(through: "\n\n\r\n")
                        == "23\r\nid: 7\nevent: greeting\ndata: hello\n\n\r\n"
                )
            }
        }
    }

    @Test func eventForOneListenerReachesAllItsConnectionsAndNoOther() async throws {
        let news = news
        let handler = ClosureHandler { request in
            let name = request[.lastEventID].flatMap { Int64($0) }
            return .events(from: news, as: name.map { EventListener(rawValue: $0) })
        }
        try await withServer(handler, { $0.loops = 3 }) { _, port in
            var clients: [(name: String, client: TestClient)] = []
            for number in 0..<30 {
                let name = ["", "1", "2"][number % 3]
                let field = name.isEmpty ? "" : "Last-Event-ID: \(name)\r\n"
                clients.append((name, try await listener(port, field)))
            }
            // One of them leaves, which is no matter of the others of its name.
            clients[1].client.finishSending()
            #expect(try await clients.remove(at: 1).client.readToEnd().isEmpty)
            news.send(ServerSentEvent("yours"), to: EventListener(rawValue: 1))
            news.send(ServerSentEvent("nobody's"), to: EventListener(rawValue: 3))
            news.send(ServerSentEvent("all"))
            for (name, client) in clients {
                let first = try await client.read(through: "\n\n")
                #expect(first.hasSuffix(name == "1" ? "data: yours\n\n" : "data: all\n\n"))
                if name == "1" { #expect(try await client.read(through: "\n\n").hasSuffix("data: all\n\n")) }
            }
        }
    }

    @Test func streamsOfOneListenerEndAndNoOthers() async throws {
        let news = news
        let handler = ClosureHandler { request in
            let name = request[.lastEventID].flatMap { Int64($0) }
            return .events(from: news, as: name.map { EventListener(rawValue: $0) })
        }
        try await withServer(handler, { $0.loops = 3 }) { _, port in
            var clients: [(name: String, client: TestClient)] = []
            for number in 0..<12 {
                let name = ["", "1", "2"][number % 3]
                clients.append(
                    (name, try await listener(port, name.isEmpty ? "" : "Last-Event-ID: \(name)\r\n"))
                )
            }
            news.end(EventListener(rawValue: 1))
            news.end(EventListener(rawValue: 3))
            news.send(ServerSentEvent("all"))
            for (name, client) in clients where name == "1" {
                #expect(try await client.read(through: "\r\n\r\n") == "0\r\n\r\n")
            }
            for (name, client) in clients where name != "1" {
                #expect(try await client.read(through: "\n\n").hasSuffix("data: all\n\n"))
            }
        }
    }

    @Test func streamsOfAllWithANameEndAndNoOthers() async throws {
        let news = news
        let handler = ClosureHandler { request in
            let name = request[.lastEventID].flatMap { Int64($0) }
            return .events(from: news, as: name.map { EventListener(rawValue: $0) })
        }
        try await withServer(handler, { $0.loops = 3 }) { _, port in
            var clients: [(name: String, client: TestClient)] = []
            for number in 0..<12 {
                let name = ["", "1", "2"][number % 3]
                clients.append(
                    (name, try await listener(port, name.isEmpty ? "" : "Last-Event-ID: \(name)\r\n"))
                )
            }
            news.endNamed()
            news.send(ServerSentEvent("all"))
            for (name, client) in clients {
                if name.isEmpty {
                    #expect(try await client.read(through: "\n\n").hasSuffix("data: all\n\n"))
                } else {
                    #expect(try await client.read(through: "\r\n\r\n") == "0\r\n\r\n")
                }
            }
        }
    }

    @Test func returningListenerReceivesMissedEventsFirst() async throws {
        try await withServer(handler) { _, port in
            let client = try await listener(port, "Last-Event-ID: 41\r\n")
            #expect(try await client.read(through: "\n\n").hasSuffix("data: missed after 41\n\n"))
            news.send(ServerSentEvent("next"))
            #expect(try await client.read(through: "\n\n").hasSuffix("data: next\n\n"))
        }
    }

    @Test func eventSentDuringSubscriptionIsReceived() async throws {
        let news = news
        let handler = ClosureHandler { _ in
            // After this reply was made, and before its listener is there.
            news.send(ServerSentEvent("meanwhile"))
            return .events(from: news, replay: [ServerSentEvent("missed")])
        }
        try await withServer(handler, { $0.channels = [news] }) { _, port in
            let client = try await listener(port)
            #expect(try await client.read(through: "\n\n").hasSuffix("data: missed\n\n"))
            #expect(try await client.read(through: "\n\n").hasSuffix("data: meanwhile\n\n"))
        }
    }

    @Test func departedListenersAreRemoved() async throws {
        try await withServer(handler) { _, port in
            let first = try await listener(port)
            let second = try await listener(port)
            let third = try await listener(port)
            second.finishSending()
            #expect(try await second.readToEnd().isEmpty)
            news.send(ServerSentEvent("x"))
            for client in [first, third] {
                #expect(try await client.read(through: "\n\n").hasSuffix("data: x\n\n"))
            }
        }
    }

    @Test func idleStreamSendsHeartbeats() async throws {
        try await withServer(handler, { $0.timeouts.heartbeat = .milliseconds(20) }) { _, port in
            let client = try await listener(port)
            #expect(try await client.read(through: "\n\n\r\n") == "3\r\n:\n\n\r\n")
            #expect(try await client.read(through: "\n\n\r\n") == "3\r\n:\n\n\r\n")
        }
    }

    @Test func stoppingEndsStreamsCleanly() async throws {
        try await withServer(handler) { server, port in
            let client = try await listener(port)
            async let stopped: Void = server.stop()
            #expect(String(decoding: try await client.readToEnd(), as: UTF8.self) == "0\r\n\r\n")
            await stopped
        }
    }

    @Test(arguments: [
        (ServerSentEvent("a"), "data: a\n\n"),
        (ServerSentEvent("a\nb\r\nc\rd"), "data: a\ndata: b\ndata: c\ndata: d\n\n"),
        (ServerSentEvent(""), "data: \n\n"),
        (ServerSentEvent("a", name: "x\ndata: forged"), "event: x data: forged\ndata: a\n\n"),
        (ServerSentEvent("a", id: "1\n2\0"), "id: 1 2 \ndata: a\n\n"),
        (ServerSentEvent("a", retry: 3000), "retry: 3000\ndata: a\n\n"),
    ])
    func multilineEventKeepsItsLines(event: ServerSentEvent, text: String) {
        #expect(String(decoding: event.bytes, as: UTF8.self) == text)
    }
}
