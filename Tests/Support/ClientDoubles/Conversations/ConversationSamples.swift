package import Market

extension Message {
    package static func sample(_ number: Int64, _ text: String? = nil, by author: Int64 = 7) -> Message {
        Message(
            number: number,
            author: Account.ID(author),
            at: Timestamp(millisecondsSince1970: 1_642_464_000_000 + number),
            text: text ?? "말 \(number)"
        )
    }
}

extension Conversation {
    package static func sample(
        _ id: Int64,
        about product: Product.ID = Product.ID(1),
        last: Message = .sample(1),
        role: Role = .buyer,
        state: State = .open,
        unread: Int = 0,
        readTo: Int64 = 1,
        partnerReadTo: Int64 = 0,
        touched: Int64 = 1,
        isRequest: Bool = false,
        offer: Offer? = nil,
        deal: Deal? = nil
    ) -> Conversation {
        let price: Money
        do { price = try Money("5000", currency: .krw) } catch { preconditionFailure("\(error)") }
        return Conversation(
            id: Conversation.ID(id),
            subject: Subject(product: product, name: "의자", price: price),
            partner: Seller(id: Account.ID(9), name: "철수"),
            role: role,
            state: state,
            last: last,
            unread: unread,
            readTo: readTo,
            partnerReadTo: partnerReadTo,
            mutedUntil: nil,
            touched: touched,
            isRequest: isRequest,
            offer: offer,
            deal: deal
        )
    }
}
