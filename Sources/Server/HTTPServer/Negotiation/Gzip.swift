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
}

extension HTTPResponse {
    /// This reply, compressed where that pays: text of more than 1 KB from memory, for a client that takes gzip.
    ///
    /// Compressing takes about 20 µs a kilobyte; what is asked for often is better a ``KeptReply``.
    public func compressed(for request: HTTPRequest, level: Int32 = 5) -> HTTPResponse {
        guard case .bytes(let bytes) = body, bytes.count > 1024, fields[.contentEncoding] == nil,
            Self.isText(fields[.contentType] ?? "")
        else { return self }
        let reply = varying(by: .acceptEncoding)
        guard request.accepts(.gzip), let small = Gzip.compressed(bytes, level: level),
            small.count < bytes.count
        else { return reply }
        return reply.coded(as: .gzip, small)
    }

    private static func isText(_ type: String) -> Bool {
        let type = type.prefix { $0 != ";" && $0 != " " }.lowercased()
        return type.hasPrefix("text/") && type != "text/event-stream"
            || type.hasSuffix("+json") || type.hasSuffix("+xml")
            || ["application/json", "application/javascript", "application/xml", "application/manifest+json"]
                .contains(type)
    }
}
