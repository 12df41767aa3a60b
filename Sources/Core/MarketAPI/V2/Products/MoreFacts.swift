public import Market

/// A product's facts besides name and price, and the numbers of people who like and view it.
///
/// A fact that the seller has not given is left out.
public struct MoreFacts {
    /// The letters of the ``Category/ID``; empty for none.
    public var category: UnsafeRawBufferPointer
    public var condition: Condition?
    public var meets: Bool
    /// In hundredths: 0 where the price holds it, `nil` where nothing is sent.
    public var parcelFee: Int64?
    public var giveaway: Giveaway?
    /// Bits of a ``Card``, of which those of rows in ``ProductField`` are written.
    public var flags: UInt8
    public var likes: Int64
    public var viewCount: Int64

    public init(
        category: UnsafeRawBufferPointer,
        condition: Condition?,
        meets: Bool,
        parcelFee: Int64?,
        giveaway: Giveaway?,
        flags: UInt8,
        likes: Int64,
        viewCount: Int64
    ) {
        self.category = category
        self.condition = condition
        self.meets = meets
        self.parcelFee = parcelFee
        self.giveaway = giveaway
        self.flags = flags
        self.likes = likes
        self.viewCount = viewCount
    }

    func write(to o: inout JSONObjectWriter) {
        if !category.isEmpty {
            o.json.bytes.append(atMost: 16) { pen in pen.put(",\"category\":") }
            o.json.string(utf8: category)
        }
        o.json.bytes.append(atMost: 320) { pen in
            if let condition {
                pen.put(",\"condition\":\"")
                pen.word(condition)
                pen.put("\"")
            }
            switch (meets, parcelFee != nil) {
            case (false, false): break
            case (true, false): pen.put(",\"ways\":[\"meeting\"]")
            case (false, true): pen.put(",\"ways\":[\"parcel\"]")
            case (true, true): pen.put(",\"ways\":[\"meeting\",\"parcel\"]")
            }
            if let parcelFee, parcelFee > 0 {
                pen.put(",\"parcelFee\":")
                pen.amountText(hundredths: parcelFee)
            }
            switch giveaway {
            case nil: break
            case .first: pen.put(",\"giveaway\":\"first\"")
            case .pick: pen.put(",\"giveaway\":\"pick\"")
            }
            if flags & Card.takesOffers != 0 { pen.put(",\"takesOffers\":true") }
            if flags & Card.firstCome != 0 { pen.put(",\"firstCome\":true") }
            pen.put(",\"likes\":")
            pen.number(likes)
            pen.put(",\"looks\":")
            pen.number(viewCount)
        }
    }
}

extension JSONPen {
    fileprivate mutating func word(_ condition: Condition) {
        switch condition {
        case .new: put("new")
        case .likeNew: put("like_new")
        case .used: put("used")
        case .forParts: put("for_parts")
        }
    }
}
