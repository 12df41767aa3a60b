import Glibc

/// The process that decodes what strangers send, so that the server need not.
///
/// It reads orders on its standard input, a socket, and answers there. It knows no path and writes no file.
package enum PhotoWorker {
    /// The argument with which a program is asked to call ``run()`` and nothing else.
    package static let argument = "photo-worker"

    /// Works until the server lets go of it; call it before the process has a second thread.
    package static func run() -> Never {
        guard Confinement.detachFromServer() else { fail("cannot leave the server behind") }
        Confinement.lowerPriority()
        do throws(Vips.Missing) {
            let recipe = PhotoRecipe(vips: try Vips())
            // Opened before the doors are shut, and taken after it, so that there is a word of doors that stay open.
            let nowhere = open("/dev/null", O_WRONLY)
            guard Confinement.forbidSystemCalls() else {
                fail("cannot confine itself: \(String(cString: strerror(errno)))")
            }
            muteErrors(by: nowhere)
            while serveOne(recipe) {}
            exit(EXIT_SUCCESS)
        } catch {
            fail("libvips is not installed, or too old: \(error.name) is missing")
        }
    }

    /// Shuts the doors of this process as ``run()`` does, for tests of what is left to do.
    package static func forbidSystemCalls(scopes: Bool) -> Bool {
        Confinement.forbidSystemCalls(scopes: scopes)
    }

    /// `false` when the server has gone or makes no sense.
    private static func serveOne(_ recipe: PhotoRecipe) -> Bool {
        guard
            let order = read(WorkOrder.byteCount).flatMap(WorkOrder.init),
            Confinement.apply(order),
            var upload = read(order.fileSize)
        else { return false }
        if order.format == .avif { PhotoFormat.nameAsStillPicture(&upload) }
        let (report, files) = upload.withUnsafeBytes { recipe.make(from: $0, order) }
        return write(report.bytes) && files.allSatisfy(write)
    }

    private static func read(_ count: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = Glibc.read(STDIN_FILENO, buffer.baseAddress.map { $0 + filled }, count - filled)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                filled += got
            }
        }
        return bytes.count == count ? bytes : nil
    }

    private static func write(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let sent = send(STDIN_FILENO, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
                if sent < 0, errno == EINTR { continue }
                guard sent > 0 else { return false }
                rest = rest.dropFirst(sent)
            }
            return true
        }
    }

    /// Decoders complain in public, and a stranger could fill the server's log with that.
    private static func muteErrors(by nowhere: Int32) {
        guard nowhere >= 0 else { return }
        dup2(nowhere, STDERR_FILENO)
        close(nowhere)
    }

    private static func fail(_ reason: String) -> Never {
        let line = "photo-worker: \(reason)\n"
        _ = Glibc.write(STDERR_FILENO, line, line.utf8.count)
        exit(EXIT_FAILURE)
    }
}
