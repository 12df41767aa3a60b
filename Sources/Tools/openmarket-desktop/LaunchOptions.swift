import Foundation
import MarketScreens

/// The options that the app was started with.
struct LaunchOptions {
    /// Why the arguments make no sense, in one line.
    struct Mistake: Error {
        let line: String
    }

    private(set) var server: ServerChoice?
    /// Links to follow, such as `openmarket://product/12`.
    private(set) var links: [String] = []
    private(set) var wantsHelp = false

    static let help = """
        openmarket-desktop: the market in a window

          --server ADDRESS   the market to go to, such as http://127.0.0.1:8080
          --help             print this

        Without --server it goes to the market that was chosen in it, to the one that runs on this machine,
        or else to one of your own, which it starts. A link such as openmarket://product/12 opens that product.
        """

    init(_ arguments: some Collection<String>) throws(Mistake) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            switch parts.first {
            case "--help", "-h": wantsHelp = true
            case "--server":
                guard let address = parts.count > 1 ? parts[1] : rest.next() else {
                    throw Mistake(line: "--server needs an address")
                }
                server = try Self.server(at: address)
            default:
                guard !argument.hasPrefix("-") else {
                    throw Mistake(line: "unknown option \(argument); --help lists them")
                }
                links.append(argument)
            }
        }
    }

    private static func server(at text: String) throws(Mistake) -> ServerChoice {
        guard let address = URL(string: text), ["http", "https"].contains(address.scheme?.lowercased()),
            address.host()?.isEmpty == false
        else { throw Mistake(line: "--server must be an address such as http://127.0.0.1:8080, not \(text)") }
        return ServerChoice(address: address)
    }
}
