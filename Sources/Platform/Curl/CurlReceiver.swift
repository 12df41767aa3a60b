/// Who is told what becomes of a transfer: how much was sent, the head, the body's pieces, and once how it ended.
///
/// All is told on the session's one thread, which waits meanwhile: no call may block. Only the end of a transfer that
/// could not begin is told from where it was asked to.
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
    /// The reply is complete, or broke off; nothing is told afterwards.
    func ended(_ error: CurlError?)
}
