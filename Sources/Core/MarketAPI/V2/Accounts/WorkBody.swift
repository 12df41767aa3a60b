public import Market

/// The work to do before signing up: `{"challenge":"…","bits":18}`.
public struct WorkBody: Hashable, Sendable {
    public let work: SignUpWork

    public init(_ work: SignUpWork) {
        self.work = work
    }
}

extension WorkBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("challenge", work.challenge)
            o("bits", work.bits)
        }
    }
}

extension WorkBody: Decodable {
    private enum Key: CodingKey {
        case challenge, bits
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        work = SignUpWork(
            challenge: try container.decode(String.self, forKey: .challenge),
            bits: try container.decode(Int.self, forKey: .bits)
        )
    }
}
