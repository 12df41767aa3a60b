extension RootEdition {
    /// A product in full: all that 2023 has is in the detail of 2022, so only the dates are left to choose.
    public struct Detail: Hashable, Sendable, JSONWritable {
        public let detail: Edition2022.Detail
        public let dates: EditionDate.Style

        public init(_ detail: Edition2022.Detail, dates: EditionDate.Style) {
            self.detail = detail
            self.dates = dates
        }

        public func write(to json: inout JSONWriter) {
            detail.write(to: &json, dates: dates)
        }
    }
}
