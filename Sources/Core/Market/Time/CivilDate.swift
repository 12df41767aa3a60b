/// A day of the Gregorian calendar, in some zone.
public struct CivilDate: Hashable, Sendable {
    public let year: Int
    public let month: Int
    public let day: Int

    /// The day of these numbers in the years 0 to 9999; `nil` where no calendar has it, as 30 February.
    public init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        self.year = year
        self.month = month
        self.day = day
        let noon = Timestamp(millisecondsSince1970: (Int64(daysSince1970) * 2 + 1) * 43_200_000)
        guard self == CivilDate(noon) else { return nil }
    }
}

extension CivilDate {
    /// The day that `moment` falls on where clocks are `secondsFromUTC` ahead of UTC.
    ///
    /// Counts in eras of 400 years that begin in March, so that the leap day comes last.
    public init(_ moment: Timestamp, secondsFromUTC: Int = 0) {
        let milliseconds = moment.millisecondsSince1970.addingClamped(Int64(secondsFromUTC) * 1000)
        let days = Int(milliseconds.dividedFloor(by: 86_400_000)) + 719_468
        let era = days.dividedFloor(by: 146_097)
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days between 1 January 1970 and this day; negative before it.
    public var daysSince1970: Int {
        let yearFromMarch = month <= 2 ? year - 1 : year
        let era = yearFromMarch.dividedFloor(by: 400)
        let yearOfEra = yearFromMarch - era * 400
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension FixedWidthInteger {
    fileprivate func dividedFloor(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    fileprivate func addingClamped(_ other: Self) -> Self {
        let (sum, overflow) = addingReportingOverflow(other)
        guard overflow else { return sum }
        return other < 0 ? .min : .max
    }
}
