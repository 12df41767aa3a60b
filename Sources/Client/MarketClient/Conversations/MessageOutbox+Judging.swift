import Market
import MarketAPI

extension ClientError {
    /// The problem to show to the author; a photo may be refused before the market has seen it.
    var reasonToHold: ProblemCode? {
        switch self {
        case .photoUnreadable: .photoDamaged
        case .notAPhoto: .photoUnsupported
        default: refusal?.code
        }
    }
}

extension OutgoingMessage.Words {
    /// The text to send, trimmed, and not empty without photos; `nil` for what no market takes.
    func checked(with photos: [PhotoFile]) -> OutgoingMessage.Words? {
        guard photos.count <= MessagePhoto.mostOfMessage else { return nil }
        guard case .text(let typed) = self else { return photos.isEmpty ? self : nil }
        if let text = MessageText(typed)?.text { return .text(text) }
        return !photos.isEmpty && typed.allSatisfy(\.isWhitespace) ? .text("") : nil
    }
}
