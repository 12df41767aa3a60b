import Glibc
import MarketPhotos
import MarketSamples

/// Paints the pictures of demo goods, in a process that ends with them: drawing takes memory that a server should not keep.
///
/// It writes each picture of each good, after the number of its bytes in four of their own.
enum DemoPainter {
    /// The word that makes a painter of this program; behind it are the places of goods in the town.
    static let argument = "demo-painter"

    /// Gives the exit status.
    static func run(_ places: [Int]) -> Int32 {
        // The stop signal is for the server, and with it this process ends.
        for one in [SIGINT, SIGTERM, SIGHUP] { signal(one, SIG_IGN) }
        do {
            try paint(places)
            return 0
        } catch {
            complain(explanation(of: error))
            return 1
        }
    }

    private static func paint(_ places: [Int]) throws {
        let (painter, town) = (try SamplePainter(), Town())
        for good in places.map(town.good) {
            for view in 0..<good.views {
                let picture = try painter.paint(good.picture.svg(view: view))
                let count = withUnsafeBytes(of: UInt32(picture.count).littleEndian) { Array($0) }
                // The reader has gone.
                guard write(count + picture) else { return }
            }
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
