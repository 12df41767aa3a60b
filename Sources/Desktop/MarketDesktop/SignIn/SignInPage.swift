import Adwaita
import MarketClient
import MarketScreens

final class SignInPage: Box, SheetPage {
    static let usualSize = (width: 480, height: 640)
    private let signIn: SignIn
    private let desk: Desk

    init(_ signIn: SignIn, _ desk: Desk) {
        self.signIn = signIn
        self.desk = desk
        super.init(.vertical)
        append(HeaderBar(title: title))
    }

    var title: String { "SignInPage" }
    func askToClose() { signIn.close() }
}
