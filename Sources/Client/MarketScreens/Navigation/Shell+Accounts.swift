import Foundation
import Market
import MarketClient

extension Shell {
    /// True where an account is signed in that may leave the market, and has not asked to.
    public var mayLeaveMarket: Bool {
        guard let account = screens?.context.accountSession.account else { return false }
        return account.leavesAt == nil
    }

    /// The market's page on which a signed-in person gets a copy of all that is their own; it asks browsers to sign in.
    public var takeOutLink: OperatorLink? {
        guard let context = screens?.context, context.accountSession.account != nil else { return nil }
        return OperatorLink(
            title: localization.texts[.takeOutTitle],
            address: context.client.address.appending(path: "settings/export").absoluteString
        )
    }

    /// Opens the form by which the person leaves the market.
    public func leaveMarket() {
        guard let context = screens?.context, mayLeaveMarket else { return }
        let model = LeavingModel(context)
        model.ended = { [weak self] in self?.leaving = nil }
        model.left = { [weak self] in self?.form = nil }
        leaving = model
    }
}
