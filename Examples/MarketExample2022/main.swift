import Foundation
import Market
import MarketAPI
import MarketClient

let arguments = CommandLine.arguments + [""]
guard arguments.count > 3, let address = URL(string: arguments[1]) else {
    print("usage: market-example ADDRESS PHOTO [VENDOR]")
    exit(2)
}
let session = CurlTransport()
let market = MarketClient.edition2022(address: address, session: session, vendor: VendorLogin(arguments[3]))

for goods in try await market.products.list(ListingQuery(limit: 5)).elements {
    print("\(goods.id)  \(goods.name)  \(goods.price.text(in: .korean).plain)")
}
if market.capabilities.contains(.search) {
    print("found:", try await market.search.search("자전거").sections.flatMap(\.findings).map(\.name))
}
if market.capabilities.contains(.accounts) {
    _ = try await market.accounts.signUp("seller \(Int.random(in: 0..<1_000_000))", "a long password")
}
let draft = ProductDraft(name: "자전거 팝니다", description: "거의 새것입니다.", price: "150000", stock: "1")
let offer = ProductSubmission(draft, photos: [SubmittedPhoto(.file(PhotoFile(path: arguments[2])))])
let product = try await market.selling.create(offer, .random()) { print("sent \(Int($0.fraction * 100)) %") }
print("on the market: \(product.goods.name), number \(product.id)")

try await market.selling.delete(product.id, nil)
let left = try await market.products.list(ListingQuery(limit: 5)).elements.map(\.id)
print(left.contains(product.id) ? "still there" : "deleted")
