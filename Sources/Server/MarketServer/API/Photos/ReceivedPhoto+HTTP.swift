import Glibc
import HTTPServer
import Linux
import Market
import MarketAPI
import MarketService

extension ReceivedPhoto {
    /// A part of a form.
    init(_ file: UploadedFile) {
        self.init(path: file.path, heldBy: file)
    }

    /// Writes a body down as it arrives, on `pool`.
    ///
    /// Throws before it reads anything where the body says that it is longer than `limit`. Of a body that ends early
    /// nothing stays.
    static func receive(
        _ body: HTTPRequestBody,
        upTo limit: Int,
        in folder: String,
        on pool: BlockingPool,
        counting room: UploadRoom
    ) async throws -> ReceivedPhoto {
        guard body.declaredLength ?? 0 <= limit else { throw RequestFailure.problem(.photoTooLarge) }
        let file = try await pool.run { () throws(RequestFailure) in
            try written { () throws(SystemError) in try TemporaryFile(in: folder) }
        }
        var count = 0
        do {
            // Pieces large enough that the way to another thread and back is small beside writing them.
            while let piece = try await body.next(atLeast: 128 << 10) {
                count += piece.count
                guard count <= limit else { throw RequestFailure.problem(.photoTooLarge) }
                do throws(UploadRefusal) { try room.take(piece.count) } catch {
                    throw MultipartError.noRoom(error)
                }
                try await pool.run { () throws(RequestFailure) in
                    try written { () throws(SystemError) in try file.append(piece) }
                }
            }
            guard count > 0 else { throw RequestFailure.problem(.malformed, detail: "The body is empty.") }
            return ReceivedPhoto(path: file.path, heldBy: CountedFile(file: file, room: room))
        } catch {
            // Not left to the last reference, which a thread of the pool may hold for a moment longer.
            unlink(file.path)
            throw error
        }
    }
}

/// A file, and the room that it takes, which go together.
private final class CountedFile: Sendable {
    private let file: TemporaryFile
    private let room: UploadRoom

    init(file: TemporaryFile, room: UploadRoom) {
        self.file = file
        self.room = room
    }
}

/// Does `work` with an upload's file, and says what its failure means.
private func written<Value>(_ work: () throws(SystemError) -> Value) throws(RequestFailure) -> Value {
    do throws(SystemError) { return try work() } catch {
        throw .market(.unavailable(Unavailability(error, "written")))
    }
}
