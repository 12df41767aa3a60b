extension HTTPResponse {
    /// Returns this reply under the request's conditions.
    ///
    /// That is 304 where the client has it already, 412 where it insisted on another state, and 206 or 416
    /// where it requested a part of a file.
    ///
    /// The server does this to every reply; call it yourself only to see the outcome without a socket.
    /// Conditions are read where the reply carries `ETag` or `Last-Modified`, in the order of RFC 9110
    /// §13.2.2.
    public func adapted(to request: HTTPRequest) -> HTTPResponse {
        guard request.head.parsed.isConditional, status == .ok else { return self }
        // What changes something has been done by now, under conditions that its handler had to look at first.
        guard request.method == .get || request.isHead else { return self }
        if isOther(than: request) {
            return Problem.reply(.preconditionFailed, "The resource has changed.")
        }
        if isKnown(to: request) { return withoutBody(.notModified) }
        guard case .file(let file) = body, let range = request[.range], isRangeWanted(by: request)
        else { return self }
        return part(of: file, ByteRange(range, size: file.size))
    }

    private var tag: EntityTag? { fields[.etag].flatMap { EntityTag.list($0).first } }

    /// Returns true where the client insists on a state that is no more.
    private func isOther(than request: HTTPRequest) -> Bool {
        if let condition = request[.ifMatch] { return tag.map { !$0.stronglyMatches(condition) } ?? false }
        guard let since = request[.ifUnmodifiedSince].flatMap({ HTTPDate($0) }), let modified else {
            return false
        }
        return modified > since
    }

    private var modified: HTTPDate? { fields[.lastModified].flatMap { HTTPDate($0) } }

    private func isKnown(to request: HTTPRequest) -> Bool {
        if let condition = request[.ifNoneMatch] {
            return condition == fields[.etag] || tag?.weaklyMatches(condition) ?? false
        }
        guard let since = request[.ifModifiedSince].flatMap({ HTTPDate($0) }), let modified else {
            return false
        }
        return modified <= since
    }

    /// `If-Range` holds one tag, compared strongly, or a date, compared exactly.
    private func isRangeWanted(by request: HTTPRequest) -> Bool {
        guard let condition = request[.ifRange] else { return true }
        if condition.utf8.contains(UInt8(ascii: "\"")) {
            return tag?.stronglyMatches(condition) ?? false
        }
        return condition == fields[.lastModified]
    }

    private func part(of file: OpenFile, _ range: ByteRange) -> HTTPResponse {
        switch range {
        case .whole:
            return self
        case .part(let range):
            var reply = self
            reply.status = .partialContent
            reply.fields[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)"
            reply.body = .filePart(file, range)
            return reply
        case .unsatisfiable:
            var reply = Problem.reply(.rangeNotSatisfiable, "The file has no such part.")
            reply.fields[.contentRange] = "bytes */\(file.size)"
            return reply
        }
    }

    private func withoutBody(_ status: HTTPStatus) -> HTTPResponse {
        var reply = self
        reply.status = status
        reply.fields[.contentType] = nil
        reply.body = .none
        return reply
    }
}

extension HTTPResponse {
    /// This reply, marked as never changing: for addresses that hold a hash of what they name.
    public func cachedForever() -> HTTPResponse {
        var reply = self
        reply.fields[.cacheControl] = "public, max-age=31536000, immutable"
        return reply
    }

    /// This reply, with a tag that lets clients ask whether theirs is still current.
    public func tagged(_ tag: EntityTag) -> HTTPResponse {
        var reply = self
        reply.fields[.etag] = tag.description
        return reply
    }
}
