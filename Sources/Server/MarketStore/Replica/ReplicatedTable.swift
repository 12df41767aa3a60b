import Market
import SQLite

/// A table whose rows go from one database into another, and which of its columns.
struct ReplicatedTable: Sendable {
    /// The kind of value that SQLite keeps in a column.
    enum Kind: Sendable {
        case integer
        case text
        case blob
    }

    let name: String
    /// The columns of the primary key.
    let key: [String]
    let columns: [(name: String, kind: Kind)]

    // The tables of a replica: nothing that belongs to one person alone, such as passwords, secrets of
    // products, likes and carts. Each row refers only to rows of tables before its own.
    static let accounts = ReplicatedTable(
        "accounts",
        key: ["id"],
        integers: ["id", "created_at"],
        texts: ["name", "name_key"]
    )
    static let contents = ReplicatedTable(
        "contents",
        key: ["hash"],
        integers: ["width", "height", "main_colour"],
        texts: ["hash"]
    )
    static let products = ReplicatedTable(
        "products",
        key: ["id"],
        integers: [
            "id", "seller", "price", "discount", "bargain", "stock", "reserved", "meets", "parcel_fee",
            "place", "likes", "looks", "version", "change", "created_at", "changed_at", "sold_at",
            "settled_at", "listed", "in_stock", "listing", "renewed_at",
        ] + ProductField.columns,
        texts: [
            "state", "held_state", "currency", "category", "condition", "giveaway", "name", "description",
        ]
    )
    static let photos = ReplicatedTable(
        "photos",
        key: ["product", "position"],
        integers: ["product", "position", "id", "width", "height", "main_colour"],
        texts: ["content", "alt_text"]
    )

    /// The index of a photo's own number among its columns.
    static let placeOfPhotoID = 2

    init(name: String, key: [String], columns: [(name: String, kind: Kind)]) {
        self.name = name
        self.key = key
        self.columns = columns
    }

    private init(_ name: String, key: [String], integers: [String], texts: [String]) {
        self.name = name
        self.key = key
        columns = integers.map { ($0, .integer) } + texts.map { ($0, .text) }
    }

    /// The columns as a query names them, whatever it joins.
    var selection: String { columns.map { "\(name).\($0.name)" }.joined(separator: ", ") }

    func values(of row: borrowing DatabaseRow) throws(SQLiteError) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(columns.count)
        for (place, column) in columns.enumerated() {
            switch column.kind {
            case _ where row.isNull(place): values.append(.null)
            case .integer: values.append(.integer(try row.integerOrBoolean(place)))
            case .text: values.append(.text(try row.text(place)))
            case .blob: values.append(.blob(try row.blob(place)))
            }
        }
        return values
    }

    /// Writes a row, in the place of any that has its key.
    ///
    /// `fixed` are columns that the replica must have and has nothing for, with the value to write there.
    func insertion(fixed: [(name: String, expression: String)] = []) -> String {
        let names = columns.map(\.name)
        let others = names.filter { !key.contains($0) }
        return """
            INSERT INTO \(name) (\((names + fixed.map(\.name)).joined(separator: ", "))) VALUES (
            \((names.indices.map { "?\($0 + 1)" } + fixed.map(\.expression)).joined(separator: ", "))
            ) ON CONFLICT (\(key.joined(separator: ", "))) DO UPDATE SET
            \(others.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
            """
    }

    /// Writes a row, unless there is one that has its key; without `mayBeThere`, there is none.
    func firstInsertion(
        mayBeThere: Bool = false,
        fixed: [(name: String, expression: String)] = []
    ) -> String {
        """
        INSERT INTO \(name) (\((columns.map(\.name) + fixed.map(\.name)).joined(separator: ", "))) VALUES (
        \((columns.indices.map { "?\($0 + 1)" } + fixed.map(\.expression)).joined(separator: ", "))
        )\(mayBeThere ? " ON CONFLICT (\(key.joined(separator: ", "))) DO NOTHING" : "")
        """
    }

    /// Writes a row in the place of the one that has its key, where that has the same in `constants`.
    func replacement(where constants: [String] = []) -> String {
        let columns = columns.enumerated().map {
            (name: $0.element.name, isSo: "\($0.element.name) = ?\($0.offset + 1)")
        }
        let same = Set(key + constants)
        return """
            UPDATE \(name) SET \(columns.filter { !same.contains($0.name) }.map(\.isSo).joined(separator: ", "))
            WHERE \(columns.filter { same.contains($0.name) }.map(\.isSo).joined(separator: " AND "))
            """
    }
}
