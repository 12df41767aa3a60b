import Adwaita

/// A window of the same size with a grid as plain as can be: a picture and two lines of text in each cell.
///
/// Its cost of scrolling is what GTK needs for any grid with pictures.
struct BareGrid {
    let window: ApplicationWindow

    init(_ application: Application, width: Int, height: Int, count: Int) {
        let textures = (0..<24).map { Texture.sample(hue: UInt8($0 * 10), side: 300) }
        let grid = GridView(ArrayModel(Array(0..<count)), columns: 2...4, onActivate: { _ in }) {
            BareCell(textures)
        }
        window = ApplicationWindow(
            application,
            title: "Open Market",
            width: width,
            height: height,
            content: Box(
                .vertical,
                [
                    HeaderBar(title: "Open Market"),
                    ScrollView(grid).expand(horizontal: true, vertical: true),
                ]
            )
        )
    }
}

private final class BareCell: Cell<Int> {
    private let textures: [Texture]
    private let picture = PictureView()
    private let name = Label()
    private let price = Label()

    init(_ textures: [Texture]) {
        self.textures = textures
        super.init(.vertical)
        append(Square(picture))
        append(name)
        append(price)
    }

    override func show(_ item: Int) {
        picture.texture = textures[item % textures.count]
        name.text = "접이식 자전거 \(item)"
        price.text = "\(item % 900 + 100),000원"
    }
}
