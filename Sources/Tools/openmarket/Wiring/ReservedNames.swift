import Linux
import Market
import MarketService
import MarketStore

extension DataFolder {
    /// What the operator reserves besides what every market does, one name a line.
    private var reservedNames: String { "\(path)/reserved-names.txt" }

    /// Which names people can take in the market here.
    func nameRules() throws(FileError) -> NameRules {
        guard Files.exists(reservedNames) else { return NameRules() }
        return NameRules(file: String(decoding: try Files.read(reservedNames), as: UTF8.self))
    }
}
