import Linux
import Market

extension DataFolder {
    /// By which goods are browsed in the market here: those of the operator's file, where there is one.
    func categories() throws -> CategoryList {
        let path = "\(path)/categories.txt"
        guard Files.exists(path) else { return .standard }
        let bytes = try Files.read(path)
        do throws(CategoryFileError) {
            return try CategoryList(operatorFile: bytes)
        } catch {
            throw BadCategories(path: path, error: error)
        }
    }
}

/// Why a market is not served: its file of categories can't be read.
struct BadCategories: Error, CustomStringConvertible {
    let path: String
    let error: CategoryFileError

    var description: String { "\(path), line \(error.line): \(error.reason)" }
}
