// Says what it understood of each request: method, target, and the body in hexadecimal.
// Reads its port's number from nobody: it takes a free one and prints it. Ends when its input does.
import Glibc
import HTTPServer

let handler = ClosureHandler { request in
    let digits = Array("0123456789abcdef".utf8)
    var text = Array("\(request.method.rawValue) \(request.target) ".utf8)
    for byte in try await request.body.collect(upTo: 1 << 20) {
        text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return HTTPResponse(type: "text/plain", bytes: text)
}
let server = try WebServer(ServerOptions([.init(.loopback, port: 0)], loops: 1), handler: handler)
print(server.ports[0])
fflush(nil)
while readLine() != nil {}
await server.stop()
