extension HintRules {
    /// A hint that is given where all wanted parts stand near each other, and no unwanted one near the first.
    struct Rule: Sendable {
        let hint: MessageHint
        /// The most letters that may stand between two parts.
        let distance: Int
        var wanted: [Part] = []
        var unwanted: [Part] = []

        init(hint: MessageHint, distance: Int) {
            self.hint = hint
            self.distance = distance
        }

        func isMet(in found: Findings) -> Bool {
            guard let first = wanted.first else { return false }
            return found.places(of: first).contains { place in
                wanted.dropFirst().allSatisfy { isNear(place, $0, found) }
                    && unwanted.allSatisfy { !isNear(place, $0, found) }
            }
        }

        private func isNear(_ place: Range<Int>, _ part: Part, _ found: Findings) -> Bool {
            found.places(of: part).contains { other in
                let gap = max(place.lowerBound - other.upperBound, other.lowerBound - place.upperBound)
                return 0 <= gap && gap <= distance
            }
        }
    }

    /// One thing that a rule looks for.
    enum Part: Hashable, Sendable {
        /// Any of some words, by a number.
        case words(Int)
        /// So many digits, that begin with these.
        case digits(first: [UInt8], count: ClosedRange<Int>)
        /// A name in Latin letters, such as people have at a messenger.
        case name

        init(_ text: String, adding words: inout WordFinder) throws(HintRulesError.Reason) {
            if text == "@name" {
                self = .name
            } else if text.hasPrefix("#") {
                self = try Self.digits(text.dropFirst())
            } else {
                let list = text.split(separator: "|").map(String.init)
                guard !list.isEmpty else { throw .part }
                self = .words(words.add(list))
            }
        }

        /// `10-14`, or `01:10-11` for those that begin with 01.
        private static func digits(_ text: Substring) throws(HintRulesError.Reason) -> Part {
            let parts = text.split(separator: ":")
            let bounds = (parts.last ?? "").split(separator: "-").map { Int($0) }
            guard (1...2).contains(parts.count), bounds.count == 2, let least = bounds[0],
                let most = bounds[1],
                0 < least, least <= most
            else { throw .part }
            let first = parts.count == 2 ? parts[0].utf8.map { $0 &- 0x30 } : []
            guard first.allSatisfy({ $0 < 10 }) else { throw .part }
            return .digits(first: first, count: least...most)
        }
    }

    /// All that stands in one message.
    struct Findings {
        private let words: [Int: [Range<Int>]]
        private let runs: [DigitRun]
        private let names: [Range<Int>]

        init(_ message: String, _ finder: WordFinder, _ spelled: SpelledDigits) {
            let text = HintText(message)
            words = finder.find(in: text)
            runs = text.digitRuns(spelled)
            names = text.names
        }

        /// The digits of what a part finds, where it looks for digits.
        func numbers(of part: Part) -> [String] {
            guard case .digits(let first, let count) = part else { return [] }
            return runs.filter { count.contains($0.digits.count) && $0.digits.starts(with: first) }
                .map { $0.digits.map(String.init).joined() }
        }

        func places(of part: Part) -> [Range<Int>] {
            switch part {
            case .words(let number): words[number] ?? []
            case .digits(let first, let count):
                runs.filter { count.contains($0.digits.count) && $0.digits.starts(with: first) }.map(\.range)
            case .name: names
            }
        }
    }
}

extension HintText {
    /// Runs of at least four Latin letters and digits, with a letter.
    fileprivate var names: [Range<Int>] {
        var names: [Range<Int>] = []
        var place = 0
        while place < letters.count {
            guard Self.isLatin(letters[place]) else {
                place += 1
                continue
            }
            let start = place
            repeat {
                place += 1
            } while place < letters.count && !startsWord[place]
                && (Self.isLatin(letters[place]) || letters[place] == 0x5F)
            if place - start >= 4, letters[start..<place].contains(where: { !Self.isDigit($0) }) {
                names.append(start..<place)
            }
        }
        return names
    }
}
