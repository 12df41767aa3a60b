import Foundation
import Glibc

/// A file system of a few megabytes, in memory and in a folder of its own; gone with the last reference to it.
public final class SmallDisk: Sendable {
    /// True where the user who runs the tests may mount one: root may.
    public static let isPossible: Bool = {
        do {
            _ = try SmallDisk(megabytes: 1)
            return true
        } catch {
            return false
        }
    }()

    private let folder: TemporaryFolder
    private let megabytes: Int
    public let path: String

    public init(megabytes: Int) throws {
        folder = try TemporaryFolder()
        // Beside it there is room for what must not be on the disk, such as a log.
        path = folder.file("disk")
        self.megabytes = megabytes
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        guard mount("tmpfs", path, "tmpfs", 0, "size=\(megabytes)m") == 0 else {
            throw CocoaError(.fileWriteNoPermission)
        }
    }

    deinit {
        umount2(path, Int32(MNT_DETACH))
    }

    public func makeRoom() {
        remount(0, "size=\(megabytes * 4)m")
    }

    public func makeReadOnly() {
        remount(UInt(MS_RDONLY), "size=\(megabytes)m")
    }

    public func makeWritable() {
        remount(0, "size=\(megabytes)m")
    }

    /// Takes all room that is left; returns the file that does.
    public func fill() throws -> String {
        let filler = "\(path)/filler"
        let file = open(filler, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
        defer { close(file) }
        // The last pieces are small, so that nothing finds room between them.
        for size in [1 << 20, 4096] {
            let piece = [UInt8](repeating: 0, count: size)
            while write(file, piece, size) > 0 {}
        }
        return filler
    }

    private func remount(_ flags: UInt, _ options: String) {
        let code = mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT) | flags, options)
        precondition(code == 0, "the small disk can't be mounted anew: \(errno)")
    }
}
