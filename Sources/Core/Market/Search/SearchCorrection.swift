/// A text that may be what a misspelled one meant.
public struct NearText: Hashable, Sendable {
    public let text: String
    /// Smaller for the likelier slip of the hand; equal for texts that are equally near.
    public let distance: Int

    public init(_ text: String, distance: Int) {
        self.text = text
        self.distance = distance
    }
}

/// A text that was searched instead of a misspelled one that finds nothing.
public struct SearchCorrection: Hashable, Sendable {
    public let typed: String
    public let found: String

    public init(typed: String, found: String) {
        self.typed = typed
        self.found = found
    }

    /// The nearest of some corrections that spells the words otherwise.
    ///
    /// Those that leave a word out mean something else, and are only offered; so are two that are equally near, between
    /// which the reader chooses.
    public static func respelling(_ typed: String, among corrections: [NearText]) -> SearchCorrection? {
        func wordCount(_ text: String) -> Int {
            text.split { !$0.isLetter && !$0.isNumber }.count
        }
        let respelled = corrections.filter { wordCount($0.text) == wordCount(typed) }
        guard let nearest = respelled.min(by: { $0.distance < $1.distance }),
            respelled.count(where: { $0.distance == nearest.distance }) == 1
        else { return nil }
        return SearchCorrection(typed: typed, found: nearest.text)
    }

    /// 자전가 대신 자전거로 찾았습니다.
    public func text(in texts: Texts) -> String {
        let found = texts.language == .korean ? found.withDirectionParticle : found
        return texts(.searchCorrected, ["typed": typed, "found": found])
    }
}

extension String {
    /// With 로, or 으로 after a final consonant other than ㄹ; (으)로 where only the pronunciation would tell.
    var withDirectionParticle: String {
        guard let last = unicodeScalars.last else { return self }
        switch last.value {
        case 0xAC00...0xD7A3:
            let final = (last.value - 0xAC00) % 28
            return self + (final == 0 || final == 8 ? "로" : "으로")
        case 0x30, 0x33, 0x36: return self + "으로"
        case 0x31...0x39: return self + "로"
        default: return self + "(으)로"
        }
    }
}
