/// A file of categories: of each its identifier, its names, and the words that suggest it.
///
///     # a comment
///     books | 도서·음반 | Books & Records
///         책 소설 만화책 novel box_set
struct CategoryFile: Sendable {
    struct Section: Sendable {
        let category: Category
        fileprivate(set) var words: [CategoryWord] = []
    }

    private(set) var sections: [Section] = []

    static let largestFile = 1_000_000
    static let mostCategories = 100
    static let longestName = 40
    static let mostWords = 20_000

    /// The built-in categories, read at each access, since a market reads them once and then needs the words
    /// no more.
    static var standard: CategoryFile {
        do throws(CategoryFileError) {
            return try CategoryFile(PackageResources.categories_txt)
        } catch {
            preconditionFailure("categories.txt, line \(error.line): \(error.reason)")
        }
    }

    init(_ bytes: [UInt8]) throws(CategoryFileError) {
        guard bytes.count <= Self.largestFile else { throw CategoryFileError(1, .fileTooLarge) }
        var reading = Reading()
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (number, line) in zip(1..., lines) {
            guard let text = String(validating: line, as: UTF8.self) else {
                throw CategoryFileError(number, .notUTF8)
            }
            do throws(CategoryFileError.Reason) {
                try reading.read(number == 1 && text.first == "\u{FEFF}" ? text.dropFirst() : text[...])
            } catch {
                throw CategoryFileError(number, error)
            }
        }
        guard !reading.sections.isEmpty else { throw CategoryFileError(1, .noCategory) }
        sections = reading.sections
    }

    /// The file completed from `standard`: 기타 where it is missing, and words for categories without any.
    ///
    /// A word of the file's own leads to no other category any more.
    func completed(by standard: CategoryFile) -> CategoryFile {
        var file = self
        if let last = standard.sections.last, !sections.contains(where: { $0.category.id == .other }) {
            file.sections.append(last)
        }
        let own = Set(sections.flatMap(\.words).map(\.text))
        for index in file.sections.indices where file.sections[index].words.isEmpty {
            let same = standard.sections.first { $0.category.id == file.sections[index].category.id }
            file.sections[index].words = (same?.words ?? []).filter { !own.contains($0.text) }
        }
        return file
    }
}

extension CategoryFile {
    /// The content read so far, line by line.
    private struct Reading {
        var sections: [Section] = []
        private var identifiers: Set<Category.ID> = []
        private var names: Set<String> = []
        private var words: Set<CategoryText> = []

        init() {}

        mutating func read(_ line: Substring) throws(CategoryFileError.Reason) {
            let text = String(line).trimmed
            guard !text.isEmpty, !text.hasPrefix("#") else { return }
            if line.first?.isWhitespace == true {
                try readWords(text)
            } else {
                try readCategory(text)
            }
        }

        private mutating func readCategory(_ text: String) throws(CategoryFileError.Reason) {
            let parts = text.split(separator: "|", omittingEmptySubsequences: false).map {
                String($0).trimmed
            }
            guard parts.count == 3 else { throw .notThreeParts }
            guard let id = Category.ID(rawValue: parts[0]) else { throw .badIdentifier }
            guard identifiers.insert(id).inserted else { throw .identifierTwice }
            guard sections.last?.category.id != .other else { throw .otherNotLast }
            guard sections.count < mostCategories else { throw .tooManyCategories }
            for name in parts.dropFirst() { try check(name) }
            sections.append(Section(category: Category(id: id, korean: parts[1], english: parts[2])))
            guard names.insert("ko \(parts[1])").inserted, names.insert("en \(parts[2])").inserted else {
                throw .nameTwice
            }
        }

        private func check(_ name: String) throws(CategoryFileError.Reason) {
            guard name.visibleCharacterCount > 0 else { throw .nameMissing }
            guard name.fits(inCharacters: longestName), name.count <= longestName else { throw .nameTooLong }
            guard !name.containsControlCharacter, !name.disturbsItsNeighbours else {
                throw .forbiddenCharacter
            }
        }

        private mutating func readWords(_ text: String) throws(CategoryFileError.Reason) {
            guard !sections.isEmpty else { throw .wordsBeforeCategory }
            for part in text.split(whereSeparator: \.isWhitespace) {
                guard let word = CategoryWord(part) else { throw .unreadableWord(String(part.prefix(40))) }
                guard words.insert(word.text).inserted else { throw .wordTwice(String(part)) }
                guard words.count <= mostWords else { throw .tooManyWords }
                sections[sections.count - 1].words.append(word)
            }
        }
    }
}

/// Why a file of categories can't be read, and on which line, counted from 1.
public struct CategoryFileError: Error, Hashable, Sendable {
    public enum Reason: Error, Hashable, Sendable {
        case fileTooLarge
        case notUTF8
        case noCategory
        /// A category's line is `identifier | 한국어 | English`.
        case notThreeParts
        case badIdentifier
        case identifierTwice
        case nameMissing
        case nameTooLong
        case nameTwice
        case forbiddenCharacter
        /// Another category follows 기타.
        case otherNotLast
        case tooManyCategories
        /// An indented line before the first category.
        case wordsBeforeCategory
        /// A word without letters, of more than 40 letters, or with more than three places for a space.
        case unreadableWord(String)
        /// A word leads to one category only.
        case wordTwice(String)
        case tooManyWords
    }

    public let line: Int
    public let reason: Reason

    init(_ line: Int, _ reason: Reason) {
        self.line = line
        self.reason = reason
    }
}
