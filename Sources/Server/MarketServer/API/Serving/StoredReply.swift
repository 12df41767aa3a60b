import HTTPServer

/// The reply to a request that made something, as it is kept for repetitions of the request.
struct StoredReply: Hashable, Sendable {
    /// The address of the new resource.
    let location: String
    let json: [UInt8]

    init(location: String, json: [UInt8]) {
        self.location = location
        self.json = json
    }

    /// Location and body, with a line's end between them.
    var bytes: [UInt8] { Array(location.utf8) + [UInt8(ascii: "\n")] + json }

    init(bytes: [UInt8]) throws(RequestFailure) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
            throw .unexpected("a kept reply has no location")
        }
        location = String(decoding: bytes[..<end], as: UTF8.self)
        json = Array(bytes[(end + 1)...])
    }

    var response: HTTPResponse {
        var reply = HTTPResponse(.created, type: "application/json", bytes: json)
        reply.fields[.location] = location
        return reply
    }
}
