import Foundation

extension LiveMarket {
    /// Returns once a market that was started with `--demo` has all of its demo goods, and throws where it gave them up.
    public func demoIsComplete() async throws {
        try await until("the demo is complete", within: .seconds(300)) {
            let detail = try await demoDetail()
            guard !detail.contains("failed") else { throw ToolFailure(detail) }
            return detail.hasPrefix("Demo complete")
        }
    }

    /// Returns the words of `/health` about the progress of the demo.
    public func demoDetail() async throws -> String {
        struct Report: Decodable {
            struct Part: Decodable {
                let name: String
                let detail: String
            }
            let parts: [Part]
        }
        let report = try await Curl()(["\(origin)/health"]).json(Report.self)
        guard let part = report.parts.first(where: { $0.name == "demo" }) else {
            throw ToolFailure("the market was not asked for demo goods: \(report)")
        }
        return part.detail
    }
}
