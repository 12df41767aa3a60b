package import Linux
package import Market
import MarketStore

/// Looking through all that a market keeps, also while it is served.
///
/// Nothing is changed but the mark of damage. All calls block.
package struct CheckService: Sendable {
    private let folder: DataFolder

    package init(of folder: DataFolder) {
        self.folder = folder
    }

    /// Checks the database and each photo's files; `progress` hears the share that is done, from 0 to 1.
    ///
    /// `bucket` has the sizes of what is in the market's bucket, where it has one.
    package func run(
        bucket: [String: Int64] = [:],
        progress: (Double) -> Void = { _ in }
    ) throws(CheckError) -> CheckReport {
        do throws(OpeningError) {
            let report = try MarketCheck.run(on: folder, bucket: bucket, progress: progress)
            return CheckReport(
                problems: report.problems.map(\.description),
                strays: report.strays,
                products: report.products,
                photos: report.photos,
                damageMark: report.damageMark,
                lost: report.lost.sorted { $0.key.rawValue < $1.key.rawValue }
                    .map { CheckReport.Lost(photo: $0.key, shows: $0.value) },
                markedLost: report.markedLost,
                found: report.found,
                hasOtherProblems: !report.problems.allSatisfy(\.isOfPhoto),
                readable: report.readable
            )
        } catch {
            throw CheckError(error)
        }
    }

    /// Takes the mark of damage away from a market that was found whole, index and all; whether it did.
    package func clearDamageMark(_ report: CheckReport) throws(CheckError) -> Bool {
        guard let mark = report.damageMark else { return false }
        do throws(FileError) {
            return try DamageMark.remove(mark, in: folder)
        } catch {
            throw error.isForbidden ? .forbidden(error) : .failed(sentence: "\(error)")
        }
    }

    /// The problems of the search index, in sentences.
    ///
    /// `nil` where another process has the market open, which is then to be asked.
    package func searchIndexProblems() throws(CheckError) -> [String]? {
        do throws(OpeningError) {
            return try MarketCheck.searchIndexProblems(in: folder)?.map(\.description)
        } catch {
            throw CheckError(error)
        }
    }

    /// Rebuilds the search index from the products; nobody may have the market open.
    ///
    /// Ended on its way, it goes on when the market is opened.
    package func reindex() throws(CheckError) {
        do throws(OpeningError) {
            try SearchIndex.makeAnew(in: folder)
        } catch {
            throw CheckError(error)
        }
    }
}

/// The findings about a market.
package struct CheckReport: Hashable, Sendable {
    /// The damage, in sentences; none when all is well.
    package let problems: [String]
    /// Files that no record knows, such as a crash leaves; a server removes them when they are an hour old.
    package let strays: [String]
    package let products: Int64
    package let photos: Int
    /// The time and the kind of the damage, as the market was marked before it was looked through.
    package let damageMark: String?
    /// Photos with a file that is missing or broken.
    package let lost: [Lost]
    /// The number of photos marked as lost, and those of them whose files are all there again.
    package let markedLost: Int
    package let found: Set<ContentHash>
    /// True where anything is broken but photos.
    package let hasOtherProblems: Bool
    /// Of a damaged database, what can be read of each table.
    package let readable: [String]

    package struct Lost: Hashable, Sendable {
        package let photo: ContentHash
        /// The products that show it and their sellers, in words.
        package let shows: [String]
    }
}

/// The reason why a market could not be looked at; its description is a sentence to show.
package enum CheckError: Error, Hashable, Sendable {
    /// The folder can't be written to, and the work needs that.
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
