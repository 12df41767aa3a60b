/// A variable that looks like a setting and is none.
struct UnknownSetting: Hashable {
    let name: String
    /// The setting that was probably meant.
    let nearest: String?

    /// Those in `environment`, in the order of the alphabet; `known` are all that mean something, and one of `meant` something to
    /// the command that was begun.
    static func all(
        in environment: [String: String],
        known: Set<String>,
        meant: [String]
    ) -> [UnknownSetting] {
        environment.keys.filter { $0.hasPrefix("OPENMARKET_") && !known.contains($0) }.sorted().map { name in
            UnknownSetting(name: name, nearest: nearest(to: name, among: meant))
        }
    }

    /// Returns the known name at most four typing slips away, if any.
    private static func nearest(to name: String, among known: [String]) -> String? {
        let distances = known.sorted().map {
            (name: $0, distance: distance(Array(name.utf8), Array($0.utf8)))
        }
        return distances.min { $0.distance < $1.distance }.flatMap { $0.distance <= 4 ? $0.name : nil }
    }

    /// Returns the number of letters to insert, remove or change.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (place, other) in right.enumerated() {
                let changed = diagonal + (letter == other ? 0 : 1)
                diagonal = row[place + 1]
                row[place + 1] = min(changed, row[place] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
