import Glibc
package import S3

/// A failure of the disk, or of the bucket.
package enum StorageProblem: Hashable, Sendable {
    case full
    case readOnly
    case denied
    case bucket(BucketError)
    /// The bucket holds the photos of another market.
    case othersBucket
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

/// For the log.
extension StorageProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .full: "there is no room on the disk"
        case .readOnly: "the disk is read-only"
        case .denied: "the photo folder may not be written to"
        case .bucket(let error): error.description
        case .othersBucket:
            "the bucket holds the photos of another market, or has lost its object named market"
        case .other(let code): strerror(code).map { String(cString: $0) } ?? "error \(code)"
        }
    }
}
