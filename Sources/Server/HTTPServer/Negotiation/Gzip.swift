import CZlib

/// Compression of replies.
public enum Gzip {
    /// `bytes` in the gzip format, or `nil` where zlib has no memory for it.
    public static func compressed(_ bytes: [UInt8], level: Int32 = 5) -> [UInt8]? {
        var stream = z_stream()
        guard zlib_deflate_gzip(&stream, level) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        var input = bytes
        var status: Int32 = Z_OK
        let output = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            input.withUnsafeMutableBufferPointer { source in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(buffer.count)
                status = deflate(&stream, Z_FINISH)
            }
            count = Int(stream.total_out)
        }
        return status == Z_STREAM_END ? output : nil
    }

    /// Returns true where an `Accept-Encoding` value names gzip with a weight above 0, or by `*`.
    static func isAccepted(_ field: String) -> Bool {
        var byWildcard = false
        for element in field.split(separator: ",") {
            let parts = element.split(separator: ";").map {
                $0.filter { $0 != " " && $0 != "\t" }.lowercased()
            }
            let isWanted = !parts.dropFirst().contains {
                $0.hasPrefix("q=") && (Double($0.dropFirst(2)) ?? 0) <= 0
            }
            switch parts.first {
            case "gzip", "x-gzip": return isWanted
            case "*": byWildcard = isWanted
            default: break
            }
        }
        return byWildcard
    }
}

extension HTTPRequest {
    /// True where the client takes gzip, for those who keep both forms of a reply at hand.
    public var acceptsGzip: Bool {
        Gzip.isAccepted(values(.acceptEncoding).joined(separator: ","))
    }
}

extension HTTPResponse {
    /// This reply, compressed where that pays: text of more than 1 KB from memory, for a client that takes gzip.
    ///
    /// An entity tag becomes weak, for the bytes are no longer those that it named. Compressing takes about 20 µs a
    /// kilobyte; what is asked for often is better kept compressed.
    public func compressed(for request: HTTPRequest, level: Int32 = 5) -> HTTPResponse {
        guard case .bytes(let bytes) = body, bytes.count > 1024, fields[.contentEncoding] == nil,
            Self.isText(fields[.contentType] ?? "")
        else { return self }
        var reply = varying(by: .acceptEncoding)
        guard request.acceptsGzip, let small = Gzip.compressed(bytes, level: level),
            small.count < bytes.count
        else {
            return reply
        }
        reply.body = .bytes(small)
        reply.fields[.contentEncoding] = "gzip"
        if let tag = fields[.etag].flatMap({ EntityTag.list($0).first }) {
            reply.fields[.etag] = EntityTag(tag.value, isWeak: true).description
        }
        return reply
    }

    private static func isText(_ type: String) -> Bool {
        let type = type.prefix { $0 != ";" && $0 != " " }.lowercased()
        return type.hasPrefix("text/") && type != "text/event-stream"
            || type.hasSuffix("+json") || type.hasSuffix("+xml")
            || ["application/json", "application/javascript", "application/xml", "application/manifest+json"]
                .contains(type)
    }
}
