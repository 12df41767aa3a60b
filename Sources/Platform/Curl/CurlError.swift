/// The reason for which a transfer had no reply, or only some of it.
package enum CurlError: Error, Hashable, Sendable {
    /// The address is none of HTTP's, or a field has a line break in it.
    case invalidRequest
    /// The name in the address is unknown.
    case unresolved
    /// No reply from the address.
    case unreachable
    /// The server could not prove that it is the one.
    case insecure
    /// Neither side had a byte for the other for too long.
    case timedOut
    /// The connection broke off, or what came over it is not HTTP.
    case interrupted
    /// The head of the reply is larger than any sensible one.
    case headTooLarge
    /// The body's file can't be read, or is shorter than was said.
    case bodyUnreadable
    /// The caller gave it up.
    case cancelled
    /// This machine gives no more memory or threads, or has no libcurl.
    case exhausted
}
