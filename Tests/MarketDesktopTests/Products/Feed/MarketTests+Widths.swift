import Adwaita
import ClientDoubles
import DesktopDriver
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// At every width.
extension DesktopAppTests.MarketTests {
    @Test(arguments: ["list", "grid"])
    func namesHaveRoomForTheirLinesAtEveryWidth(layout: String) async throws {
        let goods = (1...30).reversed().map { (number: Int64) in
            let words = String(repeating: "아주 오래 쓰려고 산 자전거 ", count: Int(number % 4) + 1)
            return ProductSummary.pictured(number, name: "\(words)\(number)")
        }
        try await AppUnderTest.with(.counter(goods), width: 1000) { app, person in
            await eventually(app.rows.count > 3)
            app.window.activate(action: "win.\(layout)")
            for width in [1000, 360, 700, 420, 1300, 500, 640, 360] {
                app.window.size = (width, 700)
                await settle()
                await eventually(app.rows.count > 2)
                await eventually(spilling(app) == [], "\(width): \(spilling(app))")
            }
            app.shell.open(goods[1])
            for width in [1000, 800, 1400, 900] {
                app.window.size = (width, 700)
                await settle()
                await eventually(spilling(app) == [], "\(width): \(spilling(app))")
            }
        }
    }

    /// Texts whose last line lies over what is below them.
    private func spilling(_ app: AppUnderTest) -> [String] {
        (app.window.tree?.all ?? []).compactMap {
            ($0.face as? CellText).flatMap { $0.spills ? $0.text : nil }
        }
    }
}
