public import Market

/// A date as the editions write it: in Korea's time, and always midnight.
///
/// Several phone apps read the hour with a pattern that knows only twelve of them, so no other hour may
/// ever be written. What is read keeps its time of day.
public struct EditionDate: Hashable, Sendable {
    public let timestamp: Timestamp

    public init(_ timestamp: Timestamp) {
        self.timestamp = timestamp
    }

    /// The text form of an edition's midnights.
    public enum Style: Hashable, Sendable, CaseIterable {
        /// `2022-01-18T00:00:00.00`, as in 2022.
        case fraction
        /// `2022-01-18T00:00:00`, as in 2023.
        case plain
    }

    func midnight(_ style: Style) -> Midnight {
        Midnight(date: self, style: style)
    }

    struct Midnight: JSONWritable {
        let date: EditionDate
        let style: Style

        func write(to json: inout JSONWriter) {
            let moment = WireDate.clamped(date.timestamp)
            json.bytes.append(UInt8(ascii: "\""))
            json.bytes.append(CivilDate(moment, secondsFromUTC: WireDate.koreaSecondsFromUTC))
            json.bytes.append(style == .fraction ? "T00:00:00.00\"" : "T00:00:00\"")
        }
    }
}

/// At most three digits of a fraction are read.
extension EditionDate: Decodable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let (moment, fractionDigits, rest) = WireDate.read(try container.decode(String.self)),
            rest.isEmpty, fractionDigits <= 3
        else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no date of an edition")
        }
        self.init(moment.adding(seconds: -WireDate.koreaSecondsFromUTC))
    }
}
