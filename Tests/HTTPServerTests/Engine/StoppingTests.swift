import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(10)))
struct StoppingTests {
    @Test func runningRequestsFinishWithConnectionClose() async throws {
        let entered = Gate()
        let finish = Gate()
        let handler = ClosureHandler { _ in
            entered.open()
            await finish.wait()
            return HTTPResponse(text: "done")
        }
        try await withServer(handler) { server, port in
            let client = try TestClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await entered.wait()
            async let stopped: Void = server.stop()
            try await untilRefused(port)
            finish.open()
            let reply = try await client.reply()
            #expect(reply.text == "done")
            #expect(reply["Connection"] == "close")
            #expect(try await client.readToEnd().isEmpty)
            await stopped
        }
    }

    @Test func runningUploadIsCompleted() async throws {
        try await withServer(echo) { server, port in
            let client = try TestClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n")
            _ = try await client.read(through: "\r\n\r\n")
            client.send("01234")
            async let stopped: Void = server.stop()
            try await untilRefused(port)
            client.send("56789")
            #expect(try await client.reply().text == "POST / 10")
            client.finishSending()
            await stopped
        }
    }

    @Test func idleConnectionsAreClosed() async throws {
        try await withServer(echo) { server, port in
            let client = try TestClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.reply().status == 200)
            await server.stop()
            #expect(try await client.readToEnd().isEmpty)
        }
    }

    @Test func requestDuringTheDrainIsAnswered() async throws {
        try await withServer(echo, { $0.timeouts.drainGracePeriod = .seconds(20) }) { server, port in
            let client = try TestClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.reply()["Connection"] == nil)
            async let stopped: Void = server.stop()
            try await untilRefused(port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.reply()["Connection"] == "close")
            client.finishSending()
            await stopped
        }
    }

    @Test func requestsBeyondTheGracePeriodAreCut() async throws {
        let entered = Gate()
        let never = Gate()
        let handler = ClosureHandler { _ in
            entered.open()
            await never.wait()
            return HTTPResponse(.ok)
        }
        try await withServer(handler) { server, port in
            let client = try TestClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await entered.wait()
            await server.stop(within: .milliseconds(20))
            #expect(try await client.readToEnd().isEmpty)
            never.open()
        }
    }

    @Test func stoppingTwiceIsHarmless() async throws {
        try await withServer(echo) { server, _ in
            async let first: Void = server.stop()
            async let second: Void = server.stop()
            _ = await (first, second)
        }
    }

    /// Waits for the event of the port being given up.
    private func untilRefused(_ port: UInt16) async throws {
        while (try? TestClient(port: port)) != nil { await Task.yield() }
    }
}
