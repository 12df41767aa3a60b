import Linux
package import Market

/// The time zones that this machine knows, from the files of the time zone database.
package struct ZoneDirectory: Sendable {
    /// The names to choose from, without those that are other names of the same; none where there is no database.
    package let names: [String]
    private let folder: String

    package init(_ folder: String = "/usr/share/zoneinfo") {
        self.folder = folder
        names = Self.lines(of: "\(folder)/zone1970.tab").filter { !$0.hasPrefix("#") }.compactMap { line in
            let columns = line.split(separator: "\t")
            return columns.count >= 3 ? String(columns[2]) : nil
        }
        .sorted()
    }

    /// The zone of a name; `nil` where no zone is called so.
    package func zone(named name: String) -> MarketZone? {
        guard name != MarketZone.seoul.name else { return .seoul }
        guard Self.isName(name) else { return nil }
        // A file of version 2 and later ends in the rule by which its last years go on, between two line breaks.
        let lines = Self.lines(of: "\(folder)/\(name)")
        guard lines.first?.hasPrefix("TZif") ?? false, let rule = lines.last else { return nil }
        return MarketZone(name: name, rule: String(rule))
    }

    /// Returns true where it can only lead to a file of a zone: letters, and slashes between names.
    private static func isName(_ name: String) -> Bool {
        guard name.utf8.count <= 64 else { return false }
        return name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            guard let first = part.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else {
                return false
            }
            return part.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
                        || "_+-".unicodeScalars.contains($0))
            }
        }
    }

    /// The lines of a file; none where it can't be read, as a name that is no zone's is refused elsewhere.
    private static func lines(of path: String) -> [Substring] {
        do throws(FileError) {
            return String(decoding: try Files.read(path), as: UTF8.self).split(separator: "\n")
        } catch {
            return []
        }
    }
}
