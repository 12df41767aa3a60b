import Foundation
package import MarketAPI
package import MarketClient
import Synchronization
import Testing

/// A server that expects certain requests in a certain order, and answers each as it was told.
///
/// An unexpected or missing request records an issue.
package final class ScriptedSession: HTTPSession {
    private let state: Mutex<(steps: [ScriptedStep], sent: [SentRequest])>

    package init(_ steps: ScriptedStep...) {
        state = Mutex((steps, []))
    }

    package init(_ steps: [ScriptedStep]) {
        state = Mutex((steps, []))
    }

    deinit {
        let left = state.withLock { $0.steps.map(\.path) }
        if !left.isEmpty { Issue.record("never asked for: \(left.joined(separator: ", "))") }
    }

    /// The requests sent so far.
    package var sent: [SentRequest] { state.withLock(\.sent) }

    package func send(
        _ request: OutgoingRequest,
        progress: (@Sendable (Int64) -> Void)?
    ) async throws(TransportError) -> IncomingReply {
        let sent = try SentRequest(request)
        let step: ScriptedStep? = state.withLock { state in
            state.sent.append(sent)
            return state.steps.isEmpty ? nil : state.steps.removeFirst()
        }
        guard let step else {
            Issue.record("\(sent.line) was not expected")
            throw .interrupted
        }
        step.check(sent)
        progress?(Int64(sent.body.count))
        return try step.answer.get()
    }
}

/// A request as it reached the server.
package struct SentRequest: Hashable, Sendable {
    package let method: String
    /// Path and query.
    package let path: String
    package let host: String
    package let fields: HeaderFields
    package let body: [UInt8]

    package init(_ request: OutgoingRequest) throws(TransportError) {
        method = request.method.rawValue
        let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
        path = request.url.path(percentEncoded: true) + query
        host = request.url.host(percentEncoded: true) ?? ""
        fields = request.fields
        switch request.body {
        case .none: body = []
        case .bytes(let bytes): body = bytes
        case .file(let path, let length):
            guard let bytes = FileManager.default.contents(atPath: path) else { throw .bodyUnreadable }
            if Int64(bytes.count) != length {
                Issue.record("\(path) has \(bytes.count) bytes, and \(length) were announced")
            }
            body = Array(bytes)
        }
    }

    package var line: String { "\(method) \(path)" }
    package var text: String { String(decoding: body, as: UTF8.self) }
}

/// One request that is expected, and what comes of it.
package struct ScriptedStep: Sendable {
    let method: MarketAPI.Operation.Method
    let path: String
    var fields: [String: String?] = [:]
    var body: String?
    let answer: Result<IncomingReply, TransportError>

    func check(_ sent: SentRequest) {
        #expect(sent.line == "\(method.rawValue) \(path)")
        if sent.path.hasPrefix(MarketAPI.Operation.prefix + "/") { checkOperation(sent) }
        for (name, value) in fields { #expect(sent.fields[name] == value, "\(name) of \(sent.line)") }
        if let body { #expect(sent.text == body) }
    }

    /// Expects each request to our own API to be in its table.
    private func checkOperation(_ sent: SentRequest) {
        let match = try? AddressMatch(path: sent.path)
        let operation = match?.operations.first { $0.method.rawValue == sent.method }
        let query = sent.path.drop { $0 != "?" }.dropFirst()
        let path = try? operation?.path(rewriting: match?.number ?? 0, query)
        #expect(path != nil, "\(sent.line) is no operation, or has a query that is refused")
    }
}

extension ScriptedStep {
    /// Expects a request, with these fields among others; `nil` stands for a field that must not be there.
    package static func expect(
        _ method: MarketAPI.Operation.Method,
        _ path: String,
        fields: [String: String?] = [:],
        body: String? = nil,
        _ answer: ScriptedAnswer
    ) -> ScriptedStep {
        ScriptedStep(method: method, path: path, fields: fields, body: body, answer: answer.result)
    }
}

/// The reply of a scripted server.
package struct ScriptedAnswer: Sendable {
    let result: Result<IncomingReply, TransportError>

    package static func json(_ status: Int, _ text: String, fields: HeaderFields = [:]) -> ScriptedAnswer {
        reply(status, "application/json", text, fields: fields)
    }

    package static func problem(_ status: Int, _ code: String, fields: HeaderFields = [:]) -> ScriptedAnswer {
        let text = #"{"type":"x","title":"x","status":\#(status),"code":"\#(code)"}"#
        return reply(status, "application/problem+json", text, fields: fields)
    }

    package static func text(_ status: Int, _ text: String) -> ScriptedAnswer {
        reply(status, "text/plain; charset=utf-8", text)
    }

    package static func html(_ status: Int) -> ScriptedAnswer {
        reply(status, "text/html", "<!doctype html><title>Sign in to Hotel WiFi</title>")
    }

    package static func empty(_ status: Int, fields: HeaderFields = [:]) -> ScriptedAnswer {
        ScriptedAnswer(result: .success(IncomingReply(status: status, fields: fields)))
    }

    package static func failure(_ error: TransportError) -> ScriptedAnswer {
        ScriptedAnswer(result: .failure(error))
    }

    package static func redirect(_ status: Int, to location: String) -> ScriptedAnswer {
        empty(status, fields: ["location": location])
    }

    private static func reply(
        _ status: Int,
        _ type: String,
        _ text: String,
        fields: HeaderFields = [:]
    ) -> ScriptedAnswer {
        var fields = fields
        fields["content-type"] = type
        return ScriptedAnswer(
            result: .success(IncomingReply(status: status, fields: fields, bytes: Array(text.utf8)))
        )
    }
}
