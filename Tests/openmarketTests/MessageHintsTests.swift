import Foundation
import Market
import TemporaryFolder
import Testing

@testable import openmarket

/// The operator's own file of message hints.
@Suite(.timeLimit(.minutes(10)))
struct MessageHintsTests {
    private let temporary: TemporaryFolder

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func folder(_ file: String? = nil) throws -> DataFolder {
        if let file {
            try file.write(toFile: temporary.file("message-hints.txt"), atomically: true, encoding: .utf8)
        }
        return DataFolder(path: temporary.path)
    }

    @Test func theMarketsOwnRulesHoldWhereThereIsNoFile() throws {
        #expect(try folder().hintRules().hints(of: "010-1234-5678") == [.phone])
    }

    @Test func theFileTakesTheirPlace() throws {
        let rules = try folder("prepay\t0\t고구마\n").hintRules()
        #expect(rules.hints(of: "고구마 010-1234-5678") == [.prepay])
    }

    @Test func aMistakeIsNamedWithItsLine() throws {
        let path = temporary.file("message-hints.txt")
        let error = try #require(
            throws: BadHintRules.self,
            performing: { try folder("# mine\nfax\t0\ta\n").hintRules() }
        )
        #expect("\(error)" == "\(path), line 2: unknownHint")
    }
}
