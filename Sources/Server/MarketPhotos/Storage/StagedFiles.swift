import Glibc
import Market

/// Files on their way, in a folder of their own that no reader looks into; removed when nobody has them any more.
final class StagedFiles: Sendable {
    let folder: String
    private let ended: @Sendable () -> Void

    /// Makes the folder; `ended` is called when it has gone.
    init(folder: String, ended: @escaping @Sendable () -> Void) throws(PhotoError) {
        guard try Disk.makeFolder(folder) else { throw .storage(.other(EEXIST)) }
        self.folder = folder
        self.ended = ended
    }

    deinit {
        // What can't be removed now, the sweep removes.
        do throws(PhotoError) { try Disk.removeFolder(folder) } catch {}
        ended()
    }

    func path(of variant: PhotoVariant) -> String {
        "\(folder)/\(variant.fileSuffix)"
    }

    /// Checks that the bytes are what they should be, and writes them.
    func write(
        _ bytes: [UInt8],
        as output: Output,
        _ picture: WorkReport.MadePicture
    ) throws(PhotoError) -> PhotoVariant {
        guard output.format.isFormat(of: bytes) else { throw .workerFailed }
        let variant = PhotoVariant(
            kind: output.kind,
            format: output.format,
            width: picture.width,
            height: picture.height,
            byteCount: Int64(bytes.count),
            digest: ContentHash(digesting: bytes)
        )
        try Disk.write(bytes, to: path(of: variant))
        return variant
    }

    /// Returns when the bytes of all files are safe; written together they are synced together.
    func sync(_ variants: [PhotoVariant]) throws(PhotoError) {
        for variant in variants { try Disk.sync(path(of: variant)) }
    }
}

extension PhotoVariant.Format {
    fileprivate func isFormat(of bytes: [UInt8]) -> Bool {
        let start: [UInt8] =
            switch self {
            case .jpeg: [0xFF, 0xD8, 0xFF]
            case .webP: Array("RIFF".utf8)
            }
        return bytes.starts(with: start)
    }
}
