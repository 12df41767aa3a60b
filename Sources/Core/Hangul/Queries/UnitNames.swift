/// The names that shoppers and sellers give one unit of measure.
enum UnitNames {
    private static let groups: [[QueryPiece]] = [
        ["gb", "기가", "기가바이트"], ["tb", "테라", "테라바이트"],
        ["kg", "킬로", "키로", "킬로그램"], ["g", "그램"],
        ["l", "리터"], ["ml", "밀리", "미리", "밀리리터"],
        ["m", "미터"], ["cm", "센티", "센치", "센티미터"], ["mm", "밀리미터", "밀리", "미리"],
        ["inch", "인치"], ["w", "와트"], ["v", "볼트"], ["hz", "헤르츠"],
    ].map { $0.flatMap(pieces) }

    /// The other names of a unit; none where the piece is not one.
    static func others(for piece: QueryPiece) -> [QueryPiece] {
        groups.filter { $0.contains(piece) }.flatMap { $0 }.filter { $0 != piece }
    }

    static func isUnit(_ piece: QueryPiece) -> Bool { groups.contains { $0.contains(piece) } }

    /// The number of leading syllables that name a unit: two of 인치자전거.
    static func length(in syllables: [Syllable]) -> Int {
        (1...max(1, syllables.count)).last { length in
            let piece = QueryPiece.syllables(Array(syllables.prefix(length)))
            return groups.contains { $0.contains(piece) }
        } ?? 0
    }

    private static func pieces(of name: String) -> [QueryPiece] {
        var index = 0
        return QueryPiece.read(Array(name.utf8).span, at: &index)
    }
}
