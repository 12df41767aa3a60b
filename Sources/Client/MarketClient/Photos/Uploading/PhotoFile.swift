import Foundation

/// A photo in a file, as it was chosen.
public struct PhotoFile: Hashable, Sendable {
    /// The path of the file on this device.
    public let path: String
    /// The file name sent to the market.
    public let name: String

    /// Takes the file's own name where `name` is `nil`.
    public init(path: String, name: String? = nil) {
        self.path = path
        self.name = name ?? path.split(separator: "/").last.map(String.init) ?? path
    }
}

/// As its path, by which it is found again.
extension PhotoFile: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(path: try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(path)
    }
}

/// A photo that is ready to be sent.
struct ReadyPhoto: Sendable {
    let file: PhotoFile
    let format: ImageFormat
    let length: Int64
    /// True where the file was made for sending, and is to be removed afterwards.
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
            head = Array(try handle.read(upToCount: ImageFormat.headLength) ?? Data())
            length = try handle.seekToEnd()
            try handle.close()
        } catch {
            throw .photoUnreadable(name: name)
        }
        guard let format = ImageFormat(head: head) else { throw .notAPhoto(name: name) }
        return ReadyPhoto(file: self, format: format, length: Int64(length), isTemporary: isTemporary)
    }
}
