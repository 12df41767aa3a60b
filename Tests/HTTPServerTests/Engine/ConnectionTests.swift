import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(10)))
struct ConnectionTests {
    @Test func secondServerOnAPortFails() async throws {
        try await withServer(echo) { _, port in
            let options = ServerOptions([.init(.loopback, port: port)], loops: 1)
            #expect(throws: ServerStartError.addressInUse(port: port)) {
                try WebServer(options, handler: echo)
            }
        }
    }

    @Test func failedListenerReleasesTheOtherPorts() async throws {
        try await withServer(echo) { _, port in
            let options = ServerOptions([.init(.loopback, port: 0), .init(.loopback, port: port)], loops: 1)
            #expect(throws: ServerStartError.addressInUse(port: port)) {
                try WebServer(options, handler: echo)
            }
        }
    }

    @Test func ipv4AndIPv6WildcardsCanBeBound() async throws {
        // One that was free a moment ago.
        let port = try await withServer(echo) { _, port in port }
        let all = ["::", "0.0.0.0"].compactMap(IPAddress.init).map { ServerOptions.Endpoint($0, port: port) }
        for endpoints in [all, all.reversed()] {
            try await withServer(echo, { $0.endpoints = endpoints }) { server, _ in
                #expect(server.ports == [port, port])
                let client = try TestClient(port: port)
                client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await client.reply().status == 200)
            }
        }
    }

    @Test func requestKnowsItsListenerPort() async throws {
        let handler = ClosureHandler { HTTPResponse(text: String($0.localPort)) }
        let endpoints = [ServerOptions.Endpoint(.loopback, port: 0), .init(.loopback, port: 0)]
        try await withServer(handler, { $0.endpoints = endpoints }) { server, _ in
            for port in server.ports {
                let client = try TestClient(port: port)
                client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await client.reply().text == String(port))
            }
        }
    }

    @Test func pipelinedRequestsAreAnsweredInOrder() async throws {
        let handler = ClosureHandler { request in
            if request.path == "/slow" { await Task.yield() }
            return HTTPResponse(text: request.path)
        }
        try await withServer(handler) { _, port in
            let client = try TestClient(port: port)
            let paths = ["/slow", "/1", "/slow", "/2"]
            client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
            for path in paths { #expect(try await client.reply().text == path) }
        }
    }

    @Test func manyPipelinedRequestsAreAllAnswered() async throws {
        try await withServer(echo) { _, port in
            let client = try TestClient(port: port)
            let count = 5000
            client.send(String(repeating: "GET /x HTTP/1.1\r\nHost: a\r\n\r\n", count: count))
            for _ in 0..<count { #expect(try await client.reply().text == "GET /x 0") }
        }
    }

    @Test func repliesOfAnySizeKeepTheirOrder() async throws {
        let large = String(repeating: "l", count: 40 << 10)
        let handler = ClosureHandler { request in
            if request.path.hasSuffix("slow") { await Task.yield() }
            return HTTPResponse(text: request.path.hasPrefix("/large") ? large : request.path)
        }
        try await withServer(handler) { _, port in
            let client = try TestClient(port: port)
            let paths = ["/small", "/large", "/slow", "/large-slow", "/large", "/small", "/slow", "/small"]
            client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
            for path in paths {
                #expect(try await client.reply().text == (path.hasPrefix("/large") ? large : path))
            }
        }
    }

    @Test func pipeliningDoesNotStarveOtherConnections() async throws {
        try await withServer(echo) { _, port in
            let floods = try (0..<20).map { _ in try TestClient(port: port) }
            let count = 200
            for (number, flood) in floods.enumerated() {
                flood.send(String(repeating: "GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n", count: count))
            }
            let client = try TestClient(port: port)
            client.send("GET /once HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.reply().text == "GET /once 0")
            for (number, flood) in floods.enumerated() {
                for _ in 0..<count { #expect(try await flood.reply().text == "GET /\(number) 0") }
            }
        }
    }

    @Test func headSendsContentLengthWithoutABody() async throws {
        try await withServer(echo) { _, port in
            let client = try TestClient(port: port)
            client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.reply(hasBody: false)["Content-Length"] == "8")
            #expect(try await client.reply().text == "GET / 0")
        }
    }

    @Test func connectionsPerAddressAreLimited() async throws {
        try await withServer(echo, { $0.limits.connectionsPerAddress = 2 }) { _, port in
            let first = try TestClient(port: port)
            let second = try TestClient(port: port)
            for client in [first, second] {
                client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await client.reply().status == 200)
            }
            let third = try TestClient(port: port)
            #expect(try await third.reply().status == 429)
            #expect(try await third.readToEnd().isEmpty)
        }
    }

    @Test(arguments: [
        ("2001:db8::1", "2001:db8::ffff", Admission.Verdict.addressCrowded),
        ("2001:db8::1", "2001:db8:0:1::1", .admitted), ("192.0.2.1", "192.0.2.2", .admitted),
        ("192.0.2.1", "::ffff:192.0.2.1", .addressCrowded),
    ])
    func ipv6NetworkCountsAsOneAddress(
        first: String,
        second: String,
        verdict: Admission.Verdict
    ) throws {
        var options = ServerOptions([.init(.loopback, port: 0)])
        options.limits.connectionsPerAddress = 1
        let admission = Admission(options)
        let (first, second) = (try #require(IPAddress(first)), try #require(IPAddress(second)))

        #expect(admission.admit(first) == .admitted)
        #expect(admission.admit(second) == verdict)
        admission.release(second, verdict)
        admission.release(first, .admitted)
        #expect(admission.admit(second) == .admitted)
    }

    @Test func abandonedReplyEndsTheConnection() async throws {
        let handler = ClosureHandler { request in
            request.path == "/abandoned" ? .abandoned : try await echo.respond(to: request)
        }
        try await withServer(handler) { _, port in
            let client = try TestClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.reply().status == 200)
            client.send("POST /abandoned HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi")
            #expect(try await client.readToEnd().isEmpty)

            let next = try TestClient(port: port)
            next.send("HEAD /abandoned HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await next.readToEnd().isEmpty)
            await #expect(throws: AbandonedReply.self) { try await HTTPResponse.abandoned.collectedBody() }
        }
    }

    @Test func totalConnectionsAreLimited() async throws {
        try await withServer(echo, { $0.limits.connections = 1 }) { _, port in
            let first = try TestClient(port: port)
            first.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await first.reply().status == 200)
            let second = try TestClient(port: port)
            let reply = try await second.reply()
            #expect(reply.status == 503)
            #expect(reply["Content-Type"] == "application/problem+json")
        }
    }

    @Test func trustedProxyIsExemptFromTheAddressLimit() async throws {
        let adjust = { (options: inout ServerOptions) in
            options.limits.connectionsPerAddress = 1
            options.trust = ProxyTrust([AddressRange("127.0.0.0/8")].compactMap { $0 })
        }
        try await withServer(echo, adjust) { _, port in
            let clients = try (0..<3).map { _ in try TestClient(port: port) }
            for client in clients {
                client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await client.reply().status == 200)
            }
        }
    }

    @Test func closedConnectionFreesItsPlace() async throws {
        try await withServer(echo, { $0.limits.connectionsPerAddress = 1 }) { _, port in
            for _ in 0..<3 {
                let client = try TestClient(port: port)
                client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                #expect(try await client.reply().status == 200)
                #expect(try await client.readToEnd().isEmpty)
                // The thread that read for it may keep it, and its socket, a moment longer than this task.
                client.finishSending()
            }
        }
    }

    @Test func unknownErrorIsABare500AndANotice() async throws {
        struct Secret: Error {}
        let (notices, told) = AsyncStream.makeStream(of: String.self)
        let handler = ClosureHandler { _ in throw Secret() }
        let adjust = { (options: inout ServerOptions) in
            options.notice = { notice in
                if case .handlerFailed(let error, let target) = notice {
                    told.yield("\(type(of: error)) \(target)")
                }
            }
        }
        try await withServer(handler, adjust) { _, port in
            let client = try TestClient(port: port)
            client.send("GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
            let reply = try await client.reply()
            #expect(reply.status == 500)
            #expect(!reply.text.contains("Secret"))
            var iterator = notices.makeAsyncIterator()
            #expect(await iterator.next() == "Secret /x")
        }
    }
}
