package import Market

/// The editions that a server serves, and those that it holds back because of its address.
package struct EditionsPolicy: Hashable, Sendable {
    package let served: Set<Edition>
    package let heldBack: Set<Edition>
    /// Served because nobody but this machine reaches the server; requests through a proxy do not get them.
    package let guarded: Set<Edition>

    /// - Parameters:
    ///   - asked: What the operator wants, who knows best; `nil` where nothing was said.
    ///   - isPublic: Whether others than this machine can reach the server.
    package init(asked: Set<Edition>?, isPublic: Bool) {
        if let asked {
            served = asked
            heldBack = []
            guarded = []
        } else {
            served = Set(Edition.allCases.filter { !isPublic || !$0.trustsNetwork })
            heldBack = Set(Edition.allCases).subtracting(served)
            guarded = served.filter(\.trustsNetwork)
        }
    }

    /// The log's notice at the start: the served editions, and the others with the reason.
    package func notice(in texts: Texts) -> String {
        let said =
            served.isEmpty
            ? texts[.editionsNone] : texts(.editionsServed, ["editions": Self.list(served)])
        guard !heldBack.isEmpty else { return said }
        return "\(said) \(texts(.editionsHeldBack, ["editions": Self.list(heldBack)]))"
    }

    private static func list(_ editions: Set<Edition>) -> String {
        Edition.allCases.filter(editions.contains).map(\.rawValue).joined(separator: ", ")
    }
}
