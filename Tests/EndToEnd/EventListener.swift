import Foundation
import LiveMarket

/// A `curl` that listens to the market's events until it is let go.
struct EventListener {
    private let program: ChildProgram
    private let file: String

    init(at entrance: EditionEndpoint, after last: Int? = nil, in folder: String) throws {
        file = "\(folder)/events-\(UUID())"
        let place = last.map { ["-H", "Last-Event-ID: \($0)"] } ?? []
        program = try ChildProgram(
            "/usr/bin/curl",
            ["--silent", "--no-buffer", "-H", "Accept: text/event-stream", "--output", file] + place
                + entrance.curl
                + ["\(entrance.origin)/api/v2/events"]
        )
    }

    /// Returns the received text as soon as `isEnough` accepts it.
    func heard(_ wish: String, _ isEnough: (String) -> Bool) async throws -> String {
        var text = ""
        try await until(wish) {
            // There is no file before the first byte.
            text = String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
            return isEnough(text)
        }
        return text
    }
}
