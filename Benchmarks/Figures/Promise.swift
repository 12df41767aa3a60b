/// A measured figure beside the wanted one: a row of a table.
public struct Promise {
    public let what: String
    public let figure: String
    public let wanted: String
    public let isMet: Bool

    public init(_ what: String, _ figure: String, wanted: String = "", isMet: Bool = true) {
        self.what = what
        self.figure = figure
        self.wanted = wanted
        self.isMet = isMet
    }
}

extension [Promise] {
    public var table: String {
        let rows = map { "| \($0.what) | \($0.figure) | \($0.wanted)\($0.isMet ? "" : " **not met**") |" }
        return (["| figure | measured | wanted |", "|---|---|---|"] + rows).joined(separator: "\n")
    }
}
