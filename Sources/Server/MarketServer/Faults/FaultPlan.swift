/// The faults to cause on purpose, so that an app can be taught to live with them.
///
/// Written as `latency=800ms,error=5%,drop=2%,duplicate=on,seed=7`. The same plan gives the same faults to
/// the same sequence of requests.
package struct FaultPlan: Hashable, Sendable {
    /// The delay of every reply.
    package var latency = Duration.zero
    /// The requests of ten thousand that get a 500 in place of their answer.
    package var errors = 0
    /// The requests of ten thousand whose connection is closed without an answer.
    package var drops = 0
    /// True where every request that changes something is carried out twice, as when a phone repeats it.
    package var duplicates = false
    package var seed: UInt64 = 1

    package init() {}
}

/// The problem with the text of a plan.
package enum FaultPlanError: Error, Hashable, Sendable {
    case unknownFault(String)
    case badValue(fault: String, value: String)
    /// No request can fail in two ways, so that these are more than all.
    case moreThanAll(errors: Int, drops: Int)
}

extension FaultPlanError {
    /// The part of the plan that is wrong, as it was written.
    package var part: String {
        switch self {
        case .unknownFault(let fault): fault
        case .badValue(let fault, let value): value.isEmpty ? fault : "\(fault)=\(value)"
        case .moreThanAll(let errors, let drops): "error=\(errors / 100)%,drop=\(drops / 100)%"
        }
    }
}

extension FaultPlan {
    package init(_ text: String) throws(FaultPlanError) {
        self.init()
        guard !text.isEmpty else { return }
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init
            )
            let (fault, value) = (halves[0], halves.count == 2 ? halves[1] : "")
            switch fault {
            case "latency": latency = try Self.read(fault, value, Self.duration)
            case "error": errors = try Self.read(fault, value, Self.share)
            case "drop": drops = try Self.read(fault, value, Self.share)
            case "duplicate": duplicates = try Self.read(fault, value) { ["on": true, "off": false][$0] }
            case "seed": seed = try Self.read(fault, value) { UInt64($0) }
            default: throw .unknownFault(fault)
            }
        }
        guard errors + drops <= 10_000 else { throw .moreThanAll(errors: errors, drops: drops) }
    }

    private static func read<Value>(
        _ fault: String,
        _ value: String,
        _ parse: (String) -> Value?
    ) throws(FaultPlanError) -> Value {
        guard let parsed = parse(value) else { throw .badValue(fault: fault, value: value) }
        return parsed
    }

    /// `800ms` or `2s`, up to a minute.
    private static func duration(_ text: String) -> Duration? {
        let milliseconds: Int? =
            if text.hasSuffix("ms") {
                Int(text.dropLast(2))
            } else if text.hasSuffix("s") {
                Int(text.dropLast()).flatMap { (0...60).contains($0) ? $0 * 1000 : nil }
            } else {
                nil
            }
        guard let milliseconds, (0...60_000).contains(milliseconds) else { return nil }
        return .milliseconds(milliseconds)
    }

    /// `5%` or `0.25%` in ten-thousandths.
    private static func share(_ text: String) -> Int? {
        guard text.hasSuffix("%") else { return nil }
        let halves = text.dropLast().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = halves.count == 2 ? halves[1] : "0"
        guard (1...2).contains(fraction.count), let whole = UInt16(halves[0]), let rest = UInt16(fraction)
        else { return nil }
        let tenThousandths = Int(whole) * 100 + Int(rest) * (fraction.count == 1 ? 10 : 1)
        return tenThousandths <= 10_000 ? tenThousandths : nil
    }
}

extension FaultPlan {
    /// The fate of one request.
    package enum Fate: Hashable, Sendable {
        case answer
        case error
        case drop
    }

    /// Returns the fate of the request with this number, counted from the server's start.
    ///
    /// Made from the seed and the number alone, so that requests that run side by side do not disturb one
    /// another.
    package func fate(ofRequest number: UInt64) -> Fate {
        let draw = Int(Self.mixed(seed &+ (number &+ 1) &* 0x9E37_79B9_7F4A_7C15) % 10_000)
        if draw < drops { return .drop }
        if draw < drops + errors { return .error }
        return .answer
    }

    private static func mixed(_ bits: UInt64) -> UInt64 {
        var mixed = bits
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
