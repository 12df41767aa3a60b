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
