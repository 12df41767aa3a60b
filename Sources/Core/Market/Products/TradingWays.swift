/// A way in which products change hands.
///
/// The raw value is stable: it goes over the wire.
public enum TradingWay: String, Hashable, Sendable, CaseIterable, Codable {
    /// 직거래: the two meet.
    case meeting
    /// 택배: the product is sent.
    case parcel
}

extension TradingWay {
    public func text(in texts: Texts) -> String {
        switch self {
        case .meeting: texts[.wayMeeting]
        case .parcel: texts[.wayParcel]
        }
    }
}

/// The ways in which a seller trades; none of them where the seller has not said.
public struct TradingWays: Hashable, Sendable {
    public enum Parcel: Hashable, Sendable {
        /// The price holds it.
        case feeIncluded
        /// The buyer pays this besides the price.
        case fee(Money)
    }

    public var meets: Bool
    /// `nil` where nothing is sent.
    public var parcel: Parcel?
    /// True unless its seller only sends it.
    public var mayMeet: Bool { meets || parcel == nil }

    public init(meets: Bool = false, parcel: Parcel? = nil) {
        self.meets = meets
        self.parcel = parcel
    }

    public var offered: Set<TradingWay> {
        Set([meets ? .meeting : nil, parcel == nil ? nil : .parcel].compactMap(\.self))
    }
}

extension TradingWays {
    /// One line for each way: `직거래`, `택배비 3,000원`.
    public func lines(in texts: Texts) -> [String] {
        var lines = meets ? [TradingWay.meeting.text(in: texts)] : []
        switch parcel {
        case nil: break
        case .feeIncluded: lines.append(texts[.parcelIncluded])
        case .fee(let fee): lines.append(texts(.parcelFee, ["amount": fee.displayText(in: texts)]))
        }
        return lines
    }
}
