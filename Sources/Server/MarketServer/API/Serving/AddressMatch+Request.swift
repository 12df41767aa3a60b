import HTTPServer
import MarketAPI

extension AddressMatch {
    /// Returns the operation of a request; `nil` where the method is none of this address's.
    func operation(for request: HTTPRequest) -> Operation? {
        let method = request.isHead ? .get : Operation.Method(rawValue: request.method.rawValue)
        return operations.first { $0.method == method }
    }

    /// As `Allow` lists them.
    var allowedMethods: [String] {
        let methods = operations.map(\.method.rawValue)
        return (methods + ["OPTIONS"] + (methods.contains("GET") ? ["HEAD"] : [])).sorted()
    }
}
