package import Market
import MarketScreens
import Observation

/// A network that a test cuts and mends.
@Observable
@MainActor
package final class FakeNetwork: NetworkWatching {
    private final class Wish {
        let body: @MainActor () -> Void
        init(_ body: @escaping @MainActor () -> Void) { self.body = body }
    }

    private struct Weak {
        weak var wish: Wish?
    }

    package private(set) var outage: TextKey?
    package private(set) var checkCount = 0
    private var wishes: [Weak] = []

    package init(cut isCut: Bool = false) {
        outage = isCut ? .clientOffline : nil
    }

    package func cut(_ outage: TextKey = .clientOffline) { self.outage = outage }

    package func mend() {
        outage = nil
        for weak in wishes { weak.wish?.body() }
    }

    package func onReconnect(_ body: @escaping @MainActor () -> Void) -> AnyObject {
        let wish = Wish(body)
        wishes.append(Weak(wish: wish))
        return wish
    }

    package func checkNow() { checkCount += 1 }

    /// The number of wishes that are still held.
    package var wishCount: Int { wishes.count { $0.wish != nil } }
}
