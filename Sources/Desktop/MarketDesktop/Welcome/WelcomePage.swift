import Adwaita
import MarketScreens

final class WelcomePage: Box {
    private let welcome: Welcome
    private let shell: Shell

    init(_ welcome: Welcome, _ shell: Shell) {
        self.welcome = welcome
        self.shell = shell
        super.init(.vertical)
        append(HeaderBar(title: welcome.title))
        append(Button("Skip") { [unowned welcome] in welcome.skip() })
    }
}
