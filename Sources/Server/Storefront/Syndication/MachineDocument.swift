import HTTPServer

/// A document in XML, for machines.
///
/// It is made of the same pieces as pages, whose texts may hold nothing that XML forbids.
enum MachineDocument {
    static func reply(_ root: HTML, type: String) -> HTTPResponse {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(root.bytes.count + 64)
        bytes.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
        bytes += root.bytes
        return reply(bytes, type: type)
    }

    /// A reply to be revalidated each time, as a hidden product is gone at once.
    static func reply(_ bytes: [UInt8], type: String) -> HTTPResponse {
        var reply = HTTPResponse(type: "\(type); charset=utf-8", bytes: bytes)
        reply.fields[.cacheControl] = "no-cache"
        // A browser that shows it runs and fetches nothing.
        reply.fields["Content-Security-Policy"] = "default-src 'none'"
        reply.fields["X-Content-Type-Options"] = "nosniff"
        return reply
    }
}
