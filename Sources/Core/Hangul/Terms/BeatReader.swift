/// Reads the beats of a run one after the other, and on into the next run.
struct BeatReader {
    struct Beat {
        let beat: Hangul.Beat
        /// The unit it stands in, of which a cluster has two.
        let source: Range<Int>
    }

    /// A beat behind another one, and how the two stand together.
    struct Follower {
        let beat: Beat
        /// True where a gap lies between the two beats.
        let isAcross: Bool
        /// True where the beat is all there is of a run that begins behind the gap.
        let isWhole: Bool
    }

    private(set) var index: Int
    private var second: Beat?

    init(at index: Int) {
        self.index = index
    }

    /// The next beat of the run; `nil` at its end.
    mutating func next(in text: Span<UInt8>) -> Beat? {
        if let second {
            self.second = nil
            return second
        }
        guard index < text.count else { return nil }
        let unit = Unit.read(text, at: index)
        var beats = unit.beats
        guard let first = beats.next() else { return nil }
        let source = index..<unit.end
        second = beats.next().map { Beat(beat: $0, source: source) }
        index = unit.end
        return Beat(beat: first, source: source)
    }

    /// The beat behind the last one, in its run or across white space or a hyphen; no pair reaches into a cluster there.
    mutating func follower(in text: Span<UInt8>) -> Follower? {
        if let beat = next(in: text) { return Follower(beat: beat, isAcross: false, isWhole: false) }
        let separation = Separation.read(text, at: &index)
        guard separation == .gap || separation == .joiner, let beat = next(in: text), second == nil else {
            return nil
        }
        return Follower(beat: beat, isAcross: true, isWhole: !isInRun(text))
    }

    private func isInRun(_ text: Span<UInt8>) -> Bool {
        index < text.count && Unit.read(text, at: index).isHangul
    }
}
