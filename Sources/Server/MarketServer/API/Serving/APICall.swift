import HTTPServer
import Market
import MarketAPI
import MarketService

/// One call of our own API: what is asked, and by whom.
struct APICall: Sendable {
    let incoming: RequestContext
    let operation: Operation
    let visitor: Visitor
    /// Bytes of a JSON body.
    let largestJSON: Int

    init(
        _ incoming: RequestContext,
        _ operation: Operation,
        _ visitor: Visitor,
        largestJSON: Int
    ) {
        self.incoming = incoming
        self.operation = operation
        self.visitor = visitor
        self.largestJSON = largestJSON
    }

    var request: HTTPRequest { incoming.request }
    var caller: Caller { visitor.caller }

    /// Returns the account that is signed in, or throws where nobody is.
    func account() throws(RequestFailure) -> Account {
        guard let account = caller.account else { throw .problem(.unauthenticated) }
        return account
    }

    /// The header that names a request to be carried out once.
    func idempotencyKey() throws(RequestFailure) -> String? {
        guard let key = request[.idempotencyKey] else { return nil }
        guard (1...Self.longestKey).contains(key.utf8.count), key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            throw .problem(
                .malformed,
                detail: "An Idempotency-Key has 1 to \(Self.longestKey) characters of ASCII and no blank."
            )
        }
        return key
    }

    /// The milliseconds since the change was made on a device; `nil` where it is made now.
    ///
    /// An age and no time, as the clocks of devices are set anyhow.
    func changeAge() throws(RequestFailure) -> Int64? {
        guard let text = request[.changeAge] else { return nil }
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let age = Int64(text)
        else { throw .problem(.malformed, detail: "Change-Age counts milliseconds.") }
        return min(age, SavedItemChange.longestAge)
    }

    /// Leaves room in what the store keeps for the name of a part of the request.
    private static let longestKey = 200

    /// The version that the request insists on, where it insists on one.
    ///
    /// A product's tag begins with its version, and what follows says no more of it. A tag of another kind names no version there ever was, so that nothing matches it.
    var wantedVersion: Int64? {
        guard let condition = request[.ifMatch], condition != "*" else { return nil }
        guard condition.hasPrefix("\""), condition.hasSuffix("\""), condition.utf8.count > 2,
            let version = Int64(condition.dropFirst().dropLast().prefix { $0 != "-" }), version > 0
        else { return 0 }
        return version
    }
}

extension APICall {
    /// Holds the caller to ``Operation/audience``, and an account that leaves the market to the way back.
    func checkAudience() throws(RequestFailure) {
        if operation.isRefusedToLeavers, let end = caller.account?.leavesAt {
            throw .market(.leaving(until: end))
        }
        switch operation.audience {
        case .everyone: break
        case .account: _ = try account()
        case .moderator:
            _ = try account()
            guard caller.isModerator else { throw .problem(.forbidden) }
        case .administrator:
            guard try account().roles.contains(.administrator) else { throw .problem(.forbidden) }
        }
    }
}
