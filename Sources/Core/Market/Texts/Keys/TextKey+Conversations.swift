/// Texts about people's conversations.
extension TextKey {
    /// The question to a seller that one button sends.
    public static let questionAvailable = TextKey("conversation.question.available")

    // What the reader of a message is warned of
    public static let hintPhone = TextKey("conversation.hint.phone")
    public static let hintAccount = TextKey("conversation.hint.account")
    public static let hintMessenger = TextKey("conversation.hint.messenger")
    public static let hintLink = TextKey("conversation.hint.link")
    public static let hintLinkSafePay = TextKey("conversation.hint.link_safe_pay")
    public static let hintPrepay = TextKey("conversation.hint.prepay")
    public static let hintCode = TextKey("conversation.hint.code")
    public static let hintBarcode = TextKey("conversation.hint.barcode")
    public static let hintThirdParty = TextKey("conversation.hint.third_party")

    /// In place of words, where photos are all that was said last.
    public static let messagePhotos = TextKey("conversation.photos")
}
