import Linux
import Market

extension DataFolder {
    /// Returns the hint rules of the market here: from the operator's file, where there is one.
    func hintRules() throws -> HintRules {
        let path = "\(path)/message-hints.txt"
        guard Files.exists(path) else { return .standard }
        let bytes = try Files.read(path)
        do throws(HintRulesError) {
            return try HintRules(bytes)
        } catch {
            throw BadHintRules(path: path, error: error)
        }
    }
}

/// Why a market is not served: its file of message hints can't be read.
struct BadHintRules: Error, CustomStringConvertible {
    let path: String
    let error: HintRulesError

    var description: String { "\(path), line \(error.line): \(error.reason)" }
}
