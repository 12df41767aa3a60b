import QRCode
import Testing

@Suite("QR codes")
struct QRCodeTests {
    @Test(arguments: [
        "a", "https://market.example/deals/12/confirm?code=012345", String(repeating: "가", count: 300),
    ])
    func threeCornersSayWhereItLies(text: String) throws {
        let code = try #require(QRCode(text))
        #expect(code.width >= 21 && (code.width - 17).isMultiple(of: 4))
        let last = code.width - 7
        for (top, left) in [(0, 0), (0, last), (last, 0)] {
            for step in 0..<7 {
                #expect(code.isDark(row: top, column: left + step))
                #expect(code.isDark(row: top + step, column: left))
                #expect(code.isDark(row: top + 3, column: left + 3))
            }
            #expect(!code.isDark(row: top + 1, column: left + 1))
        }
    }

    @Test func runsAreItsDarkSquares() throws {
        let code = try #require(QRCode("open market"))
        var dark: Set<Int> = []
        for (row, columns) in code.runs {
            for column in columns { #expect(dark.insert(row * code.width + column).inserted) }
        }
        for row in 0..<code.width {
            for column in 0..<code.width {
                #expect(dark.contains(row * code.width + column) == code.isDark(row: row, column: column))
            }
        }
    }

    @Test func tooLongOrEmptyTextMakesNoCode() {
        #expect(QRCode("") == nil)
        #expect(QRCode(String(repeating: "a", count: 1_001)) == nil)
    }
}
