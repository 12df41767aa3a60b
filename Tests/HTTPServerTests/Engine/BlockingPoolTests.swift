import HTTPServer
import Linux
import Testing

@Suite(.timeLimit(.minutes(10)))
struct BlockingPoolTests {
    private final class Held: Sendable {
        func use() {}
    }

    @Test func capturesAreReleasedWithTheResult() async {
        let pool = BlockingPool(threads: 2)
        defer { pool.stop() }
        var kept = 0
        for _ in 0..<2000 {
            weak var held: Held?
            do {
                let object = Held()
                held = object
                await pool.run { object.use() }
            }
            if held != nil { kept += 1 }
        }
        #expect(kept == 0)
    }
}
