extension DraftProblem {
    /// The sentence that stands at the field.
    public func text(in texts: Texts) -> String {
        texts[textKey]
    }

    private var textKey: TextKey {
        switch (field, code) {
        case (.photos, .tooMany): .photosTooMany
        case (.photos, _): .photosMissing
        case (.name, .missing): .nameMissing
        case (.price, .missing): .priceMissing
        case (_, .missing): .valueMissing
        case (_, .tooShort): field == .name ? .nameTooShort : .descriptionTooShort
        case (_, .tooLong), (_, .tooMany): .textTooLong
        case (_, .forbiddenCharacter): .forbiddenCharacter
        case (_, .notANumber): .notANumber
        case (_, .tooPrecise): .tooPrecise
        case (.offersFrom, .notWhole): .offersFromNotWhole
        case (_, .notWhole): .amountNotWhole
        case (.discount, .notPositive): .discountLeavesNothing
        case (.offersFrom, .notPositive): .offersFromNothing
        case (_, .notPositive): .priceNotPositive
        case (_, .notFree): .giveawayPrice
        case (_, .unknown): .categoryUnknown
        case (.offersFrom, .abovePrice): .offersFromAbovePrice
        case (_, .abovePrice): .discountAbovePrice
        case (_, .currencyNotTaken): .currencyNotTaken
        }
    }

    /// The dialog for a draft that is sent with this problem in it.
    public func dialog(in texts: Texts) -> Notice {
        switch (field, code) {
        case (.photos, .tooMany):
            Notice(title: texts[.dialogTitle], message: texts[.dialogPhotosTooMany])
        case (.photos, _):
            Notice(title: texts[.dialogPhotosMissingTitle], message: texts[.dialogPhotosMissing])
        case (.name, .missing), (.name, .tooShort):
            Notice(title: texts[.dialogCannotSell], message: texts[.dialogNameTooShort])
        case (.price, .missing):
            Notice(title: texts[.dialogCannotSell], message: texts[.dialogPriceMissing])
        default:
            Notice(title: texts[.dialogCannotSell], message: "\(field.text(in: texts)): \(text(in: texts))")
        }
    }
}

extension DraftProblem.Field {
    /// The name of the field, as its label says it.
    public func text(in texts: Texts) -> String { texts[row.label] }
}
