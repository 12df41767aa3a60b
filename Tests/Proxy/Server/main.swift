import Glibc
import HTTPServer
// What proxy_test.sh asks through a proxy. Takes a free port and prints it; ends when its input does.
import Linux

guard CommandLine.arguments.count == 2, let proxy = AddressRange("127.0.0.1") else {
    print("usage: http-proxy-test-server <directory>")
    exit(2)
}
let directory = CommandLine.arguments[1]
let pool = BlockingPool(threads: 1)

let handler = ClosureHandler { request in
    switch request.path {
    case "/origin":
        let origin = request.origin
        return HTTPResponse(text: "\(origin.address) \(origin.isSecure) \(origin.host)")
    case "/form":
        let form = try await request.multipartForm(filesIn: directory, on: pool)
        let size = form.files.reduce(0) { $0 + $1.size }
        return HTTPResponse(text: "\(form.files.count) \(size) \(form["params"] ?? "")")
    case "/file":
        return HTTPResponse(file: try OpenFile("\(directory)/photo"), type: "image/jpeg")
    case "/text":
        return HTTPResponse(text: String(repeating: "12345", count: 1000)).compressed(for: request)
    case "/events":
        return .events { writer in
            try await writer.write(ServerSentEvent("1"))
            // Without an end: the event must arrive before the stream is complete.
            while true {
                try await Task.sleep(for: .milliseconds(50))
                try await writer.write(.heartbeat)
            }
        }
    default:
        var size = 0
        while let piece = try await request.body.next() { size += piece.count }
        return HTTPResponse(text: "\(request.method.rawValue) \(request.target) \(size)")
    }
}
var options = ServerOptions([.init(.loopback, port: 0)], loops: 1)
options.trust = ProxyTrust([proxy])
let server = try WebServer(options, handler: handler)
print(server.ports[0])
fflush(nil)
while readLine() != nil {}
await server.stop()
