/// The categories of one market, in the order in which they are shown.
///
/// The last one is always 기타, and every identifier leads somewhere: one that is not on the list, because
/// the operator has removed it, leads there too.
public struct CategoryList: Sendable {
    public let all: [Category]
    private let places: [Category.ID: Int]
    private let words: CategoryWords

    /// The categories of a market whose operator has chosen no others.
    public static let standard = CategoryList(CategoryFile.standard)

    /// Reads an operator's file, written as `categories.txt` is: its first lines say how.
    ///
    /// A category that has an identifier of the standard list, and no words of its own, is guessed by the
    /// standard words. 기타 may be left out and is then added; where it is named, it has to be the last.
    public init(operatorFile bytes: [UInt8]) throws(CategoryFileError) {
        self.init(try CategoryFile(bytes).completed(by: .standard))
    }

    private init(_ file: CategoryFile) {
        all = file.sections.map(\.category)
        places = Dictionary(uniqueKeysWithValues: zip(all.map(\.id), all.indices))
        words = CategoryWords(file)
    }

    /// The category of that identifier; 기타 where there is none of it any more.
    public subscript(id: Category.ID) -> Category {
        places[id].map { all[$0] } ?? other
    }

    /// True where the identifier is one of the list's own.
    public func contains(_ id: Category.ID) -> Bool {
        places[id] != nil
    }

    /// The filter of lists for a choice of categories; `nil` where none is chosen.
    ///
    /// 기타 also holds products without a category, or with one that is not on the list.
    package func choice(of chosen: Set<Category.ID>) -> CategoryChoice? {
        guard !chosen.isEmpty else { return nil }
        guard chosen.contains(other.id) else { return .among(chosen) }
        return .outside(Set(all.map(\.id)).subtracting(chosen))
    }

    /// The filter of lists for each of the categories.
    package var choices: [Category.ID: CategoryChoice] {
        Dictionary(
            uniqueKeysWithValues: all.compactMap { category in
                choice(of: [category.id]).map { (category.id, $0) }
            }
        )
    }

    /// The category of what fits nowhere else: 기타.
    public var other: Category { all[all.count - 1] }

    /// The category that the words of a name speak for, and those of the description where the name says nothing.
    ///
    /// `nil` where no word is known. Takes some microseconds, and reads at most the first 200 letters of a
    /// name and the first 1,000 of a description.
    public func guess(name: String, description: String = "") -> Category.ID? {
        let place =
            words.category(of: CategoryText(name, limit: 200))
            ?? words.category(of: CategoryText(description, limit: 1000))
        return place.map { all[$0].id }
    }
}
