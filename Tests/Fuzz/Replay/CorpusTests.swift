import Foundation
import FuzzTargets
import Testing

@Suite(.timeLimit(.minutes(10)))
struct CorpusTests {
    @Test(arguments: FuzzTarget.allCases)
    func fuzzCorpusStillPasses(target: FuzzTarget) throws {
        let corpus = URL(filePath: #filePath)
            .deletingLastPathComponent()
            .appending(path: "../\(target.rawValue)/corpus")
        let files = try FileManager.default.contentsOfDirectory(at: corpus, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files { target.run(Array(try Data(contentsOf: file))) }
    }
}
