import Foundation
import Market
import MarketAPI

/// A conversation as our own API tells it; its product is read as forgivingly as in a list.
struct OwnConversation: Decodable, Sendable {
    let conversation: Conversation
    let product: OwnProduct?
    let isKept: Bool
    let picture: Photo?

    private enum Key: CodingKey {
        case product, kept, picture
    }

    init(from decoder: any Decoder) throws {
        conversation = try BareConversation(from: decoder).conversation
        let body = try decoder.container(keyedBy: Key.self)
        product = try body.decodeIfPresent(OwnProduct.self, forKey: .product)
        isKept = try body.readable(Bool.self, .kept) ?? false
        picture = try body.readable(Photo.self, .picture)
    }

    func summary(at address: URL) -> ConversationSummary {
        ConversationSummary(
            conversation,
            product: product?.goods(at: address),
            isKept: isKept,
            picture: picture?.picture(at: address)
        )
    }
}

struct OwnConversations: Decodable, Sendable {
    let items: [OwnConversation]
    let next: String?
    let previous: String?
    let latest: Int64
    let requests: Int?
}
