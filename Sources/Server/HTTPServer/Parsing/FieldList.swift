/// Values that are lists, such as `a, b`.
enum FieldList {
    /// The elements of all values in turn, without blanks around them; empty ones are left out.
    static func elements(_ values: [String]) -> [String] {
        values.flatMap { $0.split(separator: ",") }.map(trimmed).filter { !$0.isEmpty }
    }

    static func trimmed(_ text: some StringProtocol) -> String {
        String(decoding: trimmed(Array(text.utf8)[...]), as: UTF8.self)
    }

    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes.drop(while: \.isBlank)
        while bytes.last?.isBlank == true { bytes.removeLast() }
        return bytes
    }
}
