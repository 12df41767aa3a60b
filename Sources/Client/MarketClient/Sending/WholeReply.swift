import FoundationEssentials

/// A reply that has come completely.
struct WholeReply: Sendable {
    let status: Int
    let fields: HeaderFields
    let bytes: [UInt8]
    /// The path of the request, for messages.
    let path: String

    /// Reads all of `reply`.
    ///
    /// Throws where it breaks off, where it is shorter than it said, and where it has more than `limit` bytes.
    init(_ reply: IncomingReply, to path: String, upTo limit: Int) async throws(ClientError) {
        var bytes: [UInt8] = []
        do {
            for try await piece in reply.body {
                bytes += piece
                guard bytes.count <= limit else { throw ClientError.malformedReply(path: path) }
            }
        } catch let error as TransportError {
            throw ClientError(error)
        } catch let error as ClientError {
            throw error
        } catch {
            throw .interrupted
        }
        // What was compressed has another length than what has been read.
        if reply.fields["Content-Encoding"] == nil,
            let length = reply.fields["Content-Length"].flatMap({ Int($0) }),
            bytes.count < length
        {
            throw .interrupted
        }
        status = reply.status
        fields = reply.fields
        self.bytes = bytes
        self.path = path
    }

    var isSuccess: Bool { (200..<300).contains(status) }

    private var isJSON: Bool {
        let type = (fields["Content-Type"] ?? "").prefix { $0 != ";" }.lowercased()
        return type.hasPrefix("application/") && type.contains("json")
    }

    /// The value that the body's JSON stands for; HTML and the like are a malformed reply.
    func json<Body: Decodable>(_ type: Body.Type) throws(ClientError) -> Body {
        guard isJSON else { throw .malformedReply(path: path) }
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            throw .malformedReply(path: path)
        }
    }

    /// The value of a body that may be something else; then nothing.
    func jsonIfAny<Body: Decodable>(_ type: Body.Type) -> Body? {
        do {
            return try json(type)
        } catch {
            // The caller has another way to continue.
            return nil
        }
    }

    /// The wait that the server requested: in seconds, or until a moment.
    ///
    /// A moment is compared with the server's own clock, since ours may be wrong.
    var retryAfter: Duration? {
        guard let wish = fields[HeaderName.retryAfter] else { return nil }
        if let seconds = Int64(wish.filter { $0 != " " }) { return .seconds(max(0, seconds)) }
        guard let moment = HTTPDateValue(wish), let now = fields[HeaderName.date].flatMap(HTTPDateValue.init)
        else {
            return nil
        }
        return .seconds(max(0, moment.secondsSince1970 - now.secondsSince1970))
    }
}
