import CQRencode

/// A text as a square of dark and light, which a camera reads.
package struct QRCode: Hashable, Sendable {
    /// The number of squares in a row, without the light border that belongs around them.
    package let width: Int
    private let isDark: [Bool]

    /// The width of the light border, in squares.
    package static let border = 4

    /// `nil` of what is empty or too long for one, which is more than a thousand bytes.
    ///
    /// A sixth of it may be unreadable.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.count <= 1_000,
            let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M)
        else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard let data = code.pointee.data else { return nil }
        self.width = width
        isDark = UnsafeBufferPointer(start: data, count: width * width).map { $0 & 1 == 1 }
    }

    package func isDark(row: Int, column: Int) -> Bool { isDark[row * width + column] }

    /// The dark squares of each row that stand side by side.
    package var runs: [(row: Int, columns: Range<Int>)] {
        var runs: [(row: Int, columns: Range<Int>)] = []
        for row in 0..<width {
            var start: Int?
            for column in 0...width {
                let isDark = column < width && isDark(row: row, column: column)
                if isDark {
                    start = start ?? column
                } else if let begun = start {
                    runs.append((row, begun..<column))
                    start = nil
                }
            }
        }
        return runs
    }
}
