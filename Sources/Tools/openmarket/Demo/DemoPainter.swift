import Glibc
import MarketPhotos
import MarketSamples

/// Paints the pictures of demo goods, in a process that ends with them: drawing takes memory that a server should not keep.
///
/// Its words are the places of goods in the town. It writes each picture of each good, after the number of its bytes in
/// four of their own.
enum DemoPainter {
    /// The word that makes a painter of this program.
    static let argument = "demo-painter"

    static func run(_ words: some Sequence<String>) -> Never {
        // Who is told to stop is the server, and with it this ends.
        for one in [SIGINT, SIGTERM] { signal(one, SIG_IGN) }
        do {
            let (painter, town) = (try SamplePainter(), Town())
            for place in words.compactMap({ Int($0) }) {
                let good = town.good(at: place)
                for view in 0..<good.views {
                    let picture = try painter.paint(good.picture.svg(view: view))
                    let count = withUnsafeBytes(of: UInt32(picture.count).littleEndian) { Array($0) }
                    // Whoever reads has gone, or will never have all of it.
                    guard write(count + picture) else { exit(1) }
                }
            }
            exit(0)
        } catch {
            complain(explanation(of: error))
            exit(1)
        }
    }

    private static func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
