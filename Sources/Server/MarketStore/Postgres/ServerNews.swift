import Market

/// What a server tells the others of a market once it is kept, beside that there is something new at all.
struct ServerNews: Hashable, Sendable {
    /// Whom something was posted to, and whose sessions ended.
    var posted: Set<Account.ID> = []
    var ended: Set<Account.ID> = []

    var isEmpty: Bool { posted.isEmpty && ended.isEmpty }

    /// What a notification can hold.
    private static let mostBytes = 7_000

    mutating func add(_ other: ServerNews) {
        posted.formUnion(other.posted)
        ended.formUnion(other.ended)
    }

    /// As texts of notifications: more than one where there are many accounts, and one in any case.
    var texts: [String] {
        var texts: [String] = []
        var text = ""
        let words = posted.map { " p\($0.rawValue)" } + ended.map { " e\($0.rawValue)" }
        for word in words.sorted() {
            if text.utf8.count + word.utf8.count > Self.mostBytes {
                texts.append(text)
                text = ""
            }
            text += word
        }
        return texts + [text]
    }

    init() {}

    /// What a text of a newer server says that this one does not know is passed over.
    init(_ text: String) {
        for word in text.split(separator: " ") {
            guard let number = Int64(word.dropFirst()) else { continue }
            switch word.first {
            case "p": posted.insert(Account.ID(number))
            case "e": ended.insert(Account.ID(number))
            default: break
            }
        }
    }
}
