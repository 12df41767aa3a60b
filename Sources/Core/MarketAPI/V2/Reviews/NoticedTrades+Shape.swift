public import Market

/// Trades that a moderator should have a look at.
extension NoticedTrades: ShapedBody {
    public static let shape = Shape<NoticedTrades>(
        "NoticedTrades",
        "Trades that a moderator should have a look at; they prove nothing."
    ) { o in
        let circles = o("circles", \.circles)
        let disputes = o("disputes", \.disputes)
        return { json in NoticedTrades(circles: try json(circles), disputes: try json(disputes)) }
    }
}

extension NoticedTrades.Circle: ShapedBody {
    public static let shape = Shape<NoticedTrades.Circle>(
        nil,
        "A few people who trade with each other most of the time."
    ) { o in
        let people = o("people", \.people, as: [Seller].schema.with(["maxItems": 20]))
        let inside = o("inside", \.inside, "How often two of them traded.", as: .count)
        let outside = o(
            "outside",
            \.outside,
            "How often one of them traded with somebody else.",
            as: .count
        )
        return { json in
            NoticedTrades.Circle(
                people: try json(people),
                inside: try json(inside),
                outside: try json(outside)
            )
        }
    }
}

extension NoticedTrades.Dispute: ShapedBody {
    public static let shape = Shape<NoticedTrades.Dispute>(
        nil,
        "Somebody who was contradicted twice or more within a year, or contradicted others so often."
    ) { o in
        let person = o("person", \.person)
        let byOthers = o(
            "deniedByOthers",
            \.deniedByOthers,
            "How often the other one denied the person's word that they had traded.",
            as: .count
        )
        let others = o(
            "deniedOthers",
            \.deniedOthers,
            "How often the person denied the other one's.",
            as: .count
        )
        return { json in
            NoticedTrades.Dispute(
                person: try json(person),
                deniedByOthers: try json(byOthers),
                deniedOthers: try json(others)
            )
        }
    }
}
