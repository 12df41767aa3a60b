import Glibc

/// What the disk would not do.
package enum StorageProblem: Hashable, Sendable {
    case full
    case readOnly
    case denied
    /// With the system's own number, `errno`.
    case other(Int32)

    init(_ code: Int32) {
        self =
            switch code {
            case ENOSPC, EDQUOT: .full
            case EROFS: .readOnly
            case EACCES, EPERM: .denied
            default: .other(code)
            }
    }
}
