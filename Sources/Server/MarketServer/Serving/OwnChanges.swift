import HTTPServer
import MarketAPI
import MarketService

/// Shows people at each of a market's servers the changes that they made at another one.
///
/// An answer to a request that changes something carries the number of the last change, as a field and as a
/// cookie; a request that brings it waits a moment where this server's lists are behind. The number is no
/// secret, and no proof of anything: an invented one makes its sender's own request wait, at most. A market
/// in a folder has one server, and none of this.
struct OwnChanges: Sendable {
    private let changes: ChangeService
    /// In seconds: far longer than a server is behind that can follow.
    static let cookieAge: Int64 = 60

    init(_ changes: ChangeService) {
        self.changes = changes
    }

    /// Returns true where lists show everything that the request knows of.
    func areShown(to request: HTTPRequest) -> Bool {
        guard changes.kept != nil, let number = request.lastOwnChange else { return true }
        return number <= changes.latest
    }

    /// Waits for what the request knows of; what it changes is looked up in the database anyway.
    func show(to request: HTTPRequest) async {
        guard !areShown(to: request), request.onlyReads, let number = request.lastOwnChange else { return }
        await changes.show(number)
    }

    func note(in response: inout HTTPResponse, to request: HTTPRequest) {
        guard let number = changes.kept, number > 0, !request.onlyReads, response.status.rawValue < 400 else {
            return
        }
        response.fields.append(.marketChange, "\(number)")
        response.fields.append(.setCookie, request.cookie(.change, "\(number)", age: Self.cookieAge))
    }
}

extension HTTPRequest {
    fileprivate var onlyReads: Bool { [.get, .head, .options].contains(method) || isHead }

    /// The greater one of field and cookie; `nil` where neither is a number.
    fileprivate var lastOwnChange: Int64? {
        let field = self[.marketChange].flatMap { Self.change($0) }
        let cookie = has(.cookie) ? cookies[.change].flatMap { Self.change($0) } : nil
        return [field, cookie].compactMap(\.self).max()
    }

    private static func change(_ text: some StringProtocol) -> Int64? {
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int64(text)
    }
}

extension HTTPFieldName {
    static let marketChange = HTTPFieldName(stringLiteral: HeaderNames.marketChange)
}
