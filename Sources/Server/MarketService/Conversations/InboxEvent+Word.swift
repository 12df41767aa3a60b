import Market

/// News as servers tell each other: `7;c12` is about a conversation, `7;likes;55;1` about what an account keeps.
extension InboxNotifier.Event {
    var word: String {
        let parts: [String] =
            if let items {
                [items.list.rawValue] + (items.item.map { ["\($0.product)", "\($0.quantity)"] } ?? [])
            } else {
                conversation.map { ["c\($0)"] } ?? []
            }
        return (["\(account)"] + parts).joined(separator: ";")
    }

    /// `nil` for what only a newer server knows.
    init?(word: String) {
        let parts = word.split(separator: ";", omittingEmptySubsequences: false)
        guard let account = parts.first.flatMap({ Int64($0) }) else { return nil }
        let id = Account.ID(account)
        if parts.count == 1 {
            self.init(account: id, conversation: nil)
        } else if parts.count == 2, parts[1].first == "c", let number = Int64(parts[1].dropFirst()) {
            self.init(account: id, conversation: Conversation.ID(number))
        } else if let list = SavedItemEvent.List(rawValue: String(parts[1])) {
            guard parts.count > 2 else {
                self.init(account: id, items: SavedItemEvent(list))
                return
            }
            guard parts.count == 4, let product = Int64(parts[2]), let quantity = Int64(parts[3]) else {
                return nil
            }
            self.init(
                account: id,
                items: SavedItemEvent(list, SavedItemEvent.Item(Product.ID(product), quantity))
            )
        } else {
            return nil
        }
    }
}
