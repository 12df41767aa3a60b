extension AccountProblem {
    /// The sentence that stands at the field.
    public func text(in texts: Texts) -> String {
        switch (field, code) {
        case (_, .missing): texts[.valueMissing]
        case (.name, .tooShort): texts[.accountNameTooShort]
        case (.password, .tooShort): texts[.passwordTooShort]
        case (_, .tooLong): texts[.textTooLong]
        case (_, .forbiddenCharacter): texts[.accountNameForbidden]
        case (_, .taken): texts[.accountNameTaken]
        case (_, .easyToGuess): texts[.passwordEasyToGuess]
        }
    }
}
