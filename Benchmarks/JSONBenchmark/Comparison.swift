import Figures
import Foundation
import MarketAPI

/// One page, written by `JSONWriter` and by Foundation's `JSONEncoder`.
struct Comparison<Plain: Codable & Equatable> {
    let name: String
    let bytes: Int
    let writer: Double
    let reusedWriter: Double
    let encoder: Double

    /// Measures `page`, and first makes sure that both write the same values.
    ///
    /// Throws where they do not.
    init(_ name: String, _ page: some JSONWritable, as type: Plain.Type) throws {
        let written = JSONWriter.bytes(of: page)
        let plain = try JSONDecoder().decode(type, from: Data(written))
        let encoder = JSONEncoder()
        guard try Self.object(Data(written)) == (try Self.object(try encoder.encode(plain))) else {
            throw BenchmarkError.differentMeaning(name)
        }
        var reused = JSONWriter(capacity: written.count)
        var times = (writer: [Double](), reused: [Double](), encoder: [Double]())
        // In turns, so that a busy moment of the machine falls on all three.
        for _ in 0..<41 {
            times.writer.append(Self.nanoseconds(200) { JSONWriter.bytes(of: page).count })
            times.reused.append(
                Self.nanoseconds(200) {
                    reused.reset()
                    page.write(to: &reused)
                    return reused.withBytes { $0.byteCount }
                }
            )
            times.encoder.append(try Self.nanoseconds(20) { try encoder.encode(plain).count })
        }
        self.name = name
        bytes = written.count
        writer = times.writer.median
        reusedWriter = times.reused.median
        self.encoder = times.encoder.median
    }

    /// The speed of the writer, as a multiple of the encoder's.
    var ratio: Double { encoder / writer }

    func promise(atLeast least: Double) -> Promise {
        let speed =
            "\(ratio.rounded(to: 1)) times as fast as JSONEncoder, \((encoder / reusedWriter).rounded(to: 1)) "
            + "into memory of its own (\(Int(writer)), \(Int(reusedWriter)) and \(Int(encoder)) ns)"
        return Promise(
            "a page of 20, \(name), \(bytes) bytes",
            speed,
            wanted: "≥ \(Int(least)) times",
            isMet: ratio >= least
        )
    }

    /// The JSON with its keys in one order and without the members that are null, which encoders leave out.
    private static func object(_ json: Data) throws -> NSDictionary {
        guard let object = try JSONSerialization.jsonObject(with: json) as? [String: Any] else {
            throw BenchmarkError.noSample
        }
        return object.filter { !($0.value is NSNull) } as NSDictionary
    }

    private static func nanoseconds<Failure: Error>(
        _ count: Int,
        _ work: () throws(Failure) -> Int
    ) throws(Failure) -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        var bytes = 0
        for _ in 0..<count { bytes &+= try work() }
        let elapsed = start.duration(to: clock.now)
        precondition(bytes > 0, "nothing was written")
        return elapsed / .nanoseconds(count)
    }
}
