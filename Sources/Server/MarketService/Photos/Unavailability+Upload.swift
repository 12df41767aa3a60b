import Glibc
package import Linux
package import Market

extension Unavailability {
    /// An uploaded file that could not be `verb` (read or written).
    package init(_ error: SystemError, _ verb: StaticString) {
        self =
            switch error.code {
            case ENOSPC, EDQUOT: .storageFull
            case EROFS: .storageReadOnly
            default: .failed(cause: "an upload can't be \(verb): \(error.sentence)")
            }
    }
}
