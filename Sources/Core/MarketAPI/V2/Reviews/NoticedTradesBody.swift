public import Market

/// Trades that a moderator should have a look at.
public struct NoticedTradesBody: Hashable, Sendable {
    public let noticed: NoticedTrades

    public init(_ noticed: NoticedTrades) {
        self.noticed = noticed
    }
}

extension NoticedTradesBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("circles", noticed.circles.map(CircleBody.init))
            o("disputes", noticed.disputes.map(DisputeBody.init))
        }
    }
}

extension NoticedTradesBody: Decodable {
    private enum Key: CodingKey {
        case circles, disputes
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        noticed = NoticedTrades(
            circles: try container.decode([CircleBody].self, forKey: .circles).map(\.circle),
            disputes: try container.decode([DisputeBody].self, forKey: .disputes).map(\.dispute)
        )
    }
}

private struct CircleBody: Decodable, JSONWritable {
    let people: [SellerBody]
    let inside: Int
    let outside: Int

    init(_ circle: NoticedTrades.Circle) {
        people = circle.people.map(SellerBody.init)
        inside = circle.inside
        outside = circle.outside
    }

    var circle: NoticedTrades.Circle {
        NoticedTrades.Circle(people: people.map(\.seller), inside: inside, outside: outside)
    }

    func write(to json: inout JSONWriter) {
        json.object { o in
            o("people", people)
            o("inside", inside)
            o("outside", outside)
        }
    }
}

private struct DisputeBody: Decodable, JSONWritable {
    let person: SellerBody
    let deniedByOthers: Int
    let deniedOthers: Int

    init(_ dispute: NoticedTrades.Dispute) {
        person = SellerBody(dispute.person)
        deniedByOthers = dispute.deniedByOthers
        deniedOthers = dispute.deniedOthers
    }

    var dispute: NoticedTrades.Dispute {
        NoticedTrades.Dispute(
            person: person.seller,
            deniedByOthers: deniedByOthers,
            deniedOthers: deniedOthers
        )
    }

    func write(to json: inout JSONWriter) {
        json.object { o in
            o("person", person)
            o("deniedByOthers", deniedByOthers)
            o("deniedOthers", deniedOthers)
        }
    }
}
