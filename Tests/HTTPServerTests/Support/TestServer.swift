import HTTPServer

/// Runs a server on a free port for as long as `body` takes.
func withServer<Result>(
    _ handler: any HTTPHandler,
    _ adjust: (inout ServerOptions) -> Void = { _ in },
    _ body: (WebServer, UInt16) async throws -> Result
) async throws -> Result {
    var options = ServerOptions([.init(.loopback, port: 0)], loops: 1)
    options.timeouts.drainGracePeriod = .milliseconds(10)
    options.timeouts.lingering = .milliseconds(200)
    adjust(&options)
    let server = try WebServer(options, handler: handler)
    do {
        let result = try await body(server, server.ports[0])
        await server.stop(within: .seconds(1))
        return result
    } catch {
        await server.stop(within: .seconds(1))
        throw error
    }
}

/// Says what was asked: `METHOD target`, and the body's length.
let echo = ClosureHandler { request in
    let body = try await request.body.collect(upTo: 1 << 20)
    return HTTPResponse(text: "\(request.method.rawValue) \(request.target) \(body.count)")
}
