import Foundation
import LiveMarket

/// Plays a transcript against a market, and tells of each reply that is not what it should be.
struct Replay {
    private let curl: Curl
    /// Of HTTP, that every reply must have.
    private let version: String
    private(set) var values: [String: String]
    /// The values that no log may hold.
    private(set) var secrets: Set<String>
    private(set) var failures: [String] = []

    init(_ curl: Curl, version: String = "1.1", values: [String: String], secrets: Set<String>) {
        self.curl = curl
        self.version = version
        self.values = values
        self.secrets = secrets
    }

    /// Stops at the first reply that differs, since later calls go on from what earlier ones left.
    mutating func play(_ transcript: Transcript) async throws {
        for step in transcript.steps {
            let problems = try await play(step)
            guard problems.isEmpty else {
                let place =
                    "\(transcript.name):\(step.line): \(step.title)\n    $ \(step.command.prefix(300))"
                failures.append(([place] + problems).joined(separator: "\n"))
                return
            }
        }
    }

    private mutating func play(_ step: Transcript.Step) async throws -> [String] {
        let words = try ShellWords(try Template.filled(step.command, values)).words
        guard words.first == "curl" else { throw TranscriptError.badCommand(step.command) }
        let reply: CurlReply
        do {
            reply = try await curl(Array(words.dropFirst()))
        } catch let error as CurlFailure {
            return ["    \(error)"]
        }
        var problems: [String] = []
        let status = try Template.filled(step.status, values)
        if status != "\(reply.status)" {
            problems.append("    status   \(status) was expected, \(reply.status) received")
        }
        if reply.version != version {
            problems.append("    HTTP/\(version) was expected, HTTP/\(reply.version) received")
        }
        for field in step.fields {
            guard field.value != "-" else {
                problems += reply.values(field.name).map { "    \(field.name) is not expected, and is \($0)" }
                continue
            }
            guard let value = reply.values(field.name).first else {
                problems.append("    \(field.name) is missing")
                continue
            }
            problems += try compare(Array(value.utf8), field.value, field.name)
        }
        problems += try compare(reply.body, step.body, "body")
        return problems.isEmpty ? [] : problems + ["    whole    \(reply.text.prefix(4000))"]
    }

    private mutating func compare(_ bytes: [UInt8], _ expected: String, _ what: String) throws -> [String] {
        do {
            for found in try Template(expected).match(bytes, values) {
                if !found.name.isEmpty { values[found.name] = found.value }
                if found.kind.isSecret { secrets.insert(found.value) }
            }
            return []
        } catch let error as Difference {
            return ["    \(what)\n\(error.text)"]
        }
    }
}
