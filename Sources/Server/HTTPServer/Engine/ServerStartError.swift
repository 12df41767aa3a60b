/// Why a server cannot start.
public enum ServerStartError: Error, Hashable, Sendable {
    /// Another program, or a server that was forgotten, listens there.
    case addressInUse(port: UInt16)
    case cannotListen(port: UInt16, errno: Int32)
}
