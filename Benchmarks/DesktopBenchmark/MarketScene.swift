import Adwaita

/// A screen like the market's: a header, a list and a grid over one model, a detail beside it.
final class MarketScene {
    let window: ApplicationWindow
    let scroller: ScrollView
    let model: ArrayModel<Goods>
    let leaflet: Leaflet
    private let pictures = Pictures()

    init(_ application: Application, width: Int, height: Int, count: Int) {
        let model = ArrayModel((0..<count).map(Goods.init))
        self.model = model
        StyleSheet(Self.style).install()
        let pictures = self.pictures
        let grid = GridView(model, columns: 2...7, onActivate: { _ in }) { Card(pictures) }
        grid.called("Goods").style("goods")
        scroller = ScrollView(grid)
        let list = ListView(model, onActivate: { _ in }) { Row(pictures) }
        list.called("Goods").style("goods")
        let layouts = Stack<Int>([(1, scroller), (0, ScrollView(list))])
        layouts.shown = 1
        let segments = Segments([
            .icon("view-list-symbolic", called: "List"), .icon("view-grid-symbolic", called: "Grid"),
        ]) { layouts.shown = $0 }
        segments.selected = 1
        let menu = MenuButton(
            icon: "open-menu-symbolic",
            called: "Menu",
            [.item("Refresh", action: "win.reload")]
        )
        let sidebar = Box(
            .vertical,
            [HeaderBar(title: segments, end: [menu]), layouts.expand(horizontal: true, vertical: true)]
        ).size(width: 340)
        leaflet = Leaflet(sidebar: sidebar.expand(horizontal: true), content: Detail(model[4], pictures))
        let toasts = ToastOverlay(leaflet)
        window = ApplicationWindow(
            application,
            title: "Open Market",
            width: width,
            height: height,
            content: toasts
        )
        window.addAction("reload") { toasts.show(Toast("Nothing is new", button: "Undo")) }
        application.keys(["F5"], for: "win.reload")
    }

    private static let style = """
        .goods { background: transparent; }
        gridview.goods > child { padding: 0; border-radius: 12px; }
        /* A line and no shadow: drawing that costs more than all the rest without a graphics card. */
        .goods-card { margin: 6px; border: 1px solid @borders; border-radius: 12px; background: @card_bg_color; }
        .thumbnail { border-radius: 12px; }
        .price { font-weight: 700; font-feature-settings: "tnum"; }
        .sold-out { color: @warning_color; font-weight: 700; }
        """
}

class GoodsCell: Cell<Goods> {
    let picture = Picture().clipped()
    let name = Label(lines: 2)
    let price = Label().whole().style("price")
    let stock = Label().whole().style("caption")
    private let pictures: Pictures
    private let side: Int

    init(_ pictures: Pictures, _ axis: Axis, side: Int) {
        self.pictures = pictures
        self.side = side
        super.init(axis, spacing: 6)
        picture.size(width: side, height: side)
    }

    override func show(_ item: Goods) {
        name.text = item.name
        price.text = item.price
        stock.text = item.stock == 0 ? "Sold out" : "\(item.stock) left"
        stock.style("sold-out", if: item.stock == 0)
        row(called: "\(item.name), \(item.price)")
        whileShown { [pictures, side, weak picture] in
            let texture = await pictures.picture(of: item.id, side: side)
            if !Task.isCancelled { picture?.texture = texture }
        }
    }

    override func clear() { picture.texture = nil }
}

final class Card: GoodsCell {
    init(_ pictures: Pictures) {
        super.init(pictures, .vertical, side: 150)
        style("goods-card").clipped()
        append(picture)
        append(Box(.vertical, spacing: 2, [name, price, stock]).margins(10))
    }
}

final class Row: GoodsCell {
    init(_ pictures: Pictures) {
        super.init(pictures, .horizontal, side: 72)
        margins(horizontal: 12, vertical: 8)
        picture.style("thumbnail")
        append(picture)
        append(Box(.vertical, spacing: 4, [name.expand(horizontal: true), price]).align(.fill, .center))
        append(stock.align(.end, .start))
    }
}

/// One of the goods: pictures whole on a backdrop of themselves.
final class Detail: Box {
    init(_ goods: Goods, _ pictures: Pictures) {
        super.init(.vertical)
        let carousel = Carousel(
            (0..<5).map { index in
                let backdrop = Picture(.cover).untouchable()
                let whole = Picture(.whole).alternative("Photo \(index + 1) of 5")
                Task { [weak backdrop, weak whole] in
                    guard let texture = await pictures.picture(of: index, side: 300) else { return }
                    backdrop?.texture = await Task.detached { texture.backdrop() }.value
                    whole?.texture = texture
                }
                return Overlay(backdrop, over: [whole]).size(width: 300, height: 300).expand(horizontal: true)
            }
        )
        let price = Label().whole().style("title-2")
        price.show(.struck("KRW 990,000") + .plain(" KRW 890,000"))
        let text = Box(
            .vertical,
            spacing: 8,
            [
                Label(goods.name, wraps: true).style("title-1"), price,
                Label("\(goods.stock) left").style("dim-label"),
                Label(
                    "As good as new. To be fetched near the station, or sent for the price of the parcel.",
                    wraps: true
                ),
            ]
        ).margins(horizontal: 18, vertical: 12)
        let page = Box(.vertical, spacing: 6, [carousel, CarouselDots(for: carousel), text])
        append(HeaderBar(title: "Goods"))
        append(ScrollView(Clamp(page, width: 640)))
    }
}
