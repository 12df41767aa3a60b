import Glibc
import HTTPServer

let arguments = CommandLine.arguments
guard arguments.count == 3, let port = UInt16(arguments[1]) else {
    print("usage: http-benchmark-server <port> <directory>")
    exit(2)
}
var options = ServerOptions([.init(.loopback, port: port)], loops: 1)
options.limits.connectionsPerAddress = 5000
let server = try WebServer(options, handler: try await BenchmarkHandler(directory: arguments[2]))
await StopSignal().wait()
await server.stop()
