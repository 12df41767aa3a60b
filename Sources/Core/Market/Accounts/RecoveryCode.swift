/// A code by which its owner enters an account again after losing the password; it works once.
///
/// 20 letters and digits of 5 random bits each, which nobody guesses: a plain hash of it is enough.
public struct RecoveryCode: Hashable, Sendable {
    /// In small letters, without the signs that it is shown with.
    package let text: String

    /// The number of codes of a set.
    public static let count = 10
    /// Letters that nobody takes for a digit.
    package static let letters = Array("0123456789abcdefghjkmnpqrstvwxyz")
    package static let length = 20
    private static let groupLength = 5

    /// Makes one of so many numbers, each of which chooses a letter.
    package init?(choices: [UInt8]) {
        guard choices.count == Self.length else { return nil }
        text = String(choices.map { Self.letters[Int($0) % Self.letters.count] })
    }

    /// Reads what a person typed, in any letter case and with blanks and signs anywhere; `nil` where it can't be a code.
    public init?(typed: String) {
        guard typed.utf8.count <= 200 else { return nil }
        let letters = typed.lowercased().compactMap { letter -> Character? in
            switch letter {
            case " ", "-", "\u{A0}", "\t", "\n", "–", "—", ".": nil
            case "o": "0"
            case "i", "l": "1"
            default: letter
            }
        }
        guard letters.count == Self.length, letters.allSatisfy(Self.letters.contains) else { return nil }
        text = String(letters)
    }

    /// In groups, as it is shown and printed: `0a1b2-c3d4e-f5g6h-j7k8m`.
    public var shownText: String {
        stride(from: 0, to: Self.length, by: Self.groupLength).map { start in
            String(Array(text)[start..<start + Self.groupLength])
        }
        .joined(separator: "-")
    }
}

/// Shows nothing of its letters, so that no log or error text can give a code away.
extension RecoveryCode: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "RecoveryCode" }
    public var debugDescription: String { "RecoveryCode" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The facts of an account's recovery codes, without the codes: these were shown once.
public struct RecoveryCodeState: Hashable, Sendable {
    /// The number of codes that still work.
    public let left: Int
    /// The moment when they were made; `nil` where none ever were.
    public let madeAt: Timestamp?

    public init(left: Int, madeAt: Timestamp?) {
        self.left = left
        self.madeAt = madeAt
    }

    public static let neverMade = RecoveryCodeState(left: 0, madeAt: nil)
}

extension RecoveryCodeState {
    /// One line: `복구 코드가 7개 남았어요. (2026년 11월 30일에 만들었어요.)`.
    public func text(in texts: Texts) -> String {
        guard let madeAt else { return texts[.recoveryNone] }
        let date = CivilDate(madeAt, in: texts.zone).text(in: texts)
        return texts(.recoveryLeft, count: Int64(left), ["date": date])
    }
}
