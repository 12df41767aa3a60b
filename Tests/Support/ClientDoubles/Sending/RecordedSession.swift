package import Foundation
package import MarketClient
import Testing

/// Replays replies that a server once gave: files with a status line, fields, an empty line and the body.
///
/// A request for anything that was not recorded records an issue.
package struct RecordedSession: HTTPSession {
    private let replies: [String: URL]

    /// - Parameter replies: Files by what they answer, as `GET /api/products/1`.
    package init(_ replies: [String: URL]) {
        self.replies = replies
    }

    package func send(
        _ request: OutgoingRequest,
        progress: (@Sendable (Int64) -> Void)?
    ) async throws(TransportError) -> IncomingReply {
        let line = try SentRequest(request).line
        guard let file = replies[line] else {
            Issue.record("\(line) was never recorded")
            throw .interrupted
        }
        do {
            return try Self.read(Data(contentsOf: file))
        } catch {
            Issue.record(error)
            throw .interrupted
        }
    }

    private static func read(_ recorded: Data) throws -> IncomingReply {
        let end = try #require(recorded.firstRange(of: Data("\n\n".utf8)))
        let head = String(decoding: recorded[..<end.lowerBound], as: UTF8.self).split(separator: "\n")
        let status = try #require(head.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        let fields = head.dropFirst().compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (String(line[..<colon]), line[line.index(after: colon)...].trimmingPrefix(" ").description)
        }
        return IncomingReply(
            status: status,
            fields: HeaderFields(fields),
            bytes: Array(recorded[end.upperBound...])
        )
    }
}
