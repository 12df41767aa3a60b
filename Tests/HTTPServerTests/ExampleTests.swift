import HTTPServer
import Testing

/// The examples of the documentation; `Scripts/examples` compares both.
@Suite(.timeLimit(.minutes(10)))
struct ExampleTests {
    @Test func serverAnswersWithItsHandler() async throws {
        // snippet: server
        let handler = ClosureHandler { request in HTTPResponse(text: "Hello, \(request.path)!") }
        let server = try WebServer(ServerOptions([.init(.loopback, port: 0)]), handler: handler)
        print("http://localhost:\(server.ports[0])/")
        // end
        let client = try TestClient(port: server.ports[0])
        client.send("GET /world HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(try await client.reply().text == "Hello, /world!")
        await server.stop(within: .seconds(1))
    }

    @Test func handlerRunsWithoutASocket() async throws {
        // snippet: handler
        let handler = ClosureHandler { request in
            let path = try request.segments()
            guard path.first == "greetings", path.count == 2 else { return HTTPResponse(.notFound) }
            guard request.method == .get else { return HTTPResponse(.methodNotAllowed) }
            return HTTPResponse(text: "Hello, \(path[1])!")
        }
        let reply = await handler.answer(to: try HTTPRequest(.get, "/greetings/Ada"))
        let text = String(decoding: try await reply.collectedBody(), as: UTF8.self)
        // end
        #expect(text == "Hello, Ada!")
        #expect(await handler.answer(to: try HTTPRequest(.get, "/")).status == .notFound)
        #expect(await handler.answer(to: try HTTPRequest(.put, "/greetings/Ada")).status == .methodNotAllowed)
        #expect(await handler.answer(to: try HTTPRequest(.get, "/greetings/..")).status == .badRequest)
    }

    @Test func bodyIsReadInChunks() async throws {
        // snippet: body
        let handler = ClosureHandler { request in
            var length = 0
            while let piece = try await request.body.next() { length += piece.count }
            return HTTPResponse(text: "\(length) bytes")
        }
        // end
        let reply = await handler.answer(to: try HTTPRequest(.post, "/", body: Array("four".utf8)))
        #expect(try await reply.collectedBody() == Array("4 bytes".utf8))
    }

    @Test func repliesAreSentFromMemoryOrStreamed() async throws {
        // snippet: replies
        let page = HTTPResponse(type: "text/html; charset=utf-8", bytes: Array("<p>Hello".utf8))
        let missing = HTTPResponse(.notFound)
        let numbers = HTTPResponse(
            .ok,
            body: .stream { writer in
                for number in 1...3 { try await writer.write("\(number)\n") }
            }
        )
        // end
        #expect(page.fields[.contentType] == "text/html; charset=utf-8")
        #expect(try await missing.collectedBody().isEmpty)
        #expect(try await numbers.collectedBody() == Array("1\n2\n3\n".utf8))
    }

    @Test func eventReachesItsListeners() async throws {
        // snippet: events
        let news = EventChannel()
        let handler = ClosureHandler { _ in HTTPResponse.events(from: news) }
        let server = try WebServer(ServerOptions([.init(.loopback, port: 0)]), handler: handler)
        // end
        let client = try TestClient(port: server.ports[0])
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try await client.read(through: "\r\n\r\n")
        // snippet: event
        news.send(ServerSentEvent("Price cut", name: "offer", id: "1"))
        // end
        #expect(try await client.read(through: "\n\n").hasSuffix("id: 1\nevent: offer\ndata: Price cut\n\n"))
        await server.stop(within: .seconds(1))
    }
}
