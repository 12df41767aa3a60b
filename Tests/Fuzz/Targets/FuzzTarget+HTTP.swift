@testable import HTTPServer

extension FuzzTarget {
    /// A head is the same however much of it came at once, and nothing that it says lies outside of it.
    static func head(_ bytes: [UInt8]) {
        let parser = HeadParser(limits: HeadLimits(head: 600, target: 200, fields: 8))
        var head = ParsedHead()
        let whole = Result { try parser.parse(bytes.span, into: &head) }
        if case .success(let length?) = whole {
            precondition(length <= bytes.count && head.fields.count <= 8)
            for field in head.fields { precondition(field.name.count > 0 && field.value.end <= length) }
            precondition(head.path.end <= length && head.query.end <= length && head.host.end <= length)
            var again = ParsedHead()
            let alone = Result { try parser.parse(Array(bytes[..<length]).span, into: &again) }
            precondition((try? alone.get()) == length && again.framing == head.framing)
            for cut in 0..<length {
                let part = Result { try parser.parse(Array(bytes[..<cut]).span, into: &again) }
                precondition((try? part.get()) == .some(nil), "a good head was refused when it was cut")
            }
        }
        if case .success(nil) = whole { precondition(bytes.count < 600) }
    }

    /// Cut or whole, a body decodes to the same bytes and ends at the same place.
    static func chunked(_ bytes: [UInt8]) {
        let whole = decode(bytes, step: max(1, bytes.count))
        for step in [1, 3] {
            let cut = decode(bytes, step: step)
            precondition(whole?.data == cut?.data && whole?.read == cut?.read)
        }
    }

    private static func decode(_ bytes: [UInt8], step: Int) -> (data: [UInt8], read: Int)? {
        var decoder = ChunkedDecoder()
        var data: [UInt8] = []
        var read = 0
        while read < bytes.count, !decoder.isDone {
            var piece = Array(bytes[read..<min(read + step, bytes.count)])
            var span = piece.mutableSpan
            guard let progress = try? decoder.decode(&span) else { return nil }
            precondition(progress.data <= progress.read && progress.read <= piece.count)
            data += piece[..<progress.data]
            read += progress.read
        }
        return (data, read)
    }

    /// Cut or whole, a form has the same parts; the first byte says how it is cut.
    static func multipart(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let body = Array(bytes.dropFirst())
        let whole = parts(body, step: max(1, body.count))
        let cut = parts(body, step: Int(first) + 1)
        precondition(whole == cut)
    }

    private struct Parts: MultipartParser.Sink, Equatable {
        var list: [[UInt8]] = []
        var isOpen = false

        mutating func begin(_ head: PartHead) {
            precondition(!isOpen)
            isOpen = true
            list.append(Array(head.name.utf8) + [0])
        }

        mutating func take(_ data: UnsafeRawBufferPointer) {
            precondition(isOpen && !data.isEmpty)
            list[list.count - 1] += data
        }

        mutating func end() {
            precondition(isOpen)
            isOpen = false
        }
    }

    private static func parts(_ body: [UInt8], step: Int) -> Parts? {
        var parser = MultipartParser(boundary: Array("b".utf8))
        var parts = Parts()
        var at = 0
        while at < body.count {
            let piece = body[at..<min(at + step, body.count)]
            at += piece.count
            // A copy of exactly this size, so that a read past its end is seen by the address sanitizer.
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: piece.count, alignment: 1)
            defer { buffer.deallocate() }
            buffer.copyBytes(from: piece)
            do {
                try parser.feed(UnsafeRawBufferPointer(buffer), to: &parts)
            } catch {
                return nil
            }
        }
        return parts
    }

    /// Queries and paths are read or refused, and a segment is never a way out.
    static func query(_ bytes: [UInt8]) {
        let query = QueryParameters(String(decoding: bytes, as: UTF8.self))
        precondition(query.pairs.count <= bytes.count)
        guard let segments = try? PathSegments.read(bytes[...]) else { return }
        for segment in segments {
            precondition(segment != "." && segment != ".." && !segment.isEmpty)
            precondition(!segment.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") })
        }
    }

    /// A range lies within its file; tags, dates and codings are read or refused.
    static func range(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        for size: Int64 in [0, 1, 100, .max] {
            if case .part(let range) = ByteRange(text, size: size) {
                precondition(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= size)
            }
        }
        for tag in EntityTag.list(text) { precondition(tag.weaklyMatches("\(tag)")) }
        if let date = HTTPDate(text) { precondition(HTTPDate("\(date)") == date) }
        for coding in ContentCoding.allCases { _ = coding.isAccepted(text) }
    }
}
