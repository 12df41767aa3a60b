import Linux
import Market
import MarketService
import MarketStore

extension DataFolder {
    /// The file of names that the operator reserves besides the usual ones, one name a line.
    private var reservedNames: String { "\(path)/reserved-names.txt" }

    /// Returns the rules for names that people can take in the market here.
    func nameRules() throws(FileError) -> NameRules {
        guard Files.exists(reservedNames) else { return NameRules() }
        return NameRules(file: String(decoding: try Files.read(reservedNames), as: UTF8.self))
    }
}
