/// Rows for one statement that takes an array for each column: what a statement costs by itself is paid once for all.
struct GatheredRows {
    let statement: PostgresConnection.Preparation
    private(set) var count = 0
    /// The values that the rows are about.
    private var subjects: Set<PostgresValue> = []
    /// The elements of each array, as they are sent.
    private var columns: [[UInt8]]

    init(for statement: PostgresConnection.Preparation) {
        self.statement = statement
        columns = statement.types.map { _ in [] }
    }

    func isAbout(anyOf values: [PostgresValue]) -> Bool { subjects.contains(where: values.contains) }

    /// Throws, and has nothing more than before, where a value is none of its column's type.
    mutating func append(_ values: [PostgresValue], about subject: PostgresValue) throws(PostgresError) {
        precondition(values.count == columns.count, "a row has as many values as its statement has arrays")
        let lengths = columns.map(\.count)
        for (index, value) in values.enumerated() {
            do throws(PostgresError) {
                try Self.append(value, inArrayOf: statement.types[index], to: &columns[index])
            } catch {
                for (index, length) in lengths.enumerated() {
                    columns[index].removeSubrange(length...)
                }
                throw error
            }
        }
        subjects.insert(subject)
        count += 1
    }

    /// The statement with its arrays.
    var encoded: PostgresConnection.Encoded {
        var encoded = PostgresConnection.Encoded(name: statement.name)
        for (column, type) in zip(columns, statement.types) {
            let start = encoded.bytes.count
            // One dimension, of elements that may have no value, numbered from 1.
            for number in [1, 1, PostgresType.element(ofArray: type), UInt32(count), 1] {
                PostgresValue.write(number, to: &encoded.bytes)
            }
            encoded.bytes += column
            encoded.append(from: start)
        }
        encoded.end()
        return encoded
    }

    private static func append(
        _ value: PostgresValue,
        inArrayOf type: UInt32,
        to bytes: inout [UInt8]
    ) throws(PostgresError) {
        let start = bytes.count
        // An element's length comes before it; -1 says that it has no value.
        PostgresValue.write(Int32(-1), to: &bytes)
        guard try value.write(as: PostgresType.element(ofArray: type), to: &bytes) else { return }
        let length = Int32(bytes.count - start - MemoryLayout<Int32>.size)
        withUnsafeBytes(of: length.bigEndian) { bytes.replaceSubrange(start..<start + $0.count, with: $0) }
    }
}
