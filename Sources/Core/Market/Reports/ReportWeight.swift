/// The weight of a report in the queue, in thousandths.
///
/// A reporter with little trust, or who was wrong often, counts too, but moves a case up by less: ten new
/// accounts count for no more than three old ones.
public enum ReportWeight {
    /// Of a reporter's next report, who made so many, of which so many were upheld.
    public static func thousandths(_ level: TrustLevel, made: Int, upheld: Int) -> Int64 {
        let base: Int64 =
            switch level {
            case .newcomer: 300
            case .known: 1_000
            case .proven: 1_500
            }
        let (made, upheld) = (Int64(max(0, made)), Int64(max(0, min(made, upheld))))
        return base * (upheld + 2) / (made + 2)
    }

    /// The most reports that one account may make in a day.
    public static let mostADay = 10
    package static let dayMilliseconds: Int64 = 86_400_000
}
