internal import CSodium
import Market
import MarketService

/// Tells browsers that someone has signed in with before, so that a stranger's guesses don't keep their owner out.
///
/// The browser keeps a random token and a keyed hash of it and of the account's name. It proves no password and opens
/// nothing; it holds for that name alone, and only the server can make one.
struct KnownBrowsers: Sendable {
    private let key: ServerKey
    private static let size = 32

    init(_ key: ServerKey) {
        self.key = key
    }

    /// The text that `browser` is to keep after signing in as `name`.
    func text(for browser: Token, as name: String) -> String {
        "\(browser.text).\(digest(browser, name).hexadecimal)"
    }

    /// The browser that keeps `text`; `nil` where it has not signed in as `name`.
    func browser(_ text: Substring, as name: String) -> Token? {
        let halves = text.split(separator: ".", omittingEmptySubsequences: false)
        guard halves.count == 2, let browser = Token(text: halves[0]),
            let given = [UInt8](hexadecimal: String(halves[1])), given.count == Self.size,
            sodium_memcmp(given, digest(browser, name), Self.size) == 0
        else {
            return nil
        }
        return browser
    }

    private func digest(_ browser: Token, _ name: String) -> [UInt8] {
        let name = AccountDraft(name: name).trimmedName.lowercased()
        // The token's length is fixed, so that no two pairs make one message.
        return key.hash(of: "browser|\(browser.text)|\(name)", size: Self.size)
    }
}
