/// A statement that sets columns of the row with an id: of one, or on PostgreSQL of many at once.
///
/// PostgreSQL reads a table's constraints again for each statement, which takes longer than to change a row
/// by them.
struct RowUpdate: Sendable {
    /// PostgreSQL's types, as the arrays of many rows have them.
    enum ColumnType: String {
        case bigint, text, boolean, bytea
    }

    /// Takes the id, and a value for each column in their order.
    let ofOne: String
    /// Takes an array in the place of each of these.
    let ofMany: String

    init(
        _ table: String,
        _ columns: KeyValuePairs<String, ColumnType>,
        _ further: [(name: String, type: ColumnType)] = []
    ) {
        let columns = (columns.map { (name: $0.key, type: $0.value) } + further).enumerated().map {
            index,
            column in
            (name: column.name, type: column.type.rawValue, parameter: "?\(index + 2)")
        }
        func listed(_ part: ((name: String, type: String, parameter: String)) -> String) -> String {
            columns.map(part).joined(separator: ", ")
        }
        ofOne = "UPDATE \(table) SET \(listed { "\($0.name) = \($0.parameter)" }) WHERE id = ?1"
        ofMany = """
            UPDATE \(table) SET \(listed { "\($0.name) = new.\($0.name)" })
            FROM unnest(?1::bigint[], \(listed { "\($0.parameter)::\($0.type)[]" }))
                AS new (id, \(listed { $0.name }))
            WHERE \(table).id = new.id
            """
    }
}
