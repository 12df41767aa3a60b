/// Digits that belong together, and where they stand.
struct DigitRun: Hashable, Sendable {
    let digits: [UInt8]
    let range: Range<Int>
}

extension HintText {
    /// All runs of digits, with `-`, `.`, brackets and blanks between them.
    ///
    /// Blanks part a run. Each of its parts and those that follow one another are then runs too: a count may
    /// stand before a number. A run that is spelled (`공일공`, `o1o`) counts where it is too long for a word.
    func digitRuns(_ spelled: SpelledDigits) -> [DigitRun] {
        var runs: [DigitRun] = []
        var place = 0
        while place < letters.count {
            guard Self.digit(letters[place], spelled) != nil else {
                place += 1
                continue
            }
            let end = runEnd(from: place, spelled)
            let whole = run(place..<end, spelled)
            let isSpelled = letters[place..<end].contains {
                Self.digit($0, nil) == nil && !Self.isSeparator($0)
            }
            if isSpelled {
                if whole.digits.count >= Self.shortestSpelled { runs += parts(of: place..<end, spelled) }
                addPlainRuns(in: place..<end, to: &runs)
            } else {
                runs += parts(of: place..<end, nil)
            }
            place = end
        }
        return runs
    }

    private static let shortestSpelled = 9
    // Beyond this many, single digits are what blanks part.
    private static let mostParts = 8

    private func addPlainRuns(in range: Range<Int>, to runs: inout [DigitRun]) {
        var place = range.lowerBound
        while place < range.upperBound {
            guard Self.digit(letters[place], nil) != nil else {
                place += 1
                continue
            }
            let end = runEnd(from: place, nil)
            runs += parts(of: place..<end, nil)
            place = end
        }
    }

    /// The end of the run that begins at a digit: the index after its last digit.
    private func runEnd(from start: Int, _ spelled: SpelledDigits?) -> Int {
        var (place, end) = (start, start)
        while place < letters.count {
            if Self.digit(letters[place], spelled) != nil {
                end = place + 1
            } else if !Self.isSeparator(letters[place]) || place - end > 1 {
                break
            }
            place += 1
        }
        return end
    }

    private func parts(of range: Range<Int>, _ spelled: SpelledDigits?) -> [DigitRun] {
        let starts = [range.lowerBound] + range.dropFirst().filter { startsWord[$0] }
        guard starts.count <= Self.mostParts else { return [run(range, spelled)] }
        let ends = starts.dropFirst() + [range.upperBound]
        return starts.indices.flatMap { first in
            ends[(ends.startIndex + first)...].map { run(starts[first]..<$0, spelled) }
        }
    }

    private func run(_ range: Range<Int>, _ spelled: SpelledDigits?) -> DigitRun {
        DigitRun(digits: letters[range].compactMap { Self.digit($0, spelled) }, range: range)
    }

    private static func isSeparator(_ letter: UInt32) -> Bool {
        switch letter {
        case 0x2D, 0x2E, 0x28, 0x29, 0x5F, 0x7E, 0x2F: true
        default: false
        }
    }

    private static func digit(_ letter: UInt32, _ spelled: SpelledDigits?) -> UInt8? {
        isDigit(letter) ? UInt8(letter - 0x30) : spelled?[letter]
    }
}

/// Letters that stand for digits where many of them follow each other, as 공 does for 0.
typealias SpelledDigits = [UInt32: UInt8]
