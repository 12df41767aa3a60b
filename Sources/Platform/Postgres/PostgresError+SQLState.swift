extension PostgresError.Kind {
    /// The meaning of a PostgreSQL code; a failure without any is a connection that broke off.
    init(sqlState: String?, constraint: String = "") {
        guard let code = sqlState, code.utf8.count == 5 else {
            self = .lost
            return
        }
        self =
            switch code {
            case "40001", "40P01": .collision
            case "55P03", "57014": .timedOut
            case "53100": .full
            case "53000", "53200", "53300", "53400": .overloaded
            case "25006": .readOnly
            case "57P01", "57P02", "57P03", "57P05": .lost
            case "XX001", "XX002": .damaged
            case "23505": .constraint(.unique(constraint))
            case "23503": .constraint(.foreignKey(constraint))
            case "23514": .constraint(.check(constraint))
            case "23502": .constraint(.notNull)
            case "3D000": .denied
            case _ where code.hasPrefix("08"): .lost
            case _ where code.hasPrefix("28"): .denied
            case _ where code.hasPrefix("23"): .constraint(.other(constraint))
            default: .other(sqlState: code)
            }
    }
}
