import Adwaita

/// The contents of the window for the moment until there is a market.
final class StartingView: Box {
    init() {
        super.init(.vertical)
        append(HeaderBar(title: Label()))
        append(Spinner().align(.center, .center).expand(horizontal: true, vertical: true))
    }
}
