import Glibc
import HTTPServer

let arguments = CommandLine.arguments
guard arguments.count == 3, let port = UInt16(arguments[1]) else {
    print("usage: http-benchmark-server <port> <directory>")
    exit(2)
}

// Blocked before any thread starts, so that every thread inherits it and `sigwait` alone hears.
var stopping = sigset_t()
sigemptyset(&stopping)
sigaddset(&stopping, SIGTERM)
sigaddset(&stopping, SIGINT)
pthread_sigmask(SIG_BLOCK, &stopping, nil)

var options = ServerOptions([.init(.loopback, port: port)], loops: 1)
options.limits.connectionsPerAddress = 5000
let server = try WebServer(options, handler: try await BenchmarkHandler(directory: arguments[2]))
var signal: Int32 = 0
sigwait(&stopping, &signal)
await server.stop()
