public import Market

/// RFC 3339 in UTC, always with milliseconds: `2022-01-18T09:30:00.250Z`.
extension Timestamp: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.bytes.append(atMost: JSONPen.timestampLength) { $0.timestamp(self) }
    }
}

/// Any zone and any number of digits in the fraction are read; what is finer than a millisecond is dropped.
extension Timestamp: Decodable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let (moment, _, rest) = WireDate.read(try container.decode(String.self)),
            let seconds = WireDate.zone(rest)
        else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no RFC 3339 date")
        }
        self = moment.adding(seconds: -seconds)
    }
}

extension JSONBytes {
    /// Adds a day as `2022-01-18`.
    mutating func append(_ date: CivilDate) {
        append(padded: date.year, to: 4)
        append(UInt8(ascii: "-"))
        append(padded: date.month, to: 2)
        append(UInt8(ascii: "-"))
        append(padded: date.day, to: 2)
    }
}

extension JSONPen {
    /// How many bytes each timestamp takes.
    static let timestampLength = 26

    mutating func timestamp(_ timestamp: Timestamp) {
        let moment = WireDate.clamped(timestamp)
        let date = CivilDate(moment)
        let milliseconds = Int(moment.millisecondOfDay)
        put(UInt8(ascii: "\""))
        padded(date.year, to: 4)
        put(UInt8(ascii: "-"))
        padded(date.month, to: 2)
        put(UInt8(ascii: "-"))
        padded(date.day, to: 2)
        put(UInt8(ascii: "T"))
        padded(milliseconds / 3_600_000, to: 2)
        put(UInt8(ascii: ":"))
        padded(milliseconds / 60_000 % 60, to: 2)
        put(UInt8(ascii: ":"))
        padded(milliseconds / 1000 % 60, to: 2)
        put(UInt8(ascii: "."))
        padded(milliseconds % 1000, to: 3)
        put("Z\"")
    }
}
