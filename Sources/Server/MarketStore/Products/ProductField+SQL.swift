import Market
import SQLite

/// The further facts among the columns of a table, in the order of `ProductField.further`.
extension ProductField {
    static var columns: [String] { further.map(\.id.rawValue) }

    /// The columns of products as PostgreSQL has them.
    static var columnTypes: [(name: String, type: RowUpdate.ColumnType)] {
        further.map { ($0.id.rawValue, $0.isAmount ? .bigint : .boolean) }
    }
}

extension ProductFacts {
    var furtherValues: [Value] {
        ProductField.further.map { field in
            switch field.kind {
            case .own: .null
            case .flag(let fact, _, _): .boolean(self[keyPath: fact])
            case .amount(let fact, _): .integer(self[keyPath: fact]?.hundredths)
            }
        }
    }

    /// Reads the further facts from `column` on.
    mutating func readFurther(
        _ row: borrowing DatabaseRow,
        from column: Int,
        currency: Currency
    ) throws(SQLiteError) {
        var column = column
        for field in ProductField.further {
            switch field.kind {
            case .own: break
            case .flag(let fact, _, _): self[keyPath: fact] = try row.boolean(column)
            case .amount(let fact, _):
                if !row.isNull(column) {
                    self[keyPath: fact] = try row.money(try row.integer(column), currency, column: column)
                }
            }
            column += 1
        }
    }
}

extension FactsDraft {
    var furtherValues: [Value] {
        ProductField.further.map { field in
            switch field.kind {
            case .own: .null
            case .flag(_, let typed, _): .boolean(self[keyPath: typed])
            case .amount(_, let typed): .text(self[keyPath: typed])
            }
        }
    }

    /// Reads the further facts from `column` on.
    mutating func readFurther(_ row: borrowing DatabaseRow, from column: Int) throws(SQLiteError) {
        var column = column
        for field in ProductField.further {
            switch field.kind {
            case .own: break
            case .flag(_, let typed, _): self[keyPath: typed] = try row.boolean(column)
            case .amount(_, let typed): self[keyPath: typed] = try row.text(column)
            }
            column += 1
        }
    }
}
