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
    /// The number of bytes that each timestamp takes.
    static var timestampLength: Int { 26 }

    mutating func timestamp(_ timestamp: Timestamp) {
        let moment = WireDate.clamped(timestamp)
        let date = CivilDate(moment)
        let (seconds, milliseconds) = Int(moment.millisecondOfDay).quotientAndRemainder(dividingBy: 1000)
        put(UInt8(ascii: "\""))
        pair(date.year / 100)
        pair(date.year % 100)
        put(UInt8(ascii: "-"))
        pair(date.month)
        put(UInt8(ascii: "-"))
        pair(date.day)
        put(UInt8(ascii: "T"))
        pair(seconds / 3600)
        put(UInt8(ascii: ":"))
        pair(seconds / 60 % 60)
        put(UInt8(ascii: ":"))
        pair(seconds % 60)
        put(UInt8(ascii: "."))
        pair(milliseconds / 10)
        put(UInt8(ascii: "0") + UInt8(milliseconds % 10))
        put("Z\"")
    }
}
