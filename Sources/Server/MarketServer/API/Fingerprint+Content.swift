import Glibc
import Market
import MarketStore

extension Fingerprint {
    /// The digest of a request's content, whose parts come one after the other.
    ///
    /// Each part counts with its length, so that no two contents run together to the same.
    init(of parts: [[UInt8]]) {
        var digest = SHA256()
        for part in parts {
            digest.update(Array("\(part.count):".utf8).span)
            digest.update(part.span)
        }
        self.init(digest.finish())
    }

    init(_ digest: ContentHash) {
        guard let fingerprint = [UInt8](hexadecimal: digest.rawValue).flatMap({ Fingerprint($0) }) else {
            preconditionFailure("64 hexadecimal digits are 32 bytes")
        }
        self = fingerprint
    }
}

extension ContentHash {
    /// The digest of what a file holds; blocks, so call it where that is allowed.
    init(ofFile path: String) throws(Failure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unexpected("an upload can't be read: errno \(errno)") }
        defer { close(descriptor) }
        var digest = SHA256()
        var piece = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            let count = read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unexpected("an upload can't be read: errno \(errno)") }
            guard count > 0 else { break }
            digest.update(piece.span.extracting(0..<count))
        }
        self = digest.finish()
    }
}
