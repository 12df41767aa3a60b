import Foundation
import Market
import MarketAPI

/// A conversation as our own API tells it; its product is read as forgivingly as in a list.
struct OwnConversation: Decodable, Sendable {
    let conversation: Conversation
    let product: OwnGoods?

    private enum Key: CodingKey {
        case product
    }

    init(from decoder: any Decoder) throws {
        conversation = try BareConversation(from: decoder).conversation
        product = try decoder.container(keyedBy: Key.self).decodeIfPresent(OwnGoods.self, forKey: .product)
    }

    func summary(at address: URL) -> ConversationSummary {
        ConversationSummary(conversation, product: product?.goods(at: address))
    }
}

struct OwnConversations: Decodable, Sendable {
    let items: [OwnConversation]
    let next: String?
    let previous: String?
    let latest: Int64
    let requests: Int?
}
