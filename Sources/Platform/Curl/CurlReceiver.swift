/// The receiver of a transfer's events: the bytes sent, the head, the body's pieces, and its end, once.
///
/// All calls come on the session's one thread, which waits meanwhile: none may block. Only the end of a
/// transfer that could not begin comes on the thread that began it.
package protocol CurlReceiver: AnyObject, Sendable {
    /// So many bytes of the body have been given to the network.
    func sent(_ bytes: Int64)
    /// The reply's head is there, of no interim reply.
    func began(status: Int, fields: [(name: String, value: String)])
    /// A piece of the body, decompressed. Of a receiver that has no room for more the network is not read either, until
    /// ``CurlTransfer/resume()``.
    ///
    /// - Returns: Whether there is room for more.
    func received(_ bytes: [UInt8]) -> Bool
    /// The reply is complete, or broke off; no call comes afterwards.
    func ended(_ error: CurlError?)
}
