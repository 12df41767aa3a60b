import Foundation

/// A kind of picture, known by the file's first bytes: what a file is called proves nothing.
enum PhotoFormat: String, Hashable, Sendable, CaseIterable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case gif = "image/gif"
    case webP = "image/webp"
    case heic = "image/heic"
    case avif = "image/avif"

    /// How many of a file's first bytes are looked at.
    static let headLength = 32

    init?(head: some Collection<UInt8>) {
        let head = Array(head.prefix(Self.headLength))
        func has(_ text: String, at offset: Int = 0) -> Bool {
            head.dropFirst(offset).starts(with: text.utf8)
        }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webP
        } else if has("ftyp", at: 4) {
            switch String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self) {
            case "avif", "avis": self = .avif
            case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1": self = .heic
            default: return nil
            }
        } else {
            return nil
        }
    }
}

/// A photo that is ready to be sent.
struct ReadyPhoto: Sendable {
    let file: PhotoFile
    let format: PhotoFormat
    let length: Int64
    /// Whether the file was made for sending, and is to be removed afterwards.
    let isTemporary: Bool

    func removeIfTemporary() {
        guard isTemporary else { return }
        // What stays behind lies among temporary files, which the system clears.
        do { try FileManager.default.removeItem(atPath: file.path) } catch {}
    }
}

extension PhotoFile {
    /// Looks whether the file is a photo that markets take, by its first bytes.
    ///
    /// It waits for the disk: not for the main thread.
    public func check() throws(ClientError) {
        _ = try look(isTemporary: false)
    }

    /// Looks at the file, and makes it smaller where something can.
    func ready(
        _ shrinking: (any PhotoShrinking)?,
        for target: PhotoTarget
    ) async throws(ClientError) -> ReadyPhoto {
        let original = try look(isTemporary: false)
        guard let shrinking else { return original }
        let smaller: PhotoFile?
        do {
            smaller = try await shrinking.shrink(self, to: target)
        } catch is CancellationError {
            throw .cancelled
        } catch {
            // The server makes photos small too, so the original will do.
            return original
        }
        guard let smaller else { return original }
        return try PhotoFile(path: smaller.path, name: name).look(isTemporary: true)
    }

    private func look(isTemporary: Bool) throws(ClientError) -> ReadyPhoto {
        let (head, length): ([UInt8], UInt64)
        do {
            let handle = try FileHandle(forReadingFrom: URL(filePath: path))
            head = Array(try handle.read(upToCount: PhotoFormat.headLength) ?? Data())
            length = try handle.seekToEnd()
            try handle.close()
        } catch {
            throw .photoUnreadable(name: name)
        }
        guard let format = PhotoFormat(head: head) else { throw .notAPhoto(name: name) }
        return ReadyPhoto(file: self, format: format, length: Int64(length), isTemporary: isTemporary)
    }
}
