/// Walks through a text once and spells its terms.
struct TermReader {
    typealias Emit = (_ term: Span<UInt8>, _ source: Range<Int>, _ isColocated: Bool) -> Bool

    /// The piece of text before the one that is read.
    private enum Piece {
        case none, hangul, number, letters, unit
    }

    private let detail: Terms.Detail
    private var index = 0
    private var term = TermBuffer()
    private var previous = Piece.none
    private var separation: Separation?
    /// The word before, for what it makes together with the next.
    private var word = TermBuffer()
    private var wordStart = 0

    init(detail: Terms.Detail) {
        self.detail = detail
    }

    /// Reads one piece, a run of Hangul, a word or a number; false at the end or when `emit` wants no more.
    mutating func advance(in text: Span<UInt8>, _ emit: Emit) -> Bool {
        let separation = self.separation ?? .read(text, at: &index)
        self.separation = nil
        guard index < text.count else { return false }
        let unit = Unit.read(text, at: index)
        switch unit.kind {
        case .digit:
            // The 2 of `2m 2개` begins something new: the phrase m 2 must not be found there.
            let isBarrier = separation == .barrier || (previous == .unit && separation == .gap)
            return bar(isBarrier, emit) && number(text, emit)
        case .letter:
            return bar(separation == .barrier, emit) && letters(text, after: separation, emit)
        default:
            return bar(separation == .barrier, emit) && run(text, from: unit, emit)
        }
    }

    private mutating func bar(_ isBarrier: Bool, _ emit: Emit) -> Bool {
        guard isBarrier, previous != .none else { return true }
        term.clear()
        term.append(UInt8(ascii: "."))
        return flush(index..<index, isColocated: false, emit)
    }

    private func flush(_ source: Range<Int>, isColocated: Bool, _ emit: Emit) -> Bool {
        emit(term.bytes.span.extracting(0..<term.count), source, isColocated)
    }
}

// MARK: Words and numbers

extension TermReader {
    private mutating func number(_ text: Span<UInt8>, _ emit: Emit) -> Bool {
        let start = index
        index = Self.readNumber(text, at: start, into: &term)
        previous = .number
        return flush(start..<index, isColocated: false, emit)
    }

    private mutating func letters(_ text: Span<UInt8>, after separation: Separation, _ emit: Emit) -> Bool {
        let start = index
        index = Self.readWord(text, at: start, into: &term)
        let (compoundStart, isCompound) = (wordStart, previous == .letters && separation != .barrier)
        let isUnit = previous == .number && separation == .none && term.count <= 2
        previous = isUnit ? .unit : .letters
        wordStart = start
        guard flush(start..<index, isColocated: false, emit) else { return false }
        swap(&word, &term)
        guard isCompound, term.count + word.count <= TermBuffer.wordLimit else { return true }
        term.append(word)
        return flush(compoundStart..<index, isColocated: true, emit)
    }

    /// Spells the word that begins at `start`, and gives its end.
    static func readWord(_ text: Span<UInt8>, at start: Int, into term: inout TermBuffer) -> Int {
        term.clear()
        var index = start
        while index < text.count {
            let unit = Unit.read(text, at: index)
            guard case .letter(let letter) = unit.kind else { break }
            term.append(letter)
            index = unit.end
        }
        return index
    }

    /// Spells the number that begins at `start`, and gives its end.
    ///
    /// A point between digits is part of it, or 5인치 would be found in `27.5인치`; the commas between thousands
    /// are left out.
    static func readNumber(_ text: Span<UInt8>, at start: Int, into term: inout TermBuffer) -> Int {
        term.clear()
        var index = start
        while index < text.count {
            let unit = Unit.read(text, at: index)
            switch unit.kind {
            case .digit(let digit): term.append(digit)
            case .comma where digits(text, at: unit.end) == 3: break
            case .joiner where text[index] == UInt8(ascii: ".") && digits(text, at: unit.end) > 0:
                term.append(PackedUTF8(ascii: UInt8(ascii: ".")))
            default: return index
            }
            index = unit.end
        }
        return index
    }

    /// The number of digits from `start` on, at most four; four are as good as more.
    private static func digits(_ text: Span<UInt8>, at start: Int) -> Int {
        var (index, count) = (start, 0)
        while index < text.count, count < 4 {
            let unit = Unit.read(text, at: index)
            guard case .digit = unit.kind else { break }
            index = unit.end
            count += 1
        }
        return count
    }
}

// MARK: Hangul

extension TermReader {
    private mutating func run(_ text: Span<UInt8>, from first: Unit, _ emit: Emit) -> Bool {
        let saysBeginning = detail != .prose || previous == .number || Particle.follows(first, in: text)
        var opening: Range<Int>? = saysBeginning ? index..<first.end : nil
        var reader = BeatReader(at: index)
        guard var last = reader.next(in: text) else { return true }
        var (next, isWhole) = (reader.next(in: text), true)
        while let second = next {
            isWhole = false
            let source = last.source.lowerBound..<second.source.upperBound
            let pair = Pair(first: last.beat, second: second.beat)
            guard spell(pair, source, isColocated: false, emit) else { return false }
            guard begin(last.beat, &opening, emit) else { return false }
            next = reader.next(in: text)
            guard spellInitials(last, second, before: next, reader, in: text, emit) else { return false }
            last = second
        }
        index = reader.index
        previous = .hangul
        // In prose a last syllable alone is needed for a phrase that runs on into a word or a number.
        let saysEnd = detail != .prose || isWhole || isFollowedByAWord(text)
        guard !saysEnd || end(last.beat, last.source, emit) else { return false }
        guard begin(last.beat, &opening, emit) else { return false }
        return bridge(text, from: last, isWhole: isWhole, hasEnd: saysEnd, emit)
    }

    /// The initial consonants of two beats of a run and of the one behind them: `next`, or one behind a gap.
    private mutating func spellInitials(
        _ first: BeatReader.Beat,
        _ second: BeatReader.Beat,
        before next: BeatReader.Beat?,
        _ reader: BeatReader,
        in text: Span<UInt8>,
        _ emit: Emit
    ) -> Bool {
        guard detail == .full else { return true }
        var reader = reader
        let third =
            next.map { BeatReader.Follower(beat: $0, isAcross: false, isWhole: false) }
            ?? reader.follower(in: text)
        guard let third else { return true }
        let follower = BeatReader.Follower(beat: second, isAcross: false, isWhole: false)
        return spellInitials(first, isWhole: false, follower, third, emit)
    }

    /// The initial consonants of three beats, once more for each end at which there is a whole word.
    private mutating func spellInitials(
        _ first: BeatReader.Beat,
        isWhole: Bool,
        _ second: BeatReader.Follower,
        _ third: BeatReader.Follower,
        _ emit: Emit
    ) -> Bool {
        let (startsWhole, endsWhole) = (isWhole && second.isAcross, third.isWhole && third.isAcross)
        let source = first.source.lowerBound..<third.beat.source.upperBound
        for ends in 0..<4 where (startsWhole || ends & 1 == 0) && (endsWhole || ends & 2 == 0) {
            let (left, right) = (ends & 1 != 0, ends & 2 != 0)
            let pair = Pair(
                first: first.beat,
                second: second.beat.beat,
                bond: second.isAcross ? .bridge(leftIsWhole: left, rightIsWhole: false) : .run
            )
            let next = Pair(
                first: second.beat.beat,
                second: third.beat.beat,
                bond: third.isAcross ? .bridge(leftIsWhole: false, rightIsWhole: right) : .run
            )
            pair.spellInitials(with: next, into: &term)
            guard flush(source, isColocated: true, emit) else { return false }
        }
        return true
    }

    private func isFollowedByAWord(_ text: Span<UInt8>) -> Bool {
        var next = index
        guard Separation.read(text, at: &next) != .barrier, next < text.count else { return false }
        return !Unit.read(text, at: next).isHangul
    }

    /// Says once where a run begins, by the strokes of its first beat and by its initial consonant.
    private mutating func begin(_ beat: Beat, _ opening: inout Range<Int>?, _ emit: Emit) -> Bool {
        guard let source = opening else { return true }
        opening = nil
        beat.spellAsBeginning(into: &term)
        guard flush(source, isColocated: true, emit) else { return false }
        guard detail == .full, beat.isSyllable else { return true }
        Beat.consonant(beat.initial).spellAsBeginning(into: &term)
        return flush(source, isColocated: true, emit)
    }

    private mutating func spell(
        _ pair: Pair,
        _ source: Range<Int>,
        isColocated: Bool,
        _ emit: Emit
    ) -> Bool {
        var isColocated = isColocated
        if pair.second.isSyllable, pair.spell(into: &term) {
            guard flush(source, isColocated: isColocated, emit) else { return false }
            guard detail == .full else { return true }
            isColocated = true
        }
        pair.spellInitials(into: &term)
        return flush(source, isColocated: isColocated, emit)
    }

    private mutating func end(_ beat: Beat, _ source: Range<Int>, _ emit: Emit) -> Bool {
        var isColocated = false
        if case .syllable(let syllable) = beat {
            term.clear()
            term.append(syllable)
            guard flush(source, isColocated: false, emit) else { return false }
            guard detail == .full else { return true }
            isColocated = true
        }
        term.clear()
        term.append(beat.initial)
        return flush(source, isColocated: isColocated, emit)
    }

    /// Emits the pairs and the initials that reach across the gap after a run, where another run follows.
    private mutating func bridge(
        _ text: Span<UInt8>,
        from last: BeatReader.Beat,
        isWhole: Bool,
        hasEnd: Bool,
        _ emit: Emit
    ) -> Bool {
        var reader = BeatReader(at: index)
        separation = .read(text, at: &index)
        guard let next = reader.follower(in: text) else { return true }
        let source = last.source.lowerBound..<next.beat.source.upperBound
        for ends in 0..<4 where (isWhole || ends & 1 == 0) && (next.isWhole || ends & 2 == 0) {
            let bond = Pair.Bond.bridge(leftIsWhole: ends & 1 != 0, rightIsWhole: ends & 2 != 0)
            let pair = Pair(first: last.beat, second: next.beat.beat, bond: bond)
            guard spell(pair, source, isColocated: hasEnd || ends > 0, emit) else { return false }
        }
        guard detail == .full, let third = reader.follower(in: text) else { return true }
        return spellInitials(last, isWhole: isWhole, next, third, emit)
    }
}
