import Foundation
import Market
import MarketStore
import SQLite

/// The folders of a market's photos and uploads, as they are on the disk.
struct PhotoShelf {
    let data: String

    /// Returns the flaws of the files of `goods`: one that is missing, or differs from its record.
    ///
    /// The digests of all stand in the database.
    func problems(with goods: [OwnProduct]) throws -> [String] {
        let digests = try digests()
        var problems: [String] = []
        for photo in Set(goods.flatMap(\.photos).map(\.content)) {
            for suffix in Self.suffixes {
                let path = "\(data)/photos/\(photo.prefix(2))/\(photo)-\(suffix)"
                guard let bytes = FileManager.default.contents(atPath: path) else {
                    problems.append("\(path) is not there")
                    continue
                }
                let digest = SHA256.digest(of: Array(bytes)).rawValue
                if digest != digests["\(photo)-\(suffix)"] {
                    problems.append("\(path) is not what it should be")
                }
            }
        }
        return problems
    }

    /// The files that are there, and those that `goods` need.
    func strays(beside goods: [OwnProduct]) throws -> Set<String> {
        var needed: Set<String> = []
        for photo in goods.flatMap(\.photos) {
            for suffix in Self.suffixes {
                needed.insert("photos/\(photo.content.prefix(2))/\(photo.content)-\(suffix)")
            }
        }
        return try files().subtracting(needed)
    }

    /// Makes everything a day older, as if a day had gone by: files, and what the database remembers of uploads.
    func letADayGoBy() throws {
        for file in try files() + ["photos/incoming", "uploads"] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date.now - 2 * 24 * 3600],
                ofItemAtPath: "\(data)/\(file)"
            )
        }
        let database = try SQLiteConnection(path: "\(data)/market.sqlite", access: .readWrite)
        try database.execute("UPDATE uploads SET expires_at = expires_at - 86400000 * 2")
    }

    private static let suffixes = ["large", "medium", "thumbnail", "thumbnail-2x"].flatMap {
        ["\($0).jpg", "\($0).webp"]
    }

    /// Everything in the folders of photos and uploads but the shelves themselves.
    private func files() throws -> Set<String> {
        var files: Set<String> = []
        for folder in ["photos", "uploads"] {
            for name in try names(in: "\(data)/\(folder)") {
                let isShelf = folder == "photos" && (name.utf8.count == 2 || name == "incoming")
                if !isShelf { files.insert("\(folder)/\(name)") }
            }
        }
        return files
    }

    /// Returns the names below `folder`, reading again where a market that tidies up removes one meanwhile.
    private func names(in folder: String) throws -> [String] {
        while true {
            do {
                return try FileManager.default.subpathsOfDirectory(atPath: folder)
            } catch CocoaError.fileReadNoSuchFile where FileManager.default.fileExists(atPath: folder) {}
        }
    }

    private func digests() throws -> [String: String] {
        let database = try SQLiteConnection(path: "\(data)/market.sqlite", access: .readOnly)
        let rows = try database.rows("SELECT content, kind, format, digest FROM variants") {
            row throws(SQLiteError) in
            ("\(try row.text(0))-\(try row.text(1)).\(try row.text(2))", try row.text(3))
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }
}
