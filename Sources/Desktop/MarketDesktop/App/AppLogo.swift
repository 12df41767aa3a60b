import Adwaita

/// The market's mark, as the desktop has it among its icons.
final class AppLogo: Bin {
    init(pixels: Int) {
        super.init(IconImage(firstOf: ["kr.openmarket.OpenMarket", "go-home-symbolic"], pixels: pixels))
        align(.center, .center)
        isHiddenFromReaders()
    }
}
