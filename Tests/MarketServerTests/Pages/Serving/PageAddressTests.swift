import Testing

@testable import MarketServer

struct PageAddressTests {
    /// As in our API: of two addresses one would be found by search engines, kept by caches and linked to again.
    @Test(arguments: ["products", "sellers", "conversations", "drafts", "deals", "meetings", "notifications"])
    func nothingHasTwoAddresses(feature: String) {
        #expect(PageAddress([feature, "7"]) != nil)
        for text in ["+7", "07", "-7", "0", "7 ", "٧", "７", "9223372036854775808", ""] {
            #expect(PageAddress([feature, text]) == nil, "\(text)")
        }
    }
}
