import DesktopDriver
import Testing

@testable import Adwaita

extension DesktopTests {
    @Suite struct LayoutTests {
        @Test(arguments: [200, 380])
        func aSquareIsAsHighAsItIsWide(width: Int) async {
            let inside = Label("사진")
            let square = Square(inside)
            var told: [Int] = []
            square.onSide = { told.append($0) }
            let window = shown(Box(.vertical, [square]).align(.start, .start).size(width: width))
            defer { window.destroy() }
            await eventually(square.extent == (width, width) && inside.extent == (width, width))
            await eventually(told == [width])
        }

        @Test func aSquareTellsItsNewSideWhenItHasComeToRest() async {
            let square = Square(Label("사진"))
            var told: [Int] = []
            square.onSide = { told.append($0) }
            let box = Box(.vertical, [square]).align(.start, .start)
            box.size(width: 100)
            let window = shown(box)
            defer { window.destroy() }
            await eventually(told == [100])
            for width in 101...120 {
                box.size(width: width)
                await settle(turns: 1)
            }
            await eventually(told.last == 120)
            #expect(told.count < 10, "\(told)")
        }

        @Test func zoomingKeepsWhatIsPointedAt() async {
            let area = ZoomArea(Box(.vertical), largest: 4).expand(horizontal: true, vertical: true)
            let window = shown(Box(.vertical, [area.size(width: 400, height: 200)]).align(.start, .start))
            defer { window.destroy() }
            await eventually(area.extent == (400, 200))
            // The place in the child of what is at a place in the area.
            func shares(_ x: Double, _ y: Double) -> (Double, Double) {
                ((x - area.corner.x) / (400 * area.scale), (y - area.corner.y) / (200 * area.scale))
            }
            area.zoom(to: 1.5)
            #expect(area.scale == 1.5 && shares(200, 100) == (0.5, 0.5))
            area.zoom(to: 3)
            #expect(shares(200, 100) == (0.5, 0.5))
            let before = shares(300, 50)
            area.zoom(to: 2, around: (300, 50))
            #expect(abs(shares(300, 50).0 - before.0) < 1e-9 && abs(shares(300, 50).1 - before.1) < 1e-9)
            area.zoom(to: 99)
            #expect(area.scale == 4)
            area.zoom(to: 0.1, around: (0, 0))
            #expect(area.scale == 1 && area.corner == (0, 0))
        }

        @Test func panningEndsAtTheEdgesOfThePicture() async {
            let area = ZoomArea(Box(.vertical), largest: 4).expand(horizontal: true, vertical: true)
            let window = shown(Box(.vertical, [area.size(width: 400, height: 200)]).align(.start, .start))
            defer { window.destroy() }
            await eventually(area.extent == (400, 200))
            area.pan(x: 50, y: 50)
            #expect(area.corner == (0, 0))
            area.zoom(to: 2)
            #expect(area.corner == (-200, -100))
            area.pan(x: 9_999, y: -9_999)
            #expect(area.corner == (0, -200))
            // A square picture is 200 wide in it, and 400 at this scale: no more than the area.
            area.ratio = 1
            area.pan(x: 1, y: 1)
            #expect(area.corner == (-200, -199))
            area.zoom(to: 4, around: (0, 0))
            area.pan(x: 9_999, y: 9_999)
            // Its left edge is at the left edge of the area.
            #expect(area.corner == (-400, 0))
        }

        @Test func aSizeRequestOverridesTheContent() async {
            let place = Bin(Label("이것은 아주 긴 글입니다. 그래도 자리는 그대로입니다.").whole()).sizedByRequest()
            place.size(width: 72, height: 40)
            let window = shown(Box(.horizontal, [place]).align(.start, .start))
            defer { window.destroy() }
            await eventually(place.extent == (72, 40))
        }

        @Test(arguments: [(Int?.none, 560), (100, 100), (2000, 560)])
        func theTailFollowsTheBodyWhileThereIsRoom(bodyHeight: Int?, end: Int) async {
            let body = ScrollView(Box(.vertical).size(height: 3000))
            let tail = Box(.vertical).size(height: 40)
            let tailed = Tailed(body, tail: tail)
            tailed.bodyHeight = bodyHeight
            let window = shown(Box(.vertical, [tailed.size(width: 300, height: 600)]).align(.start, .start))
            defer { window.destroy() }
            await eventually(body.extent.height == end, "\(body.extent)")
            #expect(tail.extent.height == 40)
        }

        @Test func theTailThatIsHiddenTakesNoRoom() async {
            let body = ScrollView(Box(.vertical).size(height: 3000))
            let tail = Box(.vertical).size(height: 40)
            let tailed = Tailed(body, tail: tail)
            tail.isVisible = false
            let window = shown(Box(.vertical, [tailed.size(width: 300, height: 600)]).align(.start, .start))
            defer { window.destroy() }
            await eventually(body.extent.height == 600)
            tail.isVisible = true
            await eventually(body.extent.height == 560)
        }

        @Test func aListKnowsWhereARowEnds() async {
            let list = ListView(ArrayModel(Array(0..<3)), onActivate: { _ in }) {
                NumberCell().size(height: 50)
            }
            let scroller = ScrollView(list)
            let window = shown(scroller)
            defer { window.destroy() }
            await eventually(list.end(ofRow: 2, in: scroller) ?? 0 >= 150)
            #expect(list.end(ofRow: 3, in: scroller) == nil)
        }

        @Test func aGridTakesOtherColumns() async {
            let grid = GridView(ArrayModel(Array(0..<9)), columns: 2...4, onActivate: { _ in }) {
                NumberCell()
            }
            grid.columns = 1...1
            #expect(grid.columns == 1...1)
            let scroller = ScrollView(grid)
            let window = shown(scroller)
            defer { window.destroy() }
            await eventually(scroller.tree?.all.count { $0.type == "GtkListItemWidget" } == 9)
            let rows = scroller.tree?.all.filter { $0.type == "GtkListItemWidget" } ?? []
            #expect(Set(rows.map(\.frame.x)).count == 1)
        }

        @Test func aRowTellsWhenItHasTheKeys() async {
            var inside: [Int: Bool] = [:]
            let list = ListView(ArrayModel([1, 2]), onActivate: { _ in }) { FocusCell { inside[$0] = $1 } }
            let window = shown(Box(.vertical, [ScrollView(list), Entry()]))
            defer { window.destroy() }
            await Person().see("2")
            list.focus()
            await eventually(inside[1] == true)
            #expect(inside[2] == nil)
        }

        @Test func aPriceThatWrapsIsNotTorn() async {
            let price = Label("KRW 1,290,000", wraps: true).whole()
            let window = shown(Box(.vertical, [price.size(width: 10)]).align(.start, .start), width: 20)
            defer { window.destroy() }
            await settle()
            #expect(window.tree?.flaws() == [])
            #expect(price.extent.width > 40)
        }

        @Test(arguments: [(300, true), (120, false)])
        func aRowTooNarrowBecomesAColumn(width: Int, isRow: Bool) async {
            let (one, two) = (Box(.vertical).size(width: 60, height: 20), Label("KRW 1,000").whole())
            let folding = Folding(spacing: 12, [one, two])
            let window = shown(Box(.horizontal, [FixedWidth(folding, width: width)]).align(.start, .start))
            defer { window.destroy() }
            await eventually(folding.extent.width == width, "\(folding.extent)")
            await settle()
            let frames = folding.tree?.children.map(\.frame) ?? []
            #expect(frames.count == 2)
            #expect((frames.first?.maxX == frames.last.map { $0.x - 12 }) == isRow, "\(frames)")
            #expect((frames.first?.maxY == frames.last.map { $0.y - 4 }) == !isRow, "\(frames)")
            #expect(window.tree?.flaws() == [])
        }

        @Test(arguments: [(500, true), (499, false)])
        func aRowCanBeKeptForWideWindows(width: Int, isRow: Bool) async {
            let parts = [
                Box(.vertical).size(width: 60, height: 20), Box(.vertical).size(width: 90, height: 20),
            ]
            let folding = Folding(spacing: 12, leastRow: 500, evenly: true, parts)
            let window = shown(Box(.horizontal, [FixedWidth(folding, width: width)]).align(.start, .start))
            defer { window.destroy() }
            await eventually(folding.extent.width == width, "\(folding.extent)")
            let frames = folding.tree?.children.map(\.frame) ?? []
            #expect((frames.first?.y == frames.last?.y) == isRow, "\(frames)")
            if isRow { #expect(frames.first?.width == frames.last?.width) }
        }

        @Test(arguments: [(200, 100), (400, 200), (900, 300)])
        func aPictureIsAsHighAsItsWidthAllows(width: Int, height: Int) async {
            let picture = Bin(Box(.vertical)).high(0.5, within: 100...300)
            let window = shown(Box(.horizontal, [FixedWidth(picture, width: width)]).align(.start, .start))
            defer { window.destroy() }
            await eventually(picture.extent.height == height, "\(picture.extent)")
        }

        @Test func aPaneAtTheSideIsThereWhereBothHaveRoom() async {
            let (side, main) = (Label("장소"), Label("상품"))
            let split = SidePane(side, width: 100, beside: main, keeping: 300)
            var told: [Bool] = []
            split.onShow = { told.append($0) }
            let frame = FixedWidth(split, width: 400)
            let window = shown(Box(.horizontal, [frame]).align(.start, .start))
            defer { window.destroy() }
            await eventually(told == [true])
            #expect(side.isMapped && main.extent.width == 300)
            let narrow = SidePane(Label("장소"), width: 100, beside: Label("상품"), keeping: 301)
            let other = shown(Box(.horizontal, [FixedWidth(narrow, width: 400)]).align(.start, .start))
            defer { other.destroy() }
            await settle()
            #expect(!narrow.isShown && narrow.tree?.children.count { $0.face?.isMapped == true } == 1)
        }

        @Test func placesKeepTheKeysWhileTheirNumbersChange() async throws {
            var gone: [Int] = []
            let list = NavigationList { gone.append($0) }
            list.show([.init("마켓"), .init("장바구니", badge: "1")])
            list.selected = 0
            let window = shown(list)
            defer { window.destroy() }
            await settle()
            let row = try #require(list.tree?.children.last?.face)
            list.show([.init("마켓"), .init("장바구니", badge: "2"), .init("채팅")])
            #expect(list.tree?.children.count == 3 && list.tree?.children[1].face === row)
            #expect(list.tree?.children[1].name == "장바구니, 2")
            // Arrow keys mark the next row and keep the selection at the open place.
            row.focus()
            _ = await Person().press(keys: "Down")
            #expect(list.selected == 0 && gone.isEmpty)
            list.show([.init("마켓")])
            #expect(list.selected == 0 && list.tree?.children.count == 1)
        }

        @Test func mutedTextKeepsItsWords() async {
            let label = Label()
            label.show(RichText.struck("1 < 2").muted() + .bold(" & 3"))
            #expect(label.text == "1 < 2 & 3")
        }
    }
}

private final class FocusCell: Cell<Int> {
    private let label = Label()
    private let tell: (Int, Bool) -> Void
    private var number = 0

    init(_ tell: @escaping (Int, Bool) -> Void) {
        self.tell = tell
        super.init(.horizontal)
        append(label)
    }

    override func show(_ item: Int) {
        number = item
        label.text = "\(item)"
    }

    override func focusChanged(_ isInside: Bool) { tell(number, isInside) }
}
