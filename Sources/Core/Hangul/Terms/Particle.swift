/// The endings that tell that a single syllable before them is a word: 책을, 옷은.
enum Particle {
    private static let longest = 3
    private static let all: Set<UInt64> = Set(
        [
            "을", "를", "이", "가", "은", "는", "도", "만", "에", "의", "로", "와", "과", "랑",
            "으로", "이랑", "에서", "까지", "부터", "처럼", "보다", "이나", "하고", "이고", "예요", "이에요", "입니다",
        ].map { $0.unicodeScalars.reduce(0) { $0 << 16 | UInt64($1.value) } }
    )

    /// True where a particle, and nothing else, follows the syllable in its run.
    static func follows(_ syllable: Unit, in text: Span<UInt8>) -> Bool {
        var (index, count, ending) = (syllable.end, 0, UInt64(0))
        while index < text.count {
            let unit = Unit.read(text, at: index)
            guard unit.isHangul else { break }
            guard case .hangul(.syllable(let next)) = unit.kind, count < longest else { return false }
            ending = ending << 16 | UInt64(next.scalar)
            count += 1
            index = unit.end
        }
        return count > 0 && all.contains(ending)
    }
}
