import Market
import Testing

@testable import Storefront

struct NotificationPlaceTests {
    /// Goods that are gone have no page to lead to.
    @Test(arguments: [("turn", true), ("later", true), ("sold", true), ("gone", false)])
    func queueNotificationsLeadToTheQueueWhileTheProductExists(code: String, leads: Bool) {
        let line = MarketNotification(
            id: .init(1),
            kind: .queueFree,
            subject: .init(.product, 7),
            values: .init(code: code),
            at: Timestamp(millisecondsSince1970: 0)
        )
        #expect(Link.place(of: line) == (leads ? Link.wait(for: Product.ID(7)) : nil))
    }
}
