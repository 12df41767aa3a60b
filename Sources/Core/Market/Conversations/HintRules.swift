/// The rules that messages are checked against, as read from a file; see `hints.txt`.
public struct HintRules: Sendable {
    public static let largestFile = 100_000

    /// The market's own rules.
    public static let standard: HintRules = {
        do throws(HintRulesError) {
            return try HintRules(PackageResources.hints_txt)
        } catch {
            preconditionFailure("hints.txt, line \(error.line): \(error.reason)")
        }
    }()

    private var rules: [Rule] = []
    private var words = WordFinder()
    private var spelledDigits: SpelledDigits = [:]

    /// Reads a file; throws where a line can't be understood.
    public init(_ bytes: [UInt8]) throws(HintRulesError) {
        guard bytes.count <= Self.largestFile else { throw HintRulesError(line: 1, reason: .fileTooLarge) }
        for (number, line) in zip(
            1...,
            bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        ) {
            guard let text = String(validating: line, as: UTF8.self) else {
                throw HintRulesError(line: number, reason: .notUTF8)
            }
            guard !text.isEmpty, !text.hasPrefix("#") else { continue }
            do throws(HintRulesError.Reason) { try read(text) } catch {
                throw HintRulesError(line: number, reason: error)
            }
        }
    }

    private mutating func read(_ line: String) throws(HintRulesError.Reason) {
        let columns = line.split(separator: "\t").map(String.init)
        if columns.count == 2, columns[0] == "-" {
            for word in columns[1].split(separator: "|") { words.ignore(String(word)) }
            return
        }
        guard columns.count >= 3 else { throw .columns }
        guard columns[0] != "=" else { return try readDigit(columns[1], columns[2]) }
        guard let hint = MessageHint(rawValue: columns[0]), hint != .thirdParty else { throw .unknownHint }
        guard let distance = Int(columns[1]), (0...100).contains(distance) else { throw .distance }
        var rule = Rule(hint: hint, distance: distance)
        for column in columns.dropFirst(2) {
            let isWanted = !column.hasPrefix("!")
            let part = try Part(isWanted ? column : String(column.dropFirst()), adding: &words)
            if isWanted { rule.wanted.append(part) } else { rule.unwanted.append(part) }
        }
        guard !rule.wanted.isEmpty else { throw .columns }
        rules.append(rule)
    }

    private mutating func readDigit(_ digit: String, _ letters: String) throws(HintRulesError.Reason) {
        guard let digit = UInt8(digit), digit < 10 else { throw .part }
        for letter in letters.split(separator: "|") {
            guard let only = HintText(String(letter)).letters.first else { throw .part }
            spelledDigits[only] = digit
        }
    }
}

extension HintRules {
    /// The warnings for the reader of `text`; `before` are the last messages of the same conversation.
    public func hints(of text: String, after before: [String] = [], withPhotos: Bool = false) -> Set<
        MessageHint
    > {
        let found = findings(text)
        var hints: Set<MessageHint> = []
        let parked: Set<MessageHint> = withPhotos ? [.linkSafePay] : [.linkSafePay, .barcode]
        for rule in rules where !hints.contains(rule.hint) && !parked.contains(rule.hint) {
            if rule.isMet(in: found) { hints.insert(rule.hint) }
        }
        guard hints.contains(.link) else { return hints }
        if speaksOfSafePay(found) || before.contains(where: { speaksOfSafePay(findings($0)) }) {
            hints.insert(.linkSafePay)
        }
        return hints
    }

    /// The account numbers in `text`, in plain digits; at most a few.
    public func accountNumbers(in text: String) -> Set<String> {
        let found = findings(text)
        var numbers: Set<String> = []
        for rule in rules where rule.hint == .account && rule.isMet(in: found) {
            for part in rule.wanted { numbers.formUnion(found.numbers(of: part)) }
        }
        return Set(numbers.sorted().prefix(Self.mostNumbers))
    }

    private static let mostNumbers = 8

    private func speaksOfSafePay(_ found: Findings) -> Bool {
        rules.contains { $0.hint == .linkSafePay && $0.isMet(in: found) }
    }

    private func findings(_ text: String) -> Findings { Findings(text, words, spelledDigits) }
}

/// Why a file of rules was refused.
public struct HintRulesError: Error, Hashable, Sendable {
    public enum Reason: Error, Hashable, Sendable {
        case fileTooLarge, notUTF8
        /// A hint, a distance and at least one part are needed, parted by tabs.
        case columns
        case unknownHint
        case distance
        case part
    }

    public let line: Int
    public let reason: Reason

    package init(line: Int, reason: Reason) {
        self.line = line
        self.reason = reason
    }
}
