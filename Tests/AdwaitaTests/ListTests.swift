import DesktopDriver
import Testing

@testable import Adwaita

extension DesktopTests {
    @Suite struct ListTests {
        @Test func aHundredThousandItemsMakeNoMoreCellsThanAreSeen() async {
            let fixture = Fixture(count: 100_000)
            defer { fixture.window.destroy() }
            await fixture.isFilled()
            #expect(fixture.made < 400)
        }

        @Test func changingOneItemBindsOneRow() async {
            let fixture = Fixture(count: 1_000)
            defer { fixture.window.destroy() }
            await fixture.isFilled()
            fixture.model.replace(at: 3, with: TextItem(id: 3, text: "바뀜"))
            await Person().see("바뀜")
            #expect(fixture.shown == [3])
        }

        @Test func anItemPutInBindsOneRow() async {
            let fixture = Fixture(count: 10)
            defer { fixture.window.destroy() }
            await fixture.isFilled()
            fixture.model.insert(TextItem(id: 99, text: "새것"), at: 2)
            await Person().see("새것")
            #expect(fixture.shown == [99])
        }

        @Test func anItemTakenOutBindsNoRow() async {
            let fixture = Fixture(count: 10)
            defer { fixture.window.destroy() }
            await fixture.isFilled()
            fixture.model.remove(at: 2)
            await Person().seeNo("2번")
            #expect(fixture.shown == [])
        }

        @Test func becomingAnotherListTouchesOnlyWhatDiffers() async {
            let fixture = Fixture(count: 10)
            defer { fixture.window.destroy() }
            await fixture.isFilled()
            var rows = fixture.model.items
            rows.remove(at: 8)
            rows[4].text = "바뀜"
            rows.insert(TextItem(id: 50, text: "새것"), at: 0)
            fixture.model.update(to: rows)
            await Person().see("새것")
            #expect(fixture.shown.sorted() == [4, 50])
        }

        @Test func theSameListAgainTouchesNothing() async {
            let fixture = Fixture(count: 10)
            defer { fixture.window.destroy() }
            await fixture.isFilled()
            var changes = 0
            fixture.model.on("items-changed") { changes += 1 }
            fixture.model.update(to: fixture.model.items)
            #expect(changes == 0)
        }

        @Test func aCellThatGoesToAnotherItemStopsItsWork() async {
            let fixture = Fixture(count: 1_000, waits: true)
            defer { fixture.window.destroy() }
            await fixture.isFilled()
            #expect(fixture.cancelled.isEmpty)
            fixture.model.removeAll()
            await eventually(fixture.cancelled.contains(3))
        }

        @Test func pressingARowOpensItsItem() async {
            let fixture = Fixture(count: 1_000)
            defer { fixture.window.destroy() }
            await fixture.isFilled()
            await Person().press("4번")
            await eventually(fixture.opened == [4])
        }

        @Test func theLastRowCanBeScrolledTo() async {
            let fixture = Fixture(count: 5_000)
            defer { fixture.window.destroy() }
            await fixture.isFilled()
            fixture.list.scroll(to: 4_999)
            await Person().see("4999번")
            #expect(fixture.scroller.remaining < 60)
        }

        @Test func rowsInSightAreFilledBeforeTheOthers() async {
            let fixture = Fixture(count: 1_000, computes: true)
            defer { fixture.window.destroy() }
            await fixture.isFilled()
            fixture.list.scroll(to: 900)
            await Person().see("900번")
            await eventually(fixture.list.isFilled, within: .seconds(30))
            let seen = fixture.seen
            #expect(seen.count >= 10 && !seen.contains(""))
            // As many again may be filled with them: rows that GTK has not yet placed again stay at the
            // places of visible rows.
            let first = Set(fixture.shown.prefix(2 * seen.count + 4).map { "\($0)번" })
            #expect(first.isSuperset(of: seen), "\(first) \(seen)")
            #expect(fixture.shown.count > 100)
        }

        @Test func fastScrollingShowsNoEmptyOrWrongRow() async {
            let fixture = Fixture(count: 10_000)
            defer { fixture.window.destroy() }
            await fixture.isFilled()
            var painted: [[Int]] = []
            fixture.window.onFrame {
                // What the last frame has drawn.
                painted.append(fixture.whole)
                fixture.scroller.offset += 40
                return painted.count < 120
            }
            await eventually(painted.count == 120, within: .seconds(30))
            #expect(
                painted.allSatisfy { rows in rows.count >= 10 && rows == Array(rows[0]..<rows[0] + rows.count)
                }
            )
            #expect((painted.last?.first ?? 0) > 100)
        }

        @Test func aRowThatWaitsHasNobodysName() async {
            let fixture = Fixture(count: 1_000, computes: true)
            defer { fixture.window.destroy() }
            await fixture.isFilled()
            #expect(fixture.cells.contains { $0.accessibleName == "3번" })
            fixture.list.scroll(to: 900)
            var heard: [String?] = []
            fixture.window.onFrame {
                heard += fixture.cells.filter(\.isWaiting).map(\.accessibleName)
                return heard.isEmpty || !fixture.list.isFilled
            }
            await eventually(!heard.isEmpty && fixture.list.isFilled, within: .seconds(30))
            #expect(heard.allSatisfy { $0 == nil })
        }

        @Test func scrollingNearTheEndIsReported() async {
            let fixture = Fixture(count: 500)
            defer { fixture.window.destroy() }
            await fixture.isFilled()
            var isNear = false
            fixture.scroller.onNearEnd = { isNear = true }
            fixture.scroller.offset += 10
            #expect(!isNear)
            fixture.scroller.offset = fixture.scroller.length
            #expect(isNear)
        }

        @Test func listAndGridShowOneModel() async {
            let model = ArrayModel([1, 2, 3])
            let list = ListView(model, onActivate: { _ in }) { NumberCell() }
            let grid = GridView(model, columns: 2...4, onActivate: { _ in }) { NumberCell() }
            let window = shown(Box(.vertical, [ScrollView(list), ScrollView(grid)]))
            defer { window.destroy() }
            await eventually(Person().texts.filter { $0 == "3" }.count == 2)
            model.append(contentsOf: [4])
            await eventually(Person().texts.filter { $0 == "4" }.count == 2)
        }

        @Test func aGridHasAsManyColumnsAsFit() async {
            let model = ArrayModel(Array(0..<50))
            let grid = GridView(model, columns: 2...8, onActivate: { _ in }) {
                NumberCell().size(width: 150)
            }
            let window = shown(ScrollView(grid), width: 360)
            defer { window.destroy() }
            await eventually(window.columns == 2)
            window.size = (1200, 600)
            await eventually(window.columns == 7)
        }
    }

    @Suite struct UpdateTests {
        @Test(arguments: [
            ([], [1, 2, 3]), ([1, 2, 3], []), ([1, 2, 3], [3, 2, 1]), ([1, 2, 3, 4], [2, 4, 1, 3]),
            ([1, 2, 3], [4, 1, 5, 3, 6]), ([1, 2, 3], [1, 1, 2, 2, 3]), ([5, 1, 2, 3, 4], [1, 2, 3, 4, 5]),
        ])
        func aListBecomesTheOther(old: [Int], new: [Int]) {
            let model = ArrayModel(old.map { TextItem(id: $0, text: "old") })
            model.update(to: new.map { TextItem(id: $0, text: $0.isMultiple(of: 2) ? "old" : "new") })
            var seen: Set<Int> = []
            let expected = new.filter { seen.insert($0).inserted }
            #expect(model.items.map(\.id) == expected)
            #expect(model.items.allSatisfy { $0.text == ($0.id.isMultiple(of: 2) ? "old" : "new") })
        }

        @Test func aListenerCanReplayEveryChange() {
            var random = SystemRandomNumberGenerator()
            for _ in 0..<200 {
                let old = (0..<20).shuffled(using: &random).prefix(12)
                let new = (0..<20).shuffled(using: &random).prefix(12)
                let model = ArrayModel(old.map { TextItem(id: $0, text: "") })
                var mirror = Array(old)
                model.on("items-changed") { [unowned model] in
                    let position = Int($0(0, as: UInt32.self))
                    let removed = Int($0(1, as: UInt32.self))
                    let added = Int($0(2, as: UInt32.self))
                    let ids = model.items[position..<position + added].map(\.id)
                    mirror.replaceSubrange(position..<position + removed, with: ids)
                    #expect(mirror == model.items.map(\.id))
                }
                model.update(to: new.map { TextItem(id: $0, text: "") })
                #expect(mirror == Array(new))
            }
        }

        @Test func movingOneOfManyMovesOnlyThatOne() {
            let model = ArrayModel((0..<10_000).map { TextItem(id: $0, text: "") })
            var changed = 0
            model.on("items-changed") { changed += Int($0(1, as: UInt32.self)) + Int($0(2, as: UInt32.self)) }
            var rows = model.items
            rows.insert(rows.remove(at: 9_000), at: 10)
            model.update(to: rows)
            #expect(changed == 2)
        }
    }
}

private struct TextItem: Identifiable, Equatable {
    let id: Int
    var text: String
}

/// A list on screen that counts what its cells are asked for.
private final class Fixture {
    let model: ArrayModel<TextItem>
    private(set) var list: ListView<TextItem>
    let scroller: ScrollView
    let window: Window
    private let record: Record

    final class Record {
        var made = 0
        var shown: [Int] = []
        var cancelled: Set<Int> = []
        var opened: [Int] = []
    }

    init(count: Int, waits: Bool = false, computes: Bool = false) {
        let record = Record()
        model = ArrayModel((0..<count).map { TextItem(id: $0, text: "\($0)번") })
        list = ListView(model, onActivate: { record.opened.append($0.id) }) {
            CountingCell(record, waits: waits, computes: computes)
        }
        scroller = ScrollView(list)
        window = DesktopTests.open(scroller)
        self.record = record
    }

    var cells: [CountingCell] { window.tree?.all.compactMap { $0.face as? CountingCell } ?? [] }

    /// The texts of the visible rows.
    var seen: [String] {
        let rows = window.tree?.all.filter { $0.isA("GtkListItemWidget") } ?? []
        return rows.filter { $0.frame.maxY > 0 && $0.frame.y < 600 }.compactMap {
            $0.all.compactMap(\.text).first
        }
    }

    /// The numbers in the rows that are whole inside the window, from top to bottom; -1 where there is none.
    var whole: [Int] {
        let rows = window.tree?.all.filter { $0.isA("GtkListItemWidget") } ?? []
        return rows.filter { $0.frame.y >= 0 && $0.frame.maxY <= 600 }.sorted { $0.frame.y < $1.frame.y }
            .map { $0.all.compactMap(\.text).first.flatMap { Int($0.dropLast()) } ?? -1 }
    }

    /// Waits for the first rows, then restarts the count at zero.
    func isFilled() async {
        await Person().see("3번")
        await eventually(list.isFilled)
        await settle()
        record.shown = []
    }

    var made: Int { record.made }
    var shown: [Int] { record.shown }
    var cancelled: Set<Int> { record.cancelled }
    var opened: [Int] { record.opened }
}

private final class CountingCell: Cell<TextItem> {
    private let label = Label()
    private let record: Fixture.Record
    private let waits: Bool
    private let computes: Bool

    init(_ record: Fixture.Record, waits: Bool, computes: Bool) {
        self.record = record
        self.waits = waits
        self.computes = computes
        super.init(.horizontal)
        append(label)
        size(height: 40)
        record.made += 1
    }

    override func show(_ item: TextItem) {
        label.text = item.text
        row(called: item.text)
        record.shown.append(item.id)
        let end = Stopwatch.thread.milliseconds + 2
        while computes, Stopwatch.thread.milliseconds < end {}
        guard waits else { return }
        whileShown { [record] in
            // Ends by being cancelled.
            try? await Task.sleep(for: .seconds(3600))
            if Task.isCancelled { record.cancelled.insert(item.id) }
        }
    }
}

extension Window {
    /// Cells in the first line of the grid that is on screen.
    fileprivate var columns: Int {
        let cells = tree?.all.filter { $0.type == "GtkListItemWidget" } ?? []
        let top = cells.map(\.frame.y).min()
        return cells.count { $0.frame.y == top && $0.frame.width > 0 }
    }
}
