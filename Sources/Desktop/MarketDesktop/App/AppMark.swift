import Adwaita

/// The market's mark, as the desktop has it among its icons.
final class AppMark: Bin {
    init(pixels: Int) {
        super.init(Icon(firstOf: ["kr.openmarket.OpenMarket", "go-home-symbolic"], pixels: pixels))
        align(.center, .center)
        isHiddenFromReaders()
    }
}
