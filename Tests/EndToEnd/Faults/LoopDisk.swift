import Foundation
import Glibc
import LiveMarket
import TemporaryFolder

/// An ext4 file system of a few megabytes in a file, which can be made to fail as a disk does.
final class LoopDisk: Sendable {
    static let isPossible =
        getuid() == 0 && access("/dev/loop-control", R_OK | W_OK) == 0
        && access("/usr/sbin/mkfs.ext4", X_OK) == 0

    private let folder: TemporaryFolder
    let path: String

    init(megabytes: Int) async throws {
        folder = try TemporaryFolder()
        path = folder.file("disk")
        let image = folder.file("image")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        guard FileManager.default.createFile(atPath: image, contents: nil),
            truncate(image, off_t(megabytes) << 20) == 0
        else { throw CocoaError(.fileWriteUnknown) }
        try await Self.run("/usr/sbin/mkfs.ext4", ["-q", "-F", image])
        try await Self.run("/usr/bin/mount", ["-o", "loop", image, path])
    }

    deinit {
        umount2(path, Int32(MNT_DETACH))
    }

    /// Remounts as the kernel does after an error: all later writing fails, and `statvfs` does not show it.
    func fail() async throws {
        try await Self.run("/usr/bin/mount", ["-o", "remount,abort", path])
    }

    private static func run(_ program: String, _ arguments: [String]) async throws {
        let (exit, words) = try await ChildProgram.said(by: program, arguments)
        guard exit == .status(0) else { throw ToolFailure("\(program) \(arguments): \(exit): \(words)") }
    }
}
