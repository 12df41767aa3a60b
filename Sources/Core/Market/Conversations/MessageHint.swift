/// Something that the reader of a message is warned of; the message arrives all the same.
public enum MessageHint: String, Hashable, Sendable, CaseIterable, Codable {
    case phone
    case account
    case messenger
    case link
    /// A link where payment by an agent is spoken of.
    case linkSafePay = "link_safe_pay"
    case prepay
    case code
    /// The number of a coupon, in a photo that words announce.
    case barcode
    /// An account number that other people sent too; the market detects it, not a rule of a file.
    case thirdParty = "third_party"
}

extension MessageHint {
    /// True where the author gives their own data away, which is confirmed once for each kind and
    /// conversation.
    public var isOwnData: Bool {
        switch self {
        case .phone, .account, .code: true
        case .messenger, .link, .linkSafePay, .prepay, .barcode, .thirdParty: false
        }
    }

    /// The warning to the reader.
    public func text(in texts: Texts) -> String {
        switch self {
        case .phone: texts[.hintPhone]
        case .account: texts[.hintAccount]
        case .messenger: texts[.hintMessenger]
        case .link: texts[.hintLink]
        case .linkSafePay: texts[.hintLinkSafePay]
        case .prepay: texts[.hintPrepay]
        case .code: texts[.hintCode]
        case .barcode: texts[.hintBarcode]
        case .thirdParty: texts[.hintThirdParty]
        }
    }
}

extension Sequence<MessageHint> {
    /// In the order of their cases, as they are shown and kept.
    public var inOrder: [MessageHint] {
        let hints = Set(self)
        return MessageHint.allCases.filter(hints.contains)
    }
}
