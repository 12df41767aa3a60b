import HTTPServer
import MarketAPI
import Testing

@testable import MarketServer

extension Reply {
    /// Holds the problem that `request` got to what the row of its operation names.
    func checkProblem(of request: HTTPRequest) {
        guard !bytes.isEmpty, let code,
            let operation = try? AddressMatch(path: request.target).operation(for: request)
        else { return }
        #expect(
            operation.problems.contains(code),
            "\(operation.id) answers \(code.rawValue), which its row does not name"
        )
    }
}
