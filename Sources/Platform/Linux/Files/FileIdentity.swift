import Glibc

/// Which file it is, whatever it is called: two names of one file share it, and a file that took a name does not.
package struct FileIdentity: Hashable, Sendable {
    package let device: UInt64
    package let inode: UInt64

    private init(_ facts: stat) {
        device = UInt64(facts.st_dev)
        inode = UInt64(facts.st_ino)
    }

    /// The file that bears a name now; `nil` where none does.
    package init?(at path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        self.init(facts)
    }

    /// The descriptors of this process by which the file is open, the lowest first.
    package var descriptors: [Int32] {
        do throws(SystemError) {
            return try Folder.names(in: "/proc/self/fd").compactMap { Int32($0) }.sorted().filter {
                descriptor in
                var facts = stat()
                return fstat(descriptor, &facts) == 0 && FileIdentity(facts) == self
            }
        } catch {
            return []
        }
    }
}
