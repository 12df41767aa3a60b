/// The form of a new account as typed so far, valid or not.
public struct AccountDraft: Hashable, Sendable {
    public var name: String
    public var password: String

    public init(name: String = "", password: String = "") {
        self.name = name
        self.password = password
    }
}

/// One thing that is wrong with it.
public struct AccountProblem: Error, Hashable, Sendable {
    public enum Field: String, Hashable, Sendable, CaseIterable, Codable {
        case name
        case password
    }

    /// The raw value is stable: it goes over the wire.
    public enum Code: String, Hashable, Sendable, CaseIterable, Codable {
        case missing
        case tooShort = "too_short"
        case tooLong = "too_long"
        case forbiddenCharacter = "forbidden_character"
        case taken
        /// Only the people who run the market may have the name.
        case reserved
        /// It looks like the name of someone who looks after the market.
        case lookAlike = "look_alike"
        /// The eye can't tell it from a name that is there.
        case tooSimilar = "too_similar"
        /// Letters of several scripts, which hide what the name is.
        case mixedScripts = "mixed_scripts"
        /// It is the name itself, or one of the first that a guesser tries.
        case easyToGuess = "easy_to_guess"
    }

    public let field: Field
    public let code: Code

    public init(_ field: Field, _ code: Code) {
        self.field = field
        self.code = code
    }

    /// True where the only problem is that others may guess the password.
    public var isWeakPassword: Bool { field == .password && (code == .tooShort || code == .easyToGuess) }
}

extension AccountDraft {
    /// Characters of a name, as people see them.
    public static let nameLength = 2...20
    /// Characters of a password; long ones are welcome, but hashing must not become work without end.
    public static let passwordLength = 8...128

    /// Everything that is wrong, in the order of the form; empty when the account may be made.
    ///
    /// It can't check if the name is taken: only the market knows.
    public func validate() -> [AccountProblem] {
        [nameProblem, passwordProblem].compactMap(\.self)
    }

    /// The name as it is kept: without blanks around it, and composed, as some systems send letters in parts.
    public var trimmedName: String { name.trimmed.composed }

    private var nameProblem: AccountProblem? {
        guard name.fits(inCharacters: Self.nameLength.upperBound) else {
            return AccountProblem(.name, .tooLong)
        }
        let name = trimmedName
        guard !name.isEmpty else { return AccountProblem(.name, .missing) }
        // Marks, invisible characters and blanks that pages show as one would let one name look like another.
        guard name.unicodeScalars.allSatisfy(Self.mayStandInName), !name.contains("  ") else {
            return AccountProblem(.name, .forbiddenCharacter)
        }
        guard name.count >= Self.nameLength.lowerBound else { return AccountProblem(.name, .tooShort) }
        guard name.count <= Self.nameLength.upperBound else { return AccountProblem(.name, .tooLong) }
        return nil
    }

    private static func mayStandInName(_ scalar: Unicode.Scalar) -> Bool {
        // Conjoining jamo are letters, but the same syllable in other clothes.
        guard !(0x1100...0x11FF).contains(scalar.value), !scalar.properties.isDefaultIgnorableCodePoint else {
            return false
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .otherLetter, .decimalNumber: return true
        default: return scalar == " " || scalar == "." || scalar == "_" || scalar == "-"
        }
    }

    private var passwordProblem: AccountProblem? {
        guard !password.isEmpty else { return AccountProblem(.password, .missing) }
        guard password.fits(inCharacters: Self.passwordLength.upperBound),
            password.count <= Self.passwordLength.upperBound
        else { return AccountProblem(.password, .tooLong) }
        guard password.count >= Self.passwordLength.lowerBound else {
            return AccountProblem(.password, .tooShort)
        }
        guard !isEasyToGuess else { return AccountProblem(.password, .easyToGuess) }
        return nil
    }

    private var isEasyToGuess: Bool {
        isNameWithLittleElse || Set(password).count < 3 || CommonPasswords.contain(password)
    }

    /// True where the password is the name itself, perhaps with other digits, blanks and signs in it, before
    /// or after it.
    private var isNameWithLittleElse: Bool {
        let password = password.lowercased()
        let name = trimmedName.lowercased()
        if !name.isEmpty, password.hasPrefix(name),
            password.dropFirst(name.count).allSatisfy({ !$0.isLetter })
        {
            return true
        }
        let letters = name.filter(\.isLetter)
        return !letters.isEmpty && password.filter(\.isLetter) == letters
    }
}

extension AccountProblem {
    /// The sentence that stands at the field.
    public func text(in texts: Texts) -> String {
        switch (field, code) {
        case (.name, .missing): texts[.accountNameMissing]
        case (.password, .missing): texts[.passwordMissing]
        case (.name, .tooShort): texts[.accountNameTooShort]
        case (.password, .tooShort): texts[.passwordTooShort]
        case (_, .tooLong): texts[.textTooLong]
        case (_, .forbiddenCharacter): texts[.accountNameForbidden]
        case (_, .taken): texts[.accountNameTaken]
        case (_, .reserved): texts[.accountNameReserved]
        case (_, .lookAlike): texts[.accountNameLookAlike]
        case (_, .tooSimilar): texts[.accountNameTooSimilar]
        case (_, .mixedScripts): texts[.accountNameMixedScripts]
        case (_, .easyToGuess): texts[.passwordEasyToGuess]
        }
    }
}
