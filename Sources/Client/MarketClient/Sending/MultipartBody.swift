import Foundation

/// A form of texts and files, as `multipart/form-data` (RFC 7578).
struct MultipartBody: Sendable {
    enum Content: Hashable, Sendable {
        case bytes([UInt8])
        case file(path: String, length: Int64)
    }

    struct Part: Hashable, Sendable {
        let name: String
        var fileName: String?
        var type: String?
        let content: Content
    }

    /// Why a form could not be put together.
    enum Failure: Error, Hashable {
        /// A file that belongs into it can't be read.
        case unreadable(path: String)
        /// Its own file can't be written: the disk may be full.
        case notWritten
    }

    let boundary: String
    private(set) var parts: [Part] = []

    /// - Parameter boundary: Must not occur in what is sent, which a long random one does not.
    init(boundary: String = "market-\(UUID().uuidString)") {
        self.boundary = boundary
    }

    var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    mutating func add(_ part: Part) {
        parts.append(part)
    }

    /// The number of bytes that ``write(to:)`` writes.
    var length: Int64 {
        parts.reduce(Int64(end.utf8.count)) { sum, part in
            let content =
                switch part.content {
                case .bytes(let bytes): Int64(bytes.count)
                case .file(_, let length): length
                }
            return sum + Int64(head(of: part).utf8.count) + content + 2
        }
    }

    /// Writes the form to a new file that only its owner can read, copying files piece by piece.
    func write(to path: String) throws(Failure) {
        guard
            FileManager.default.createFile(
                atPath: path,
                contents: nil,
                attributes: [.posixPermissions: 0o600]
            )
        else { throw .notWritten }
        do {
            let output = try FileHandle(forWritingTo: URL(filePath: path))
            for part in parts {
                try output.write(contentsOf: Data(head(of: part).utf8))
                switch part.content {
                case .bytes(let bytes): try output.write(contentsOf: Data(bytes))
                case .file(let source, _): try Self.copy(source, to: output)
                }
                try output.write(contentsOf: Data("\r\n".utf8))
            }
            try output.write(contentsOf: Data(end.utf8))
            try output.close()
        } catch let failure as Failure {
            throw failure
        } catch {
            throw .notWritten
        }
    }

    private static func copy(_ source: String, to output: FileHandle) throws {
        func read<Value>(_ body: () throws -> Value) throws(Failure) -> Value {
            do { return try body() } catch { throw .unreadable(path: source) }
        }
        let input = try read { try FileHandle(forReadingFrom: URL(filePath: source)) }
        while let piece = try read({ try input.read(upToCount: 1 << 16) }), !piece.isEmpty {
            try output.write(contentsOf: piece)
        }
        try input.close()
    }

    private func head(of part: Part) -> String {
        var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.escaped(part.name))\""
        if let fileName = part.fileName { head += "; filename=\"\(Self.escaped(fileName))\"" }
        if let type = part.type { head += "\r\nContent-Type: \(type)" }
        return head + "\r\n\r\n"
    }

    private var end: String { "--\(boundary)--\r\n" }

    /// As browsers write names: line ends and quotes escaped, and all else, 한글 too, as UTF-8.
    ///
    /// By scalars, because CR and LF together are one character.
    private static func escaped(_ name: String) -> String {
        name.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\"": text += "%22"
            case "\r": text += "%0D"
            case "\n": text += "%0A"
            case "\0": text += "%00"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
