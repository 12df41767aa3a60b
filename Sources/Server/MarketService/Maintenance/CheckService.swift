package import Linux
package import Market
import MarketStore

/// Looking through all that a market keeps, also while it is served.
///
/// Nothing is changed. All calls block.
package struct CheckService: Sendable {
    private let folder: DataFolder

    package init(of folder: DataFolder) {
        self.folder = folder
    }

    /// Checks the database and each photo's files; `progress` hears the share that is done, from 0 to 1.
    package func run(progress: (Double) -> Void = { _ in }) throws(CheckError) -> CheckReport {
        do throws(OpeningError) {
            let report = try MarketCheck.run(on: folder, progress: progress)
            return CheckReport(
                problems: report.problems.map(\.description),
                strays: report.strays,
                products: report.products,
                photos: report.photos
            )
        } catch {
            throw CheckError(error)
        }
    }

    /// What the search index has wrong, in sentences; `nil` where another process has the market open, which is then
    /// to be asked.
    package func searchIndexProblems() throws(CheckError) -> [String]? {
        do throws(OpeningError) {
            return try MarketCheck.searchIndexProblems(in: folder)?.map(\.description)
        } catch {
            throw CheckError(error)
        }
    }
}

/// What was found in a market.
package struct CheckReport: Hashable, Sendable {
    /// What is broken, in sentences; none when all is well.
    package let problems: [String]
    /// Files that no record knows, such as a crash leaves; a server removes them when they are an hour old.
    package let strays: [String]
    package let products: Int64
    package let photos: Int
}

/// Why a market could not be looked at; its description is a sentence for whoever asked.
package enum CheckError: Error, Hashable, Sendable {
    /// What takes a folder that can be written to was asked of one that can't.
    case forbidden(FileError)
    case failed(sentence: String)
}

extension CheckError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .forbidden(let error): "\(error)"
        case .failed(let sentence): sentence
        }
    }

    init(_ error: OpeningError) {
        if case .file(let file) = error, file.isForbidden {
            self = .forbidden(file)
        } else {
            self = .failed(sentence: error.description)
        }
    }
}
