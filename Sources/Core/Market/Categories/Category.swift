/// A kind of products that people browse by.
public struct Category: Hashable, Sendable {
    /// The identifier that a product keeps of its category: it stays when the category gets another name.
    public struct ID: RawRepresentable, Hashable, Comparable, Sendable, Codable {
        public let rawValue: String

        /// `nil` unless it is a small ASCII letter followed by at most 31 letters, digits or hyphens.
        public init?(rawValue: String) {
            let bytes = rawValue.utf8
            guard (1...32).contains(bytes.count), let first = bytes.first, first.isSmallLetter,
                bytes.allSatisfy({ $0.isSmallLetter || $0.isDigit || $0 == UInt8(ascii: "-") })
            else { return nil }
            self.rawValue = rawValue
        }

        private init(known rawValue: String) {
            self.rawValue = rawValue
        }

        /// 기타: what fits nowhere else, and what was in a category that is gone.
        public static let other = ID(known: "other")

        public static func < (left: Self, right: Self) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    public let id: ID
    public let korean: String
    public let english: String

    public init(id: ID, korean: String, english: String) {
        self.id = id
        self.korean = korean
        self.english = english
    }

    public func name(in language: Language) -> String {
        switch language {
        case .korean: korean
        case .english: english
        }
    }
}

extension UInt8 {
    fileprivate var isSmallLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
